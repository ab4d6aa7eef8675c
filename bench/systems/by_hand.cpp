// SPDX-License-Identifier: MIT
#include <sys/mman.h>

#include <cstring>
#include <memory>
#include <new>
#include <vector>

#include <hps/kernel/copy.h>
#include <hps/kernel/set_size.h>

#include "harness/add_system.h"

namespace bench {
namespace {

// Shows what is left to win: a program for exactly these types that checks nothing. There is memory for every message,
// and 16 bytes after each may be read. Sizes take four bytes, numbers are aligned.
constexpr std::size_t readable_behind = 16;

class Memory {
 public:
  Memory() {
    void* const reserved =
        mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (reserved == MAP_FAILED) throw std::bad_alloc();
    memory_.reset(static_cast<char*>(reserved));
  }
  char* data() { return memory_.get(); }

 private:
  static constexpr std::size_t size = std::size_t{1} << 33;  // of addresses
  struct Unmap {
    void operator()(char* p) const { munmap(p, size); }
  };
  std::unique_ptr<char, Unmap> memory_;
};

template <class N>
N aligned(N p) {
  return reinterpret_cast<N>((reinterpret_cast<std::uintptr_t>(p) + 7) & ~std::uintptr_t{7});
}

#define INLINE [[gnu::always_inline]] inline

INLINE char* put(char* p, Scalar auto v) {
  std::memcpy(p, &v, sizeof v);
  return p + sizeof v;
}
INLINE const char* get(const char* p, Scalar auto& v) {
  std::memcpy(&v, p, sizeof v);
  return p + sizeof v;
}

INLINE char* put_size(char* p, std::size_t n) { return put(p, static_cast<std::uint32_t>(n)); }
INLINE const char* get_size(const char* p, std::size_t& n) {
  std::uint32_t size;
  p = get(p, size);
  n = size;
  return p;
}

INLINE void copy(char* to, const char* from, std::size_t n) {
  if (n <= hps::kernel::short_copy) hps::kernel::copy_short(to, from, n);
  else std::memcpy(to, from, n);
}

INLINE char* put(char* p, const std::string& s) {
  p = put_size(p, s.size());
  copy(p, s.data(), s.size());
  return p + s.size();
}
INLINE const char* get(const char* p, std::string& s) {
  std::size_t n;
  p = get_size(p, n);
  if constexpr (hps::kernel::SetsSize<std::string>) {
    if (n <= s.capacity()) [[likely]] {
      copy(s.data(), p, n);
      hps::kernel::set_size_unfilled(s, n);
      return p + n;
    }
  }
  s.assign(p, n);
  return p + n;
}

template <Scalar N>
char* put(char* p, const std::vector<N>& v) {
  p = aligned(put_size(p, v.size()));
  if (!v.empty()) std::memcpy(p, v.data(), v.size() * sizeof(N));
  return p + v.size() * sizeof(N);
}
template <Scalar N>
const char* get(const char* p, std::vector<N>& v) {
  std::size_t n;
  p = aligned(get_size(p, n));
  const auto first = reinterpret_cast<const N*>(p);
  v.assign(first, first + n);
  return p + n * sizeof(N);
}

INLINE char* put(char* p, const Described auto& t);
INLINE const char* get(const char* p, Described auto& t);

template <class T>
INLINE char* put(char* p, const std::optional<T>& t) {
  *p++ = t.has_value();
  return t ? put(p, *t) : p;
}
template <class T>
INLINE const char* get(const char* p, std::optional<T>& t) {
  if (*p) return get(p + 1, t ? *t : t.emplace());
  t.reset();
  return p + 1;
}

template <class A, class B>
INLINE char* put(char* p, const std::pair<A, B>& t) {
  return put(put(p, t.first), t.second);
}
template <class A, class B>
INLINE const char* get(const char* p, std::pair<A, B>& t) {
  return get(get(p, t.first), t.second);
}

template <class T>
char* put(char* p, const std::vector<T>& v) {
  p = put_size(p, v.size());
  for (const T& e : v) p = put(p, e);
  return p;
}
template <class T>
const char* get(const char* p, std::vector<T>& v) {
  std::size_t n;
  p = get_size(p, n);
  v.resize(n);
  for (T& e : v) p = get(p, e);
  return p;
}

char* put(char* p, const HashMap& map) {
  p = put_size(p, map.size());
  for (const auto& [key, value] : map) p = put(put(p, key), value);
  return p;
}
// The fastest of the ways that were tried: the table grows as the writer's did, so that entries come in its order.
const char* get(const char* p, HashMap& map) {
  std::size_t n;
  p = get_size(p, n);
  map.clear();
  std::string key;
  for (; n; --n) {
    double value;
    p = get(get(p, key), value);
    map.try_emplace(std::move(key), value);
  }
  return p;
}

INLINE char* put(char* p, const Described auto& t) {
  std::apply([&p](const auto&... m) [[gnu::always_inline]] { ((p = put(p, m)), ...); }, members(t));
  return p;
}
INLINE const char* get(const char* p, Described auto& t) {
  std::apply([&p](auto&... m) [[gnu::always_inline]] { ((p = get(p, m)), ...); }, members(t));
  return p;
}

class ByHand {
 public:
  static constexpr std::string_view name = "by-hand";
  static std::string version() { return {}; }  // written here

  template <class T>
  std::string_view serialize(const T& value) {
    char* const end = put(memory_.data(), value) + readable_behind;
    return {memory_.data(), end};
  }

  template <class T>
  std::size_t serialize_into(const T& value, std::span<char> block) {
    return static_cast<std::size_t>(put(block.data(), value) - block.data()) + readable_behind;
  }

  template <class T>
  void parse(std::string_view bytes, T& value) {
    get(bytes.data(), value);
  }

 private:
  Memory memory_;
};

const AddSystem<ByHand> by_hand;

}  // namespace
}  // namespace bench
