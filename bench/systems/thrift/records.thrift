// SPDX-License-Identifier: MIT
namespace cpp bench.thrift

struct Record {
  1: list<i64> integers
  2: list<string> strings
}
