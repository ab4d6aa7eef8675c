# SPDX-License-Identifier: MIT
apt-get install libcapnp-dev capnproto
