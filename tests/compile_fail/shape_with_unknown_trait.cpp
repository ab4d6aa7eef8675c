// SPDX-License-Identifier: MIT
// first error: overwriteable
#include <hps/hps.h>

struct Name {
  char characters[8];
};

template <>
struct hps::Shape<Name> : hps::shape::Bytes<Name, 8> {
#ifdef FIXED
  static constexpr hps::shape::Traits traits{.overwritable = true};
#else
  static constexpr hps::shape::Traits traits{.overwriteable = true};
#endif
  static const char* data(const Name& name) { return name.characters; }
  static char* data(Name& name) { return name.characters; }
  static std::size_t size(const Name&) { return 8; }
  static void assign(Name& name, const char* p, std::size_t n) { std::memcpy(name.characters, p, n); }
};

std::string serialize(const Name& name) { return hps::to_string(name); }
void parse(std::string_view message, Name& out) { hps::from_string(message, out); }
