// SPDX-License-Identifier: MIT
#pragma once
// What a tree of columns consists of, writing and reading.

#include "hps/buffer/options.h"
#include "hps/format/packed/fixed.h"
#include "hps/format/packed/strings.h"

namespace hps::column {

// The two directions. `Source` is what columns are made from.
struct Writing {
  struct Source {};
  template <class V>
  using Numbers = NumbersWriter<V>;
  using Strings = StringsWriter;
  template <std::size_t Size>
  using Fixed = FixedWriter<Size>;
  template <class Column>
  static Column make(Source&) {
    return {};
  }
};

struct Reading {
  // The columns of a message, one after another.
  class Source {
   public:
    virtual Input next(std::size_t& count) = 0;

   protected:
    ~Source() = default;
  };
  // What parsing may cost.
  struct Context {
    Limits limits;
    std::size_t granted;  // bytes that may still be set up for elements and characters
  };
  template <class V>
  using Numbers = NumbersReader<V>;
  using Strings = StringsReader;
  template <std::size_t Size>
  using Fixed = FixedReader<Size>;
  template <class Column>
  static Column make(Source& source) {
    std::size_t count;
    const Input in = source.next(count);
    return {in, count};
  }
};

inline constexpr std::size_t unlimited = static_cast<std::size_t>(-1);

// Accounts for n objects of this size that are about to be set up.
void charge(Reading::Context& context, std::size_t n, std::size_t size, const auto& column) {
  if (n > context.granted / size)
    throw LimitExceeded("objects of far more memory than the message", column.offset(), "",
                        "hostile input? otherwise raise max_expansion() of the format");
  context.granted -= n * size;
}

}  // namespace hps::column
