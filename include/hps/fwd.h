// SPDX-License-Identifier: MIT
#pragma once
// The names that folders use before the folder that defines them is reached.

namespace hps {

struct Compact;
struct Raw;

template <class F>
class OutputBuffer;
template <class F>
class InputBuffer;

// Serializes values of type T into buffers of type B and parses them back:
//   static void serialize(const T&, B&);
//   static void parse(T&, B&);
// A specialization for a type of yours wins over everything that the library would do with it.
template <class T, class B, class Enable = void>
class Serializer;

}  // namespace hps
