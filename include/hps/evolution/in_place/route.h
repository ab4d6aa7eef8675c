// SPDX-License-Identifier: MIT
#pragma once
// How rows of one schema are parsed straight into objects of a type that has another one.

#include "hps/evolution/number.h"
#include "hps/evolution/pair.h"
#include "hps/evolution/pass.h"

namespace hps::detail::evolution {

// How a member is made that is not just parsed where the one before it ends.
struct MemberStep {
  std::size_t offset = 0;         // bytes from the place to what is passed over first, or else to the member
  std::vector<Pass> before = {};  // what is passed over
  std::size_t n_before = 0;       // how many bytes that is, if they are few and varints are below 128;
  std::uint64_t varints = 0;      // where these are, by their highest bits
  std::uint32_t pair = no_part;   // with the member that was written; none where there is no such member:
  // then its rows as it is by default, in those of the whole record, and what it is,
  std::string_view missing = {}, rows = {};
  RawNumber number = {};
  std::string_view text = {};
  bool is_empty = false;
};

// The members of a record, in the order in which they were written. A round makes those that come in the order of
// today, so where nothing has moved there is one. The place is where the last member ended that is no number of
// fixed size; such numbers do not move it, so that they need not wait for each other, unless they are made by step or
// after varints.
struct RecordSteps {
  // How many bytes are checked to be there beside those of the members, and how many of them a record may pass over
  // without another check: eight at a time are looked at.
  static constexpr std::size_t ahead = 64, few = ahead - 8;
  // A member is as it was written, so many bytes after the place; or it is one of these. The bytes are counted on from
  // round to round, so a round begins with a check of most_offset more.
  using How = std::uint8_t;
  static constexpr How most_offset = 247;
  enum : How {
    in_another_round = most_offset + 1,
    end_of_round,
    after_varint,   // as written, after one varint that begins at the place
    after_varints,  // the same after a few bytes with varints
    after_passes,   // the same after anything else, or more than most_offset bytes after the place
    missing_number,
    half_as_wide,  // the number that was written, of fixed size
    by_step
  };
  std::vector<How> rounds = {};          // of each member of today, round by round
  std::vector<MemberStep> members = {};  // of each
  std::vector<Pass> after = {};          // what comes after all members,
  std::size_t offset_after = 0;          // and how many bytes after the last place: any number
};

// Numbers of up to 64 bits that become others by their values.
struct NumberRoute {
  unsigned code = 0, bits = 0;
  bool is_signed = false, always_fits = false;  // the latter of integers
  IntegerRange range = {};
  std::vector<std::int64_t> values = {};  // sorted, if only these are as they were
};

// How a value becomes one of today.
struct Route {
  enum How : std::uint8_t { as_written, number, parts, rewritten } how = rewritten;
  std::uint32_t parts_of[2] = {no_part, no_part};  // pairs: of elements and values; of keys and values
  std::size_t least = 0;                           // bytes of the shortest element or entry that was written
  std::size_t alignment = 1;                       // of elements, in bytes
  NumberRoute numbers = {};
  RecordSteps record = {};
};

}  // namespace hps::detail::evolution
