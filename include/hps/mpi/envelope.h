// SPDX-License-Identifier: MIT
#pragma once
// The head of a message between ranks. After it come the message without the contents that lie apart from it, and the
// position and size of each of these.

#include <cstdint>

#include "hps/gather.h"
#include "hps/mpi/error.h"
#include "hps/shape/hash.h"

namespace hps::mpi {

struct Envelope {
  std::uint32_t magic = right_magic;
  std::uint16_t format = 0;
  std::uint16_t in_chunks = 0;     // 1: more bytes follow in chunks, of which the last is not full
  std::uint32_t contents_tag = 0;  // of what lies apart
  std::uint32_t gaps = 0;
  std::uint64_t shape = 0;  // a hash of it
  std::uint64_t rest = 0;   // bytes of the message without what lies apart

  static constexpr std::uint32_t right_magic = 0x31535048;  // "HPS1"
  static constexpr std::size_t bytes = 32;
};

// The types that this program sends or receives: so an error can name what another rank sent, where that runs the same.
class KnownShape {
 public:
  KnownShape(std::uint64_t hash, std::string_view type) : hash_(hash), type_(type), next_(all_) { all_ = this; }
  KnownShape(const KnownShape&) = delete;

  std::uint64_t hash() const { return hash_; }
  std::string_view type() const { return type_; }

  static std::string name_of(std::uint64_t hash) {
    for (const KnownShape* s = all_; s; s = s->next_)
      if (s->hash_ == hash) return std::string(s->type_);
    return ErrorText("a type that this program does not send (its shape has the hash %016llx)",
                     static_cast<unsigned long long>(hash))
        .c_str();
  }

 private:
  std::uint64_t hash_;
  std::string_view type_;
  const KnownShape* next_;
  static inline const KnownShape* all_ = nullptr;  // only changed before main
};

template <class T>
inline const KnownShape known_shape{shape::Hash(shape::node<T>).value(), shape::type_name<T>()};

template <class T, class F>
Envelope envelope_of() {
  return {.format = F::number, .shape = known_shape<T>.hash()};
}

}  // namespace hps::mpi
