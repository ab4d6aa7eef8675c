// SPDX-License-Identifier: MIT
namespace cpp bench.thrift

struct Entry {
  1: i64 id  // Thrift has no unsigned integers
  2: string name
}

struct Entries {
  1: i32 version
  2: i32 source
  3: i32 target
  4: i32 sequence
  5: list<Entry> entries
}
