# SPDX-License-Identifier: MIT
apt-get install libflatbuffers-dev flatbuffers-compiler
