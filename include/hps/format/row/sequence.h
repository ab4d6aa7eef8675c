// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <vector>

#include "hps/format/row/by_value.h"
#include "hps/format/row/canonical.h"
#include "hps/format/row/elements.h"
#include "hps/format/row/pointee.h"

namespace hps::row {

template <class T, class B>
struct Row<T, B, Kind::sequence> : FromGet<T, B> {
  using S = Shape<T>;
  using E = std::remove_const_t<typename S::Element>;
  using F = typename B::Format;
  using Size = typename F::Size;
  static constexpr bool present_first = PresenceFirst<T> && kind_of<E>() == Kind::optional;

  static void serialize(const T& t, B& b) {
    const std::size_t n = S::size(t);
    serialize_number<Size>(n, b);
    if constexpr (!ByValue<T>) charge<memory_of_element<T, E>, least>(n, b);
    if constexpr (ByValue<T>) {
      put_by_value(t, n, b);
    } else if constexpr (present_first) {
      put_present(t, n, b);
    } else {
      if constexpr (padding() > 1)
        if (n) b.pad(padding());
      if constexpr (bulk()) {
        b.write_own(reinterpret_cast<const char*>(S::data(t)), n * sizeof(E));
      } else {
        [[maybe_unused]] const auto level = enter(t, b);
        [[maybe_unused]] const auto together = keep_elements_together(b);
        if constexpr (Unordered<T>)
          if (b.limits().canonical) return put_sorted(t, b);
        put_each<E>(S::begin(t), n, b);
      }
    }
  }

  static const char* get(const char* p, T& t, B& b) {
    std::size_t n;
    p = get_size<least>(p, n, b, t);
    if constexpr (requires { S::max_size; })
      if (n > S::max_size) b.fail(p, "a size that the type cannot hold", &t);
    if constexpr (ByValue<T>) {
      return get_each_by_value(p, t, n, b);
    } else if constexpr (present_first) {
      return get_present(p, t, n, b);
    } else {
      if constexpr (padding() > 1) {
        if (n) {
          b.seek(p);
          b.skip_padding(padding(), &t);
          p = b.cursor();
        }
      }
      if constexpr (View<T>) return get_view(p, t, n, b);
      else return get_elements(p, t, n, b);
    }
  }

 private:
  static constexpr std::size_t least =
      present_first || (ByValue<T> && std::same_as<E, bool>) ? 1 : least_bits<E, typename B::Format::Codec>();

  static constexpr std::size_t padding() { return F::aligned && !Text<T> ? scalar_width<E, typename F::Codec>() : 0; }
  static constexpr bool bulk() {
    return requires(T& t) { S::data(t); } && memory_is_encoding<E, typename F::Codec>();
  }
  struct NoLevel {};
  static auto enter(const T& t, B& b, auto... p) {
    if constexpr (is_leaf<E>) return NoLevel{};
    else return Level<B>(b, &t, p...);
  }

  static const char* get_elements(const char* p, T& t, std::size_t n, B& b) {
    constexpr bool resizes = requires { S::resize(t, n); };
    constexpr bool inserts = Flat<S> || requires(E& e) { S::insert(t, std::move(e)); };
    static_assert(resizes || inserts, "hps: this container cannot grow (a view? it is parsed as a std::span<const T>)");
    static_assert(std::default_initializable<E>,
                  "hps: elements are parsed into objects made by their default constructor");
    if constexpr (!(resizes || inserts) || !std::default_initializable<E>) return p;
    else return get_known_elements(p, t, n, b);
  }

  // Where elements are compared or moved before the whole object is there.
  static auto keep_elements_together(B& b) {
    constexpr bool resizes = requires(T& t) { S::resize(t, 0); };
    constexpr bool inserts = Flat<S> || requires(T& t, E& e) { S::insert(t, std::move(e)); };
    constexpr bool takes = requires(T& t) { S::take(t); };
    if constexpr (takes || (inserts && !resizes)) return row::keep_together<E>(b);
    else return nullptr;
  }

  static const char* get_known_elements(const char* p, T& t, std::size_t n, B& b) {
    [[maybe_unused]] const auto together = keep_elements_together(b);
    if constexpr (requires { requires S::resize_clears; })
      if (!b.whole()) return get_where_resize_clears(p, t, n, b);
    if constexpr (requires { S::take(t); }) {
      auto elements = S::take(t);
      p = Row<decltype(elements), B, Kind::sequence>::get_elements(p, elements, n, b);
      S::give_back(t, std::move(elements));
      return p;
    } else if constexpr (bulk()) {
      return get_bulk(p, t, n, b);
    } else {
      return get_each(p, t, n, b);
    }
  }

  // What a stream holds is not known beforehand, and a valarray cannot grow. (Arrays of one: no special vector.)
  static const char* get_where_resize_clears(const char* p, T& t, std::size_t n, B& b) {
    if constexpr (bulk())
      if (b.apart(p, n * sizeof(E))) return get_bulk(p, t, n, b);
    const Together together(b);  // they move
    using Vector = std::vector<std::array<E, 1>>;
    Vector elements;
    p = Row<Vector, B, Kind::sequence>::get_elements(p, elements, n, b);
    S::resize(t, n);
    auto it = S::begin(t);
    for (auto& e : elements) *it++ = std::move(e[0]);
    return p;
  }

  static const char* get_each(const char* p, T& t, std::size_t n, B& b) {
    [[maybe_unused]] const auto level = enter(t, b, p);
    if constexpr (requires { S::resize(t, n); }) {
      p = fill<least>(p, t, n, b, [&b](const char* q, auto it, std::size_t some) HPS_INLINE_LAMBDA {
        return row::get_each<E>(q, it, some, b);
      });
    } else {
      p = insert_each(p, t, n, b);
    }
    return p;
  }

  static const char* insert_each(const char* p, T& t, std::size_t n, B& b) {
    auto nodes = spare_nodes<S, E>(t);
    E e{};
    std::size_t i = 0;
    const Scope scope(b, e, &t, "", &i);
    for (std::size_t charged = 0; i < n; ++i) {
      if (i == charged) charged += ahead<E, least>(n - i, p, t, b);
      if constexpr (parsed_afresh<E>) e = E{};
      p = row::get<E, B>(p, e, b);
      row::insert<S>(t, e, nodes);
      if constexpr (Unique<T> && !Flat<S>)
        if (S::size(t) != i + 1) b.fail(p, "an element that was there before", &e);
    }
    if (!finish_inserting<S>(t, nodes, n)) b.fail(p, "an element that was there before", &t);
    return p;
  }

  static const char* get_bulk(const char* p, T& t, std::size_t n, B& b) {
    if (b.remaining(p) / sizeof(E) >= n) [[likely]] {
      copy_elements(t, p, n);
      return p + n * sizeof(E);
    }
    b.seek(p);
    copy_elements_in_pieces(t, n, b);
    return b.cursor();
  }

  static const char* get_view(const char* p, T& t, std::size_t n, B& b) {
    static_assert(F::reads_views, "hps: views are parsed with raw.views() from a span or a string only");
    static_assert(bulk(),
                  "hps: the memory of these elements is not their encoding: no view (compact? try raw.views())");
    if (n == 0) return S::assign(t, nullptr, nullptr), p;
    if (b.remaining(p) / sizeof(E) < n) b.fail(p, "a size that exceeds the input", &t);
    if (reinterpret_cast<std::uintptr_t>(p) % alignof(E)) b.fail(p, "elements that are not aligned for a view", &t);
    const auto first = reinterpret_cast<const E*>(p);
    S::assign(t, first, first + n);
    return p + n * sizeof(E);
  }

  static const char* get_each_by_value(const char* p, T& t, std::size_t n, B& b) {
    b.seek(p);
    std::size_t at = 0;
    do {
      const std::size_t some = ahead_of_stream<sizeof(E)>(n - at, b);
      S::resize(t, at + some);
      get_by_value(t, at, some, b);
      at += some;
    } while (at < n);
    return b.cursor();
  }

  using Present = Shape<E>;

  static void put_present(const T& t, std::size_t n, B& b) {
    const Level<B> level(b, &t);
    auto it = S::begin(t);
    put_bits(n, b, [&](std::size_t) { return Present::has(*it++); });
    it = S::begin(t);
    for (std::size_t i = 0; i < n; ++i, ++it)
      if (Present::has(*it)) Value<E>::put(*it, b);
  }

  static const char* get_present(const char* p, T& t, std::size_t n, B& b) {
    const Level<B> level(b, &t, p);
    const std::size_t size = n / 8 + (n % 8 != 0);
    b.seek(p);
    std::string copy;
    if (!b.whole() || b.remaining() < size) copy = b.read_bytes(size, &t), p = copy.data();
    else b.seek(p + size);
    if (n % 8 && static_cast<unsigned char>(p[size - 1]) >> n % 8)
      b.fail(b.cursor() - 1, "bits that are not zero after the last presence", &t);
    charge<memory_of_element<T, E>, least>(n, b.cursor(), b, &t);
    S::resize(t, n);
    return get_present_values(b.cursor(), t, p, b);
  }

  // Each is made when its bytes come.
  static const char* get_present_values(const char* p, T& t, const char* bits, B& b) {
    auto it = S::begin(t);
    for (std::size_t i = 0, n = S::size(t); i < n; ++i, ++it) {
      if (bits[i / 8] >> i % 8 & 1) p = Value<E>::get(p, *it, b);
      else Present::reset(*it);
    }
    return p;
  }

  template <class, class, Kind>
  friend struct Row;
};

}  // namespace hps::row
