# SPDX-License-Identifier: MIT
@0xd85be6ea7cad2947;

using Cxx = import "/capnp/c++.capnp";
$Cxx.namespace("bench::capnproto");

struct Record {
  integers @0 :List(Int64);
  strings @1 :List(Text);
}
