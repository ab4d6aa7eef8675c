// SPDX-License-Identifier: MIT
#pragma once
// Messages of an older type, read as a newer one: into fresh and used objects, from strings and streams, cut off
// anywhere and damaged.

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <hps/schema.h>
#include "support/expect_error.h"
#include "support/sanitized.h"
#include "support/streams.h"

namespace hps_tests {
namespace evolution_tests {

template <class T>
struct Holder {
  int before = 1;
  T member{};
  std::string after;
};

template <class T>
std::string canonical(const T& t) {
  return hps::to_string(t, hps::compact.canonical());
}

// Calls f(format) for each, described.
void for_each_format(auto&& f) {
  f(hps::described(hps::compact));
  f(hps::described(hps::raw));
  f(hps::described);
}

// Whatever is done to a message, reading it ends in an error or an object.
template <class Ours>
void expect_safe_to_damage(const std::string& message) {
  for (std::size_t n = 0; n < message.size(); ++n)
    EXPECT_THROW((void)hps::from_string<Ours>(message.substr(0, n), hps::described), hps::ParseError) << n;
  Ours kept{};
  for (std::size_t i = 0; i < message.size(); ++i)
    // A bit alone can make a cycle of shared objects, which a sanitizer calls a leak.
    for (const int change : sanitized ? std::vector{255} : std::vector{1, 128}) {
      std::string damaged = message;
      damaged[i] = static_cast<char>(damaged[i] ^ change);
      try {
        hps::from_string(damaged, kept, hps::described);
      } catch (const hps::Error&) {
      }
    }
  hps::from_string(message, kept, hps::described);
}

template <class Ours, class Theirs, class F>
void expect_read_once(const Theirs& theirs, const Ours& ours, const F& format) {
  const std::string message = hps::to_string(theirs, format);
  EXPECT_EQ(canonical(hps::from_string<Ours>(message, hps::described)), canonical(ours));
  EXPECT_EQ(canonical(hps::from_string<Ours>(message, format)), canonical(ours));
  Ours used = hps::from_string<Ours>(message, hps::described);
  hps::from_string(message, used, hps::described);
  EXPECT_EQ(canonical(used), canonical(ours));
  expect_safe_to_damage<Ours>(message);
}

template <class Ours>
void expect_read_from_streams(const std::string& message, const Ours& ours) {
  for (const std::size_t piece : {1u, 7u, 1000u}) {
    PiecesBuf pieces(message + message, piece);
    std::istream stream(&pieces);
    for (int i = 0; i < 2; ++i) EXPECT_EQ(canonical(hps::from_stream<Ours>(stream, hps::described)), canonical(ours));
    EXPECT_EQ(stream.peek(), std::char_traits<char>::eof());
  }
}

// As a member, and in lists, maps, optionals and variants of records.
template <class T>
struct Everywhere {
  int before = 1;
  T member{};
  std::vector<Holder<T>> list;
  std::map<int, std::optional<Holder<T>>> map;
  std::variant<int, Holder<T>> either;
};
template <class T>
Everywhere<T> everywhere(const T& t) {
  const Holder<T> holder{7, t, "after"};
  return {2, t, {holder, holder}, {{1, holder}, {2, {}}}, holder};
}

template <class Ours, class Theirs>
void expect_read(const Theirs& theirs, const Ours& ours) {
  const Holder<std::vector<Theirs>> old{1, {theirs, theirs}, "after"};
  const Holder<std::vector<Ours>> now{1, {ours, ours}, "after"};
  for_each_format([&](const auto& format) { expect_read_once(old, now, format); });
}
// From streams, too. Takes the compiler several times as long.
template <class Ours, class Theirs>
void expect_read_everywhere(const Theirs& theirs, const Ours& ours) {
  for_each_format([&](const auto& format) {
    expect_read_once(everywhere(theirs), everywhere(ours), format);
    expect_read_from_streams(hps::to_string(everywhere(theirs), format), everywhere(ours));
  });
}

template <class Ours, class Theirs>
void expect_refused(const Theirs& theirs, const std::string& text) {
  const Holder<std::vector<Theirs>> holder{1, {theirs}, ""};
  for (const std::string& message :
       {hps::to_string(holder, hps::described(hps::compact)), hps::to_string(holder, hps::described(hps::raw)),
        hps::to_string(holder, hps::described)})
    expect_error<hps::ParseError>([&] { (void)hps::from_string<Holder<std::vector<Ours>>>(message, hps::described); },
                                  text);
}

}  // namespace evolution_tests

using namespace evolution_tests;

}  // namespace hps_tests
