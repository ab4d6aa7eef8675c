// SPDX-License-Identifier: MIT
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <zpp_bits.h>

#include "harness/add_system.h"

namespace bench {

// The library finds and counts the members of an aggregate by itself, but sees 30 here.
auto serialize(const CrosslinkSpectralMatch&) -> zpp::bits::members<32>;

namespace {

class ZppBits {
 public:
  static constexpr std::string_view name = "zpp_bits";
  static std::string version() { return {}; }  // the header has none

  // The buffer keeps its largest size; the archive knows where the message ends.
  template <class T>
  std::string_view serialize(const T& value) {
    zpp::bits::out out(buffer_, zpp::bits::no_fit_size{});
    out(value).or_throw();
    return {buffer_.data(), out.position()};
  }

  template <class T>
  std::size_t serialize_into(const T& value, std::span<char> block) {
    zpp::bits::out out(block);
    out(value).or_throw();
    return out.position();
  }

  template <class T>
  void parse(std::string_view bytes, T& value) {
    zpp::bits::in in(bytes);
    in(value).or_throw();
  }

 private:
  std::vector<char> buffer_;
};

const AddSystem<ZppBits> zpp_bits;

}  // namespace
}  // namespace bench
