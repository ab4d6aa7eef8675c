// SPDX-License-Identifier: MIT
#pragma once
// Finds the hand-written customization that a class has, if any.

#include <type_traits>

#include "hps/fwd.h"
#include "hps/shape/record.h"

// Functions for types made of it are also found in its namespace.
namespace boost::serialization {
class access;
}

namespace hps {

// The buffers of HPS 0.1, in a namespace that says where they are defined: errors for incomplete types name it.
namespace defined_in_hps_legacy_h {
class StringOutputBuffer;
class StreamOutputBuffer;
class StringInputBuffer;
class StreamInputBuffer;
class CharArrayInputBuffer;
// Serializes and parses with a buffer class that a program has written itself.
template <class B>
struct BufferOfUser;
}  // namespace defined_in_hps_legacy_h
using defined_in_hps_legacy_h::CharArrayInputBuffer;
using defined_in_hps_legacy_h::StreamInputBuffer;
using defined_in_hps_legacy_h::StreamOutputBuffer;
using defined_in_hps_legacy_h::StringInputBuffer;
using defined_in_hps_legacy_h::StringOutputBuffer;

namespace foreign {

// Whether and how T is written for a library whose functions hps calls: hps/ext/boost.h and hps/ext/cereal.h
// specialize it.
struct Boost;
struct Cereal;
template <class Library, class T>
struct Adapter {
  static constexpr bool included = false;  // the header of the library
  static constexpr bool applies = false;
  static constexpr bool chosen = false;                // the class says which of several ways it means
  static constexpr bool saves = false, loads = false;  // by functions that only this library calls
  static unsigned version() { return 0; }
  template <class B>
  static void call(T& t, B& b);  // serializes or parses t
  // For objects that pointers own: a default constructor that only the library may call,
  static constexpr bool makes = false;
  static T* make();
  // or functions of the class that read before they construct it.
  static constexpr bool constructs = false;
  template <class B>
  static void write_constructed(const T& t, B& b);
  template <class B>
  static void construct(T* memory, B& b);  // an object there, or throws
};

template <class T>
inline constexpr bool makes = Adapter<Cereal, T>::makes || Adapter<Boost, T>::makes;
template <class T>
inline constexpr bool constructs = Adapter<Cereal, T>::constructs || Adapter<Boost, T>::constructs;
// A shared or weak pointer to an object of such a class (hps/ext/constructed.h).
template <class P>
inline constexpr bool is_shared_to_constructed = false;

// A new object, by a constructor that is public or that `access` of a library reaches.
template <class T>
T* make() {
  if constexpr (std::is_default_constructible_v<T>) return new T();
  else if constexpr (Adapter<Cereal, T>::makes) return Adapter<Cereal, T>::make();
  else return Adapter<Boost, T>::make();
}

// Boost's own functions, which any class of its namespace has beside those of the user.
template <class Associated>
struct ProbeOf {};
using Probe = ProbeOf<boost::serialization::access>;
struct NoFunction {};

}  // namespace foreign
}  // namespace hps

namespace boost::serialization {

// A better match than Boost's own for any class, and as good as a user's for a class: then the call is ambiguous.
template <class T>
hps::foreign::NoFunction serialize(hps::foreign::Probe&, T&, unsigned);
template <class T>
hps::foreign::NoFunction load_construct_data(hps::foreign::Probe&, T*, unsigned);
// Found where this is a namespace of the class.
template <class T>
void is_class_of_boost(const T&);

}  // namespace boost::serialization

namespace hps::shape {

using Out = OutputBuffer<Compact>;  // stands for all buffers: what takes this one takes every one
using In = InputBuffer<Compact>;

// HPS: serialize(B&) const and parse(B&)
template <class T>
concept Pair = requires(const T& c, T& t, Out& out, In& in) {
  c.serialize(out);
  t.parse(in);
};

// Boost and cereal: one function for both directions, a member or free, with or without a version
template <class T>
concept ArchiveMember = requires(T& t, Out& out) { t.serialize(out); };
template <class T>
concept VersionedArchiveMember = requires(T& t, Out& out) { t.serialize(out, 0u); };
template <class T>
concept ArchiveFunction = requires(T& t, Out& out) { serialize(out, t); };
template <class T>
concept BoostFunction = !requires(foreign::Probe& probe, T& t) {
  { serialize(probe, t, 0u) } -> std::same_as<foreign::NoFunction>;
};
template <class T>
concept OnlyFunctionOfBoostItself = requires(T& t) { is_class_of_boost(t); } && !BoostFunction<T>;
template <class T>
concept VersionedArchiveFunction = requires(T& t, Out& out) { serialize(out, t, 0u); } && !OnlyFunctionOfBoostItself<T>;

// ... or a pair of them
template <class T>
concept SaveLoadMembers = requires(const T& c, T& t, Out& out, In& in) {
  c.save(out);
  t.load(in);
};
template <class T>
concept VersionedSaveLoadMembers = requires(const T& c, T& t, Out& out, In& in) {
  c.save(out, 0u);
  t.load(in, 0u);
};
template <class T>
concept SaveLoadFunctions = requires(const T& c, T& t, Out& out, In& in) {
  save(out, c);
  load(in, t);
};
template <class T>
concept VersionedSaveLoadFunctions = requires(const T& c, T& t, Out& out, In& in) {
  save(out, c, 0u);
  load(in, t, 0u);
};

template <class T>
inline constexpr bool has_archive_member = ArchiveMember<T> || VersionedArchiveMember<T>;
template <class T>
inline constexpr bool has_archive_function = ArchiveFunction<T> || VersionedArchiveFunction<T>;

enum class Customization {
  none,
  listed,
  pair,
  archive_member,
  archive_function,
  save_load_members,
  save_load_functions,
  cereal,
  boost,
  ambiguous,
};

template <class T>
consteval Customization customization_of() {
  if constexpr (!std::is_class_v<T> && !std::is_union_v<T>) {
    return Customization::none;
  } else {
    constexpr bool listed = Listed<T>, pair = Pair<T>, member = !pair && has_archive_member<T>,
                   function = has_archive_function<T>,
                   // a split serialize of Boost has a version and calls save and load itself
        save_load_members = SaveLoadMembers<T> || (!VersionedArchiveMember<T> && VersionedSaveLoadMembers<T>),
                   save_load_functions =
                       SaveLoadFunctions<T> || (!VersionedArchiveFunction<T> && VersionedSaveLoadFunctions<T>);
    if constexpr (!listed && foreign::Adapter<foreign::Cereal, T>::chosen) return Customization::cereal;
    else if constexpr (listed + pair + member + function + save_load_members + save_load_functions > 1)
      return Customization::ambiguous;
    else if constexpr (listed) return Customization::listed;
    else if constexpr (pair) return Customization::pair;
    else if constexpr (member) return Customization::archive_member;
    else if constexpr (function) return Customization::archive_function;
    else if constexpr (save_load_members) return Customization::save_load_members;
    else if constexpr (save_load_functions) return Customization::save_load_functions;
    else if constexpr (foreign::Adapter<foreign::Cereal, T>::applies) return Customization::cereal;
    else if constexpr (foreign::Adapter<foreign::Boost, T>::applies) return Customization::boost;
    else return Customization::none;
  }
}

template <class T>
inline constexpr Customization customization = customization_of<T>();

}  // namespace hps::shape
