# SPDX-License-Identifier: MIT
@0xd561df3259ec8653;

using Cxx = import "/capnp/c++.capnp";
$Cxx.namespace("bench::capnproto::before");

struct Record {
  counters @0 :List(Int32);
  identifiers @1 :List(Int64);
  strings @2 :List(Text);
  comment @3 :Text;
}
