// SPDX-License-Identifier: MIT
#pragma once
// Objects as columns: a tree of the shape of their type, with a column at each leaf, and one of lengths, presences or
// indices at each node whose parts differ in number. An object goes through the tree from the root, and leaves a value
// in each column that it comes to; parsing, it takes one from each in the same order.

#include "hps/format/packed/fixed.h"
#include "hps/format/packed/kind.h"
#include "hps/format/packed/strings.h"
#include "hps/format/raw.h"
#include "hps/format/row/canonical.h"
#include "hps/format/row/fill.h"

namespace hps::column {

// The two directions. `Source` is what columns are made from.
struct Writing {
  struct Source {};
  template <class V>
  using Numbers = NumbersWriter<V>;
  using Strings = StringsWriter;
  template <std::size_t Size>
  using Fixed = FixedWriter<Size>;
  template <class Column>
  static Column make(Source&) {
    return {};
  }
};

struct Reading {
  // The columns of a message, one after another.
  class Source {
   public:
    virtual Input next(std::size_t& count) = 0;

   protected:
    ~Source() = default;
  };
  // What parsing may cost.
  struct Context {
    Limits limits;
    std::size_t granted;  // bytes that may still be set up for elements
  };
  template <class V>
  using Numbers = NumbersReader<V>;
  using Strings = StringsReader;
  template <std::size_t Size>
  using Fixed = FixedReader<Size>;
  template <class Column>
  static Column make(Source& source) {
    std::size_t count;
    const Input in = source.next(count);
    return {in, count};
  }
};

inline constexpr std::size_t unlimited = static_cast<std::size_t>(-1);

// Accounts for n objects of this size that are about to be set up.
void charge(Reading::Context& context, std::size_t n, std::size_t size, const auto& column) {
  if (n > context.granted / size) column.fail("objects that take more memory than max_expansion() grants");
  context.granted -= n * size;
}

template <class T, class D, Kind K>
struct KindNode;

// Of objects of type T:
//   put(t, context), get(t, context)   serializes or parses one
//   left()                             parsing: at most so many are left
//   each(f)                            calls f with each column, in their order
template <class T, class D>
struct Node : KindNode<T, D, kind_in_columns<T>()> {
  using KindNode<T, D, kind_in_columns<T>()>::KindNode;
};

template <class T, class D>
  requires Number<typename Shape<T>::Value>
struct KindNode<T, D, Kind::scalar> {
  using S = Shape<T>;
  using V = typename S::Value;
  typename D::template Numbers<V> values;

  explicit KindNode(typename D::Source& s) : values(D::template make<decltype(values)>(s)) {}
  void put(const T& t, const Limits&) { values.put(static_cast<V>(S::get(t))); }
  void get(T& t, Reading::Context&) { S::set(t, values.get()); }
  std::size_t left() const { return values.left(); }
  void each(auto&& f) { f(values); }
};

// 16 bytes, as in raw.
template <class T, class D>
struct KindNode<T, D, Kind::scalar> {
  using S = Shape<T>;
  using V = typename S::Value;
  typename D::template Fixed<16> values;

  explicit KindNode(typename D::Source& s) : values(D::template make<decltype(values)>(s)) {}
  void put(const T& t, const Limits&) {
    char bytes[16];
    RawCodec::put(bytes, static_cast<V>(S::get(t)));
    values.put(bytes);
  }
  void get(T& t, Reading::Context&) {
    V v;
    if (!RawCodec::get(values.get(), v)) values.fail("a number out of range");
    S::set(t, v);
  }
  std::size_t left() const { return values.left(); }
  void each(auto&& f) { f(values); }
};

template <class T, class D>
struct KindNode<T, D, Kind::bytes> {
  using S = Shape<T>;
  static constexpr bool sized = S::extent == dynamic_extent;
  std::conditional_t<sized, typename D::Strings, typename D::template Fixed<S::extent>> values;

  explicit KindNode(typename D::Source& s) : values(D::template make<decltype(values)>(s)) {}
  void put(const T& t, const Limits&) {
    if constexpr (sized) values.put({S::data(t), S::size(t)});
    else values.put(S::data(t));
  }
  void get(T& t, Reading::Context&) {
    static_assert(!View<T>, "hps: views are parsed with raw.views() or compact.views()");
    if constexpr (sized) {
      const std::string_view s = values.get();
      S::assign(t, s.data(), s.size());
    } else {
      S::assign(t, values.get(), S::extent);
    }
  }
  std::size_t left() const { return values.left(); }
  void each(auto&& f) { f(values); }
};

// Written by hand, or a type that contains itself: their compact bytes.
template <class T, class D>
struct KindNode<T, D, Kind::opaque> {
  typename D::Strings values;

  explicit KindNode(typename D::Source& s) : values(D::template make<decltype(values)>(s)) {}
  void put(const T& t, const Limits& limits) { values.put(row::compact_bytes(t, limits, 0)); }
  void get(T& t, Reading::Context& context) {
    const std::string_view bytes = values.get();
    Compact format;
    format.limits = context.limits;
    InputBuffer<Compact> b(bytes, format);
    Serializer<T, InputBuffer<Compact>>::parse(t, b);
    b.succeed();
    if (b.remaining()) values.fail("bytes left over behind an object");
  }
  std::size_t left() const { return values.left(); }
  void each(auto&& f) { f(values); }
};

// Nodes of several types. (Not a std::tuple, which makes its elements from the last to the first.)
template <class D, class... T>
struct Nodes {
  explicit Nodes(typename D::Source&) {}
  void put(const Limits&) {}
  void get(Reading::Context&) {}
  std::size_t left() const { return unlimited; }
  void each(auto&&) {}
};
template <class D, class T, class... Rest>
struct Nodes<D, T, Rest...> {
  Node<T, D> first;
  Nodes<D, Rest...> rest;

  explicit Nodes(typename D::Source& s) : first(s), rest(s) {}
  void put(const Limits& limits, const T& t, const Rest&... others) {
    first.put(t, limits);
    rest.put(limits, others...);
  }
  void get(Reading::Context& context, T& t, Rest&... others) {
    first.get(t, context);
    rest.get(context, others...);
  }
  std::size_t left() const { return std::min(first.left(), rest.left()); }
  void each(auto&& f) {
    first.each(f);
    rest.each(f);
  }
  template <std::size_t I>
  auto& at() {
    if constexpr (I == 0) return first;
    else return rest.template at<I - 1>();
  }
};

template <class T, class D, class... M>
struct RecordNode {
  using S = Shape<T>;
  Nodes<D, M...> members;

  explicit RecordNode(typename D::Source& s) : members(s) {}
  void put(const T& t, const Limits& limits) {
    S::members(t, [&](const auto&... m) { members.put(limits, m...); });
  }
  void get(T& t, Reading::Context& context) {
    S::members(t, [&](auto&... m) { members.get(context, m...); });
  }
  std::size_t left() const { return members.left(); }
  void each(auto&& f) { members.each(f); }
};

template <class T, class D, class... M>
auto record_node(Types<M...>) -> RecordNode<T, D, M...>;

template <class T, class D>
struct KindNode<T, D, Kind::record> : decltype(record_node<T, D>(members_of<T>{})) {
  explicit KindNode(typename D::Source& s) : KindNode::RecordNode(s) {}
};

template <class T, class D>
struct KindNode<T, D, Kind::optional> {
  using S = Shape<T>;
  using V = typename S::Value;
  typename D::template Numbers<bool> presence;
  Node<V, D> value;

  explicit KindNode(typename D::Source& s) : presence(D::template make<decltype(presence)>(s)), value(s) {}
  void put(const T& t, const Limits& limits) {
    presence.put(S::has(t));
    if (S::has(t)) value.put(S::get(t), limits);
  }
  void get(T& t, Reading::Context& context) {
    if (!presence.get()) return S::reset(t);
    if constexpr (sizeof(T) < sizeof(V)) charge(context, 1, sizeof(V), presence);
    value.get(row::value_to_fill<S>(t), context);
  }
  std::size_t left() const { return presence.left(); }
  void each(auto&& f) { f(presence), value.each(f); }
};

template <class T, class D, class Alternatives>
struct VariantNode;
template <class T, class D, class... A>
struct VariantNode<T, D, Types<A...>> {
  using S = Shape<T>;
  typename D::template Numbers<std::uint32_t> index;
  Nodes<D, A...> alternatives;

  explicit VariantNode(typename D::Source& s) : index(D::template make<decltype(index)>(s)), alternatives(s) {}
  void put(const T& t, const Limits& limits) {
    const std::size_t i = S::index(t);
    if (i >= sizeof...(A)) throw Error("hps: a variant is valueless (after an exception); give it a value");
    index.put(static_cast<std::uint32_t>(i));
    choose(i, [&]<class V, std::size_t I>() { alternatives.template at<I>().put(S::template get<I>(t), limits); });
  }
  void get(T& t, Reading::Context& context) {
    const std::size_t i = index.get();
    if (i >= sizeof...(A)) index.fail("an index of no alternative");
    choose(i, [&]<class V, std::size_t I>() {
      const bool keeps = S::index(t) == I && !row::parsed_afresh<V>;
      alternatives.template at<I>().get(keeps ? S::template get<I>(t) : S::template emplace<I>(t), context);
    });
  }
  std::size_t left() const { return index.left(); }
  void each(auto&& f) { f(index), alternatives.each(f); }

 private:
  static void choose(std::size_t chosen, auto&& f) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      (void)((I == chosen && (f.template operator()<A, I>(), true)) || ...);
    }(std::index_sequence_for<A...>{});
  }
};

template <class T, class D>
struct KindNode<T, D, Kind::variant> : VariantNode<T, D, typename Shape<T>::Alternatives> {
  using VariantNode<T, D, typename Shape<T>::Alternatives>::VariantNode;
};

// The elements of a sequence or an array: numbers in memory in one go.
template <class T, class D>
struct Elements {
  using S = Shape<T>;
  using E = std::remove_cv_t<typename S::Element>;
  static constexpr bool in_one = std::is_arithmetic_v<E> && Number<E> && !std::same_as<E, bool> && !ByValue<T> &&
                                 kind_of<E>() == Kind::scalar && requires(T& t) { S::data(t); };
  Node<E, D> each_one;

  explicit Elements(typename D::Source& s) : each_one(s) {}
  void put(const T& t, std::size_t n, const Limits& limits) {
    if constexpr (in_one) {
      each_one.values.put(S::data(t), n);
    } else if constexpr (ByValue<T>) {
      for (std::size_t i = 0; i < n; ++i) each_one.put(S::get(t, i), limits);
    } else if constexpr (requires { S::begin(t); }) {
      for (auto it = S::begin(t); n; --n, ++it) each_one.put(*it, limits);
    } else {
      for (std::size_t i = 0; i < n; ++i) each_one.put(S::data(t)[i], limits);
    }
  }
  // Into elements that are there.
  void get(T& t, std::size_t n, Reading::Context& context) {
    if constexpr (in_one) {
      each_one.values.get(S::data(t), n);
    } else if constexpr (ByValue<T>) {
      for (std::size_t i = 0; i < n; ++i) {
        E e{};
        each_one.get(e, context);
        S::set(t, i, e);
      }
    } else if constexpr (requires { S::begin(t); }) {
      for (auto it = S::begin(t); n; --n, ++it) each_one.get(*it, context);
    } else {
      for (std::size_t i = 0; i < n; ++i) each_one.get(S::data(t)[i], context);
    }
  }
};

template <class T, class D>
struct KindNode<T, D, Kind::array> {
  using S = Shape<T>;
  Elements<T, D> elements;

  explicit KindNode(typename D::Source& s) : elements(s) {}
  void put(const T& t, const Limits& limits) { elements.put(t, S::extent, limits); }
  void get(T& t, Reading::Context& context) { elements.get(t, S::extent, context); }
  std::size_t left() const { return S::extent ? elements.each_one.left() / S::extent : unlimited; }
  void each(auto&& f) { elements.each_one.each(f); }
};

template <class T, class D>
struct KindNode<T, D, Kind::sequence> {
  using S = Shape<T>;
  using E = typename Elements<T, D>::E;
  typename D::template Numbers<std::uint64_t> length;
  Elements<T, D> elements;

  explicit KindNode(typename D::Source& s) : length(D::template make<decltype(length)>(s)), elements(s) {}

  void put(const T& t, const Limits& limits) {
    const std::size_t n = S::size(t);
    length.put(n);
    if constexpr (Unordered<T>)
      if (limits.canonical)
        return row::for_each_sorted(t, limits, 0, [&](const E& e) { elements.each_one.put(e, limits); });
    elements.put(t, n, limits);
  }

  void get(T& t, Reading::Context& context) {
    static_assert(!View<T>, "hps: views are parsed with raw.views() or compact.views()");
    const std::uint64_t size = length.get();
    const auto n = static_cast<std::size_t>(size);
    if (n != size || n > elements.each_one.left()) length.fail("a size that exceeds the column of the elements");
    if constexpr (requires { S::max_size; })
      if (n > S::max_size) length.fail("a size that the type cannot hold");
    charge(context, n, row::memory_of_element<T, E>, length);
    if constexpr (requires { S::take(t); }) {
      auto all = S::take(t);
      fill(all, n, context);
      S::give_back(t, std::move(all));
    } else {
      fill(t, n, context);
    }
  }
  std::size_t left() const { return length.left(); }
  void each(auto&& f) { f(length), elements.each_one.each(f); }

 private:
  template <class C>
  void fill(C& t, std::size_t n, Reading::Context& context) {
    using F = Shape<C>;
    if constexpr (requires { F::resize(t, n); }) {
      if constexpr (row::parsed_afresh<E>) F::clear(t);
      F::resize(t, n);
      if constexpr (std::same_as<C, T>) elements.get(t, n, context);
      else
        for (auto& e : t) elements.each_one.get(e, context);
    } else {
      auto nodes = row::spare_nodes<F, E>(t);
      E e{};
      for (std::size_t i = 0; i < n; ++i) {
        if constexpr (row::parsed_afresh<E>) e = E{};
        elements.each_one.get(e, context);
        row::insert<F>(t, e, nodes);
        if constexpr (Unique<C>)
          if (F::size(t) != i + 1) length.fail("an element that was there before");
      }
    }
  }
};

template <class T, class D>
struct KindNode<T, D, Kind::map> {
  using S = Shape<T>;
  using K = typename S::Key;
  using V = typename S::Mapped;
  typename D::template Numbers<std::uint64_t> length;
  Node<K, D> key;
  Node<V, D> value;

  explicit KindNode(typename D::Source& s) : length(D::template make<decltype(length)>(s)), key(s), value(s) {}

  void put(const T& t, const Limits& limits) {
    const std::size_t n = S::size(t);
    length.put(n);
    const auto put_entry = [&](const auto& e) {
      key.put(e.first, limits);
      value.put(e.second, limits);
    };
    if constexpr (Unordered<T>)
      if (limits.canonical) return row::for_each_sorted(t, limits, 0, put_entry);
    for (auto it = S::begin(t), end = S::end(t); it != end; ++it) put_entry(*it);
  }

  void get(T& t, Reading::Context& context) {
    const std::uint64_t size = length.get();
    const auto n = static_cast<std::size_t>(size);
    if (n != size || n > key.left() || n > value.left())
      length.fail("a size that exceeds the columns of the keys and values");
    charge(context, n, row::memory_of_element<T, std::pair<const K, V>>, length);
    auto nodes = row::spare_nodes<S, K, V>(t);
    K k{};
    for (std::size_t i = 0; i < n; ++i) {
      if constexpr (row::parsed_afresh<K>) k = K{};
      key.get(k, context);
      V& v = row::insert<S>(t, k, nodes);
      if constexpr (Unique<T>)
        if (S::size(t) != i + 1) length.fail("a key that was there before");
      value.get(v, context);
    }
  }
  std::size_t left() const { return length.left(); }
  void each(auto&& f) { f(length), key.each(f), value.each(f); }
};

}  // namespace hps::column
