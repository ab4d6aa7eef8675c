// SPDX-License-Identifier: MIT
#pragma once
// Objects of classes that are constructed from what is read: by load_and_construct of cereal, load_construct_data of
// Boost. Pointers can own one that is parsed, and sequences have them as elements. Included by the headers of these
// libraries.

#include <deque>
#include <list>
#include <memory>
#include <new>
#include <vector>

#include "hps/hps.h"

namespace hps {
namespace foreign {

template <class T>
using Constructor = std::conditional_t<Adapter<Cereal, T>::constructs, Adapter<Cereal, T>, Adapter<Boost, T>>;

// Memory of an object that is destroyed only if it was constructed.
template <class T>
struct MemoryOf {
  alignas(T) unsigned char bytes[sizeof(T)];
  bool constructed = false;

  T* object() { return reinterpret_cast<T*>(bytes); }
  MemoryOf() = default;
  MemoryOf(const MemoryOf&) = delete;
  ~MemoryOf() {
    if (constructed) std::destroy_at(object());
  }
};

// Makes a std::shared_ptr construct its object by what a buffer has.
template <class T>
struct ConstructingAllocator : std::allocator<T> {
  ConstructingAllocator() = default;
  template <class U>
  ConstructingAllocator(const ConstructingAllocator<U>&) {}
  template <class U>
  struct rebind {
    using other = ConstructingAllocator<U>;
  };
  template <class U, class B>
  void construct(U* memory, B& b) {
    Constructor<U>::construct(memory, b);
  }
};

template <class T>
concept SharedFromThis = requires(T& t) { t.weak_from_this(); };

// An object for `delete`.
template <class T, class B>
std::unique_ptr<T> construct(B& b) {
  constexpr auto align = static_cast<std::align_val_t>(alignof(T));
  constexpr bool own = requires { T::operator new(sizeof(T)); };
  constexpr bool over_aligned = alignof(T) > __STDCPP_DEFAULT_NEW_ALIGNMENT__;
  struct Free {
    void operator()(void* memory) const {
      if constexpr (own) T::operator delete(memory);
      else if constexpr (over_aligned) ::operator delete(memory, align);
      else ::operator delete(memory);
    }
  };
  std::unique_ptr<void, Free> memory([] {
    if constexpr (own) return T::operator new(sizeof(T));
    else if constexpr (over_aligned) return ::operator new(sizeof(T), align);
    else return ::operator new(sizeof(T));
  }());
  Constructor<T>::construct(static_cast<T*>(memory.get()), b);
  return std::unique_ptr<T>(static_cast<T*>(memory.release()));
}

template <class V>
inline constexpr bool is_shared_to_constructed<std::shared_ptr<V>> =
    constructs<std::remove_const_t<V>> && !shape::HasDerived<std::remove_const_t<V>>;
template <class V>
inline constexpr bool is_shared_to_constructed<std::weak_ptr<V>> = is_shared_to_constructed<std::shared_ptr<V>>;

// Elements that have a default constructor need no other.
template <class V>
concept ConstructedElement = constructs<V> && !std::default_initializable<V> && std::move_constructible<V>;
template <class T>
inline constexpr bool has_constructed_elements = false;
template <class V, class A>
inline constexpr bool has_constructed_elements<std::vector<V, A>> = ConstructedElement<V>;
template <class V, class A>
inline constexpr bool has_constructed_elements<std::deque<V, A>> = ConstructedElement<V>;
template <class V, class A>
inline constexpr bool has_constructed_elements<std::list<V, A>> = ConstructedElement<V>;

}  // namespace foreign

namespace detail::row {

template <class F, class C>
struct Construction {
  static char* write(char* p, const C& object, Writer& out) {
    OutputBuffer<F> buffer(out, p);
    in_object(out, &object, [&] { foreign::Constructor<C>::write_constructed(object, buffer); });
    return buffer.position();
  }
  // Objects may point to themselves from the start, unless they are to know who shares them.
  static std::shared_ptr<C> memory() {
    if constexpr (foreign::SharedFromThis<C>) return nullptr;
    else {
      const auto made = std::make_shared<foreign::MemoryOf<C>>();
      return {made, made->object()};
    }
  }
  static const char* parse(const char* p, std::shared_ptr<C>& made, ReaderOf<F>& in) {
    InputBuffer<F> buffer(in, p);
    if constexpr (foreign::SharedFromThis<C>) {
      made = std::allocate_shared<C>(foreign::ConstructingAllocator<C>(), buffer);
    } else {
      foreign::Constructor<C>::construct(made.get(), buffer);
      reinterpret_cast<foreign::MemoryOf<C>*>(made.get())->constructed = true;
    }
    return buffer.position();
  }
};

}  // namespace detail::row

template <class V, class B>
  requires(foreign::constructs<std::remove_const_t<V>> && !shape::HasDerived<std::remove_const_t<V>>)
class Serializer<std::unique_ptr<V>, B> {
 public:
  using T = std::unique_ptr<V>;
  using Object = std::remove_const_t<V>;
  static void serialize(const T& t, B& b) {
    b << static_cast<bool>(t);
    if (!t) return;
    const detail::NestingLevel level(b.writer(), &t, b.position());
    b.writer().charge(1, memory);
    detail::row::expect_class_of_pointer<Object>(*t, b.writer(), &t, b.position());
    foreign::Constructor<Object>::write_constructed(*t, b);
  }
  static void parse(T& t, B& b) {
    bool has;
    b >> has;
    t.reset();
    if (!has) return;
    const detail::NestingLevel level(b.reader(), &t, b.position());
    b.reader().charge(1, memory, b.position(), &t);
    t = foreign::construct<Object>(b);
  }

 private:
  static constexpr std::size_t memory = detail::row::memory_of_pointee<Object>;
};

// The numbers and the objects are as of other shared pointers.
template <class P, class B>
  requires foreign::is_shared_to_constructed<P>
class Serializer<P, B> {
 public:
  template <class F>
  static void serialize(const P& t, OutputBuffer<F>& b) {
    b.write_by([&](char* p) {
      p = b.writer().ensure(p, F::template bound<typename F::Size>);
      return detail::row::Row<F, P, Kind::pointer>::write(p, t, b.writer(), 0);
    });
  }
  template <class F>
  static void parse(P& t, InputBuffer<F>& b) {
    b.parse_by([&](const char* p) {
      p = b.reader().ensure(p, F::template bound<typename F::Size>);
      return detail::row::Row<F, P, Kind::pointer>::parse(p, t, b.reader(), 0);
    });
  }
};

template <class T, class B>
  requires foreign::has_constructed_elements<T>
class Serializer<T, B> {
 public:
  using Element = typename T::value_type;
  static void serialize(const T& t, B& b) {
    b << std::uint64_t{t.size()};
    const detail::NestingLevel level(b.writer(), &t, b.position());
    for (const Element& e : t) {
      b.writer().charge(1, memory);
      foreign::Constructor<Element>::write_constructed(e, b);
    }
  }
  static void parse(T& t, B& b) {
    std::uint64_t n;
    b >> n;
    t.clear();
    const detail::NestingLevel level(b.reader(), &t, b.position());
    for (; n; --n) {
      b.reader().charge(1, memory, b.position(), &t);
      foreign::MemoryOf<Element> e;
      foreign::Constructor<Element>::construct(e.object(), b);
      e.constructed = true;
      t.push_back(std::move(*e.object()));
    }
  }

 private:
  // While a vector grows, it has up to three times the memory of its elements.
  static constexpr std::size_t memory = detail::row::memory_of_element<T, Element> + 2 * sizeof(Element);
};

}  // namespace hps
