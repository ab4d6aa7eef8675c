// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "harness/system.h"

namespace bench {

// One system on one type, chosen while the program runs: for programs that measure something else than benchmarks do.
template <class T>
class Codec {
 public:
  virtual ~Codec() = default;

  virtual std::string_view serialize(const T& value) = 0;
  virtual void parse(std::string_view bytes, T& value) = 0;
};

// Factories of the codecs of all the systems that can do T, by the systems' names.
template <class T>
std::map<std::string, std::function<std::unique_ptr<Codec<T>>()>>& codecs() {
  static std::map<std::string, std::function<std::unique_ptr<Codec<T>>()>> all;
  return all;
}

template <class S, class T>
  requires System<S, T>
void add_codec() {
  class SystemCodec : public Codec<T> {
   public:
    std::string_view serialize(const T& value) override { return system_.serialize(value); }
    void parse(std::string_view bytes, T& value) override { system_.parse(bytes, value); }

   private:
    S system_;
  };
  codecs<T>().emplace(S::name, [] { return std::make_unique<SystemCodec>(); });
}

}  // namespace bench
