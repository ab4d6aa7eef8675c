# SPDX-License-Identifier: MIT
@0xf789ce2fa958a370;

using Cxx = import "/capnp/c++.capnp";
$Cxx.namespace("bench::capnproto");

struct Entry {
  id @0 :UInt64;
  name @1 :Text;
}

struct Entries {
  version @0 :Int32;
  source @1 :Int32;
  target @2 :Int32;
  sequence @3 :Int32;
  entries @4 :List(Entry);
}
