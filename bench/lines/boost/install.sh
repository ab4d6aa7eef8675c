# SPDX-License-Identifier: MIT
apt-get install libboost-serialization-dev
