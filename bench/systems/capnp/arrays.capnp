# SPDX-License-Identifier: MIT
@0x84a38354765cc943;

using Cxx = import "/capnp/c++.capnp";
$Cxx.namespace("bench::capnproto");

struct IntArray {
  values @0 :List(Int32);
}

struct DoubleArray {
  values @0 :List(Float64);
}

struct SparseRow {
  columns @0 :List(UInt64);
  values @1 :List(Float64);
}

struct SparseMatrix {
  rows @0 :List(SparseRow);
}

struct KeyValue {
  key @0 :Text;
  value @1 :Float64;
}

struct HashMap {
  values @0 :List(KeyValue);
}
