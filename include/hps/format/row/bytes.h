// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/row/row.h"
#include "hps/kernel/copy.h"
#include "hps/kernel/set_size.h"

namespace hps::row {

template <class T, class B>
struct Row<T, B, Kind::bytes> : FromPut<Row<T, B, Kind::bytes>, T, B>, FromGet<T, B> {
  using S = Shape<T>;
  using F = typename B::Format;
  using Size = typename F::Size;
  static constexpr bool sized = S::extent == dynamic_extent;
  static constexpr bool overwritable = requires { requires S::overwritable; };
  static constexpr bool in_place = overwritable && kernel::SetsSize<T>;

  HPS_INLINE static std::size_t room(const T& t) {
    return (sized ? F::template bound<Size> : 0) + kernel::room_of_string(S::size(t));
  }
  HPS_INLINE static char* put(char* p, const T& t) {
    const std::size_t n = S::size(t);
    if constexpr (sized) p = put_number<Size, B>(p, n);
    if constexpr (overwritable && requires { t.c_str(); }) return kernel::copy_string(p, t);
    else return kernel::copy(p, S::data(t), n);
  }
  HPS_COLD static void serialize_in_pieces(const T& t, B& b) {
    if constexpr (sized) serialize_number<Size>(S::size(t), b);
    if constexpr (sized && (overwritable || View<T>)) b.write_own(S::data(t), S::size(t));
    else b.write(S::data(t), S::size(t));
  }

  HPS_INLINE static const char* get(const char* p, T& t, B& b) {
    if constexpr (in_place) {
      if (const char* const end = overwrite(p, t, b)) [[likely]]
        return end;
      return get_any(p, t, b);
    } else {
      return assign(p, t, b);
    }
  }

 private:
  // In place, if the string and the window are large enough; else nullptr, and nothing has happened.
  HPS_INLINE static const char* overwrite(const char* p, T& t, B& b) {
    if (b.remaining(p) < F::template bound<Size>) return nullptr;
    Size size;
    p = F::get(p, size);
    if (!p) return nullptr;
    const std::size_t left = b.remaining(p);
    if (size > left || size > t.capacity()) return nullptr;
    const auto n = static_cast<std::size_t>(size);
    if (n > kernel::short_copy) std::memcpy(t.data(), p, n);
    else if (left >= 16 && kernel::has_sixteen(t)) kernel::copy_short(t.data(), p, n);
    else kernel::move_short(t.data(), p, n);
    kernel::set_size_unfilled(t, n);
    return p + n;
  }

  [[gnu::noinline]] static const char* get_any(const char* p, T& t, B& b) { return assign(p, t, b); }

  HPS_INLINE static const char* assign(const char* p, T& t, B& b) {
    std::size_t n = S::extent;
    if constexpr (sized) p = get_size<8>(p, n, b, t);
    if (b.remaining(p) < n) [[unlikely]]
      return get_in_pieces(p, t, n, b);
    if constexpr (View<T>) {
      static_assert(F::reads_views,
                    "hps: views are parsed with raw.views() or compact.views() from a span or a string only");
      S::assign(t, p, n);
    } else if constexpr (overwritable && !in_place) {
      if (t.size() == n) kernel::move_short(reinterpret_cast<char*>(t.data()), p, n);
      else S::assign(t, p, n);
    } else {
      S::assign(t, p, n);
    }
    return p + n;
  }

  HPS_COLD static const char* get_in_pieces(const char* p, T& t, std::size_t n, B& b) {
    b.seek(p);
    if constexpr (sized && overwritable) {
      if (b.apart(p, n)) {
        t.resize(n);
        b.place(reinterpret_cast<char*>(t.data()), n);
        return b.cursor();
      }
    }
    const std::string bytes = b.read_bytes(n, &t);
    S::assign(t, bytes.data(), n);
    return b.cursor();
  }
};

}  // namespace hps::row
