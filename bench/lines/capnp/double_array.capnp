# SPDX-License-Identifier: MIT
@0xb2d1f3a4c5e60718;

struct DoubleArray {
  values @0 :List(Float64);
}
