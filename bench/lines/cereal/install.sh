# SPDX-License-Identifier: MIT
apt-get install libcereal-dev
