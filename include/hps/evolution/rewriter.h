// SPDX-License-Identifier: MIT
#pragma once
// Rows of one schema to rows of another: the message as a program of today would have written it. The compiled code of
// the type then parses it, so evolution needs no code for each type, and costs others nothing.

#include "hps/evolution/plan.h"
#include "hps/evolution/rows_output.h"
#include "hps/evolution/trail.h"

namespace hps::detail::evolution {

class RowsRewriter {
 public:
  // `most` bytes may be written.
  RowsRewriter(const Plan& plan, std::string_view message, std::size_t most, std::size_t most_levels)
      : plan_(plan),
        in_(message, plan.theirs(), plan.encoding(), plan.their_sizes(), most_levels),
        out_(plan.encoding(), in_, most),
        most_levels_(most_levels),
        most_again_(most) {
    in_.limit_memory(most);
  }

  // Throws Problem, and LimitExceeded.
  HPS_ONCE std::string rewrite();
  // The same of one part of the message, from `place` in it on; returns how many bytes it has.
  HPS_ONCE std::size_t rewrite_part(const char* place, std::uint32_t number, std::string& today);
  // After an error: the part of today's type that was being made.
  std::string path() const { return path_of(trail_, plan_.ours()); }

  // The offset in the message of what becomes the byte at `offset` of the result.
  HPS_ONCE std::size_t origin_of(std::size_t offset);

 private:
  const Pair& pair(std::uint32_t number) const { return plan_.resolver().pairs()[number]; }
  const Node& theirs(const Pair& p) const { return plan_.theirs()[p.theirs]; }
  const Node& ours(const Pair& p) const { return plan_.ours()[p.ours]; }
  bool possible(const Match& m) const { return m.pair != no_part && plan_.resolver().possible(m.pair); }

  HPS_ONCE void rewrite(std::uint32_t number);
  HPS_ONCE void rewrite_part(const Pair& p, std::uint64_t part, std::uint32_t number, bool is_key = false);
  HPS_ONCE void rewrite_number(const Pair& p);
  HPS_ONCE void convert_or_fail(const Pair& p, const RawNumber& from, RawNumber& to) const;
  HPS_ONCE void rewrite_bytes(const Pair& p);
  HPS_ONCE void expect_extent(const Pair& p, std::uint64_t n) const;
  HPS_ONCE void wrap(const Pair& p);
  HPS_ONCE void unwrap(const Pair& p);
  HPS_ONCE const Match& match_of_alternative(const Pair& p);
  HPS_ONCE std::size_t first_possible(const Pair& p) const;
  HPS_ONCE void rewrite_parts(const Pair& p);
  HPS_ONCE void rewrite_members(const Pair& p);
  HPS_ONCE void rewrite_in_order(const Pair& p);
  HPS_ONCE void put_default(std::uint32_t record, std::uint32_t member);

  // Containers.
  HPS_ONCE void rewrite_container(const Pair& p);
  HPS_ONCE void rewrite_entries(const Pair& p, std::uint64_t n);
  HPS_ONCE void rewrite_elements(const Pair& p, std::uint64_t n);
  HPS_ONCE void copy_elements(const Node& t, std::uint64_t n);
  HPS_ONCE void rewrite_from_bits(const Pair& p, std::uint64_t n);
  HPS_ONCE void rewrite_bit(bool v, std::uint32_t number);
  HPS_ONCE void rewrite_to_bits(const Pair& p, std::uint64_t n);
  HPS_ONCE void rewrite_presences(const Pair& p, std::uint64_t n);
  HPS_ONCE std::vector<bool> find_presences(const Node& element, std::uint64_t n);

  // Optionals and pointers, which hold a value or none.
  struct Held {
    bool is_there;
    std::uint64_t object = 0;  // where it is a shared one
  };
  HPS_ONCE Held read_presence(const Node& node);
  HPS_ONCE void put_held(const Held& held, const Node& t, const Node& o, std::uint32_t number);
  HPS_ONCE void put_value(const Held& held, const Node& t, std::uint32_t number);
  HPS_ONCE void rewrite_object(std::uint64_t object, const Node& pointer, std::uint32_t number);
  HPS_ONCE std::uint32_t our_class_of(std::uint64_t object, const Pair& p);

  const Plan& plan_;
  RowsInput in_;
  RowsOutput out_;
  std::size_t most_levels_;
  std::size_t most_again_;  // bytes that may be read more than once
  Trail trail_;
};

}  // namespace hps::detail::evolution

#include HPS_DEFINITIONS("hps/evolution/rewriter_definitions.h")
