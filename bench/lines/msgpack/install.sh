# SPDX-License-Identifier: MIT
apt-get install libmsgpack-cxx-dev
