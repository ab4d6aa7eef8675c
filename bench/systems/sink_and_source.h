// SPDX-License-Identifier: MIT
#pragma once
// Systems that write to a sink which they keep, and read from a source that is made for each message.

#include <string_view>

namespace bench {

template <class Sink, class Source>
class SinkAndSource {
 public:
  template <class T>
  std::string_view serialize(const T& value) {
    sink_.clear();
    write(sink_, value);
    return sink_.view();
  }

  template <class T>
  void parse(std::string_view bytes, T& value) {
    Source source(bytes);
    read(source, value);
  }

 private:
  Sink sink_;
};

}  // namespace bench
