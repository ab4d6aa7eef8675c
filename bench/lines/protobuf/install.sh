# SPDX-License-Identifier: MIT
apt-get install libprotobuf-dev protobuf-compiler
