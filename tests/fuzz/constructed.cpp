// SPDX-License-Identifier: MIT
// Objects that are constructed from what is read, where pointers own them and as elements, in rows and as compact bytes
// in columns.

#include <hps/ext/cereal.h>

#include <deque>
#include <list>
#include <memory>

#include "fuzz/check_all.h"
#include "fuzz/target.h"

namespace hps_fuzz {

class Interval {
 public:
  Interval(std::int32_t first, std::uint8_t size) : first_(first), size_(size) {}

  template <class Archive>
  void save(Archive& archive) const {
    archive(first_, size_, notes_);
  }
  template <class Archive>
  static void load_and_construct(Archive& archive, cereal::construct<Interval>& construct) {
    std::int32_t first;
    std::uint8_t size;
    archive(first, size);
    construct(first, size);
    archive(construct->notes_);
  }

 private:
  std::int32_t first_;
  std::uint8_t size_;
  std::vector<std::string> notes_;
};

// Takes no byte of a message.
class Nothing {
 public:
  explicit Nothing(int) {}
  template <class Archive>
  void save(Archive&) const {}
  template <class Archive>
  static void load_and_construct(Archive&, cereal::construct<Nothing>& construct) {
    construct(0);
  }
};

struct Owned {
  std::unique_ptr<Interval> one;
  std::shared_ptr<Interval> first, second;
  std::weak_ptr<Interval> seen;
};

struct Sequences {
  std::vector<Interval> vector;
  std::deque<Interval> deque;
  std::list<Interval> list;
  std::vector<std::list<Interval>> nested;
  std::vector<Nothing> nothing;
};

using Types = hps::Types<Owned, std::vector<Owned>, Sequences, std::vector<Sequences>>;

}  // namespace hps_fuzz

int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace hps_fuzz;
  const Input in(text_of(data, size));
  check_all(*make<Rows, Columns>(Types{}, in), in);
  return 0;
}
