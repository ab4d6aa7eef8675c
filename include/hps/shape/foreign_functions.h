// SPDX-License-Identifier: MIT
#pragma once
// Functions that look as if they serialized a class, and that HPS does not call: to pass them over and to write the
// members of an aggregate would be other bytes without a word.

#include <iosfwd>
#include <string>

#include "hps/shape/hand_written.h"

namespace cereal {
class access;  // functions for it are found in this namespace, too
}

namespace hps::shape {

template <class T>
consteval bool is_of_std() {
  std::string_view s = __PRETTY_FUNCTION__;
  s.remove_prefix(s.find("T = ") + 4);
  return s.starts_with("std::");
}

template <class R, class A>
concept ItselfOrNothing = std::is_void_v<R> || (std::is_lvalue_reference_v<R> && std::derived_from<A, std::decay_t<R>>);

// What a function can be given that is written for one class of archives: a class that takes one value after another.
template <class A>
consteval bool is_archive() {
  if constexpr (!std::is_class_v<A> || std::is_const_v<A> || is_of_std<A>()) return false;
  else if constexpr (!requires { sizeof(A); }) return true;  // declared only
  else if constexpr (requires(A& a, int& i) { requires ItselfOrNothing<decltype(a & i), A>; }) return true;
  else if constexpr (requires(A& a, int& i) { requires ItselfOrNothing<decltype(a << i), A>; }) return true;
  else if constexpr (requires(A& a, int& i) { requires ItselfOrNothing<decltype(a >> i), A>; }) return true;
  else return requires(A& a, int& i) { requires std::derived_from<A, std::decay_t<decltype(a(i))>>; };
}

// An argument for all of them, found by functions in the namespaces of `Associated`.
template <class... Associated>
struct AnyArchive {
  template <class A>
    requires(is_archive<A>())
  operator A&() const;
};
using Archive = AnyArchive<>;
using CerealArchive = AnyArchive<cereal::access>;

// An argument for everything else, streams and paths for example.
struct NoArchive {
  template <class A>
    requires(!is_archive<A>())
  operator A&() const;
};

template <class T, class A>
concept SerializeMember = requires(T& t, A& a) { t.serialize(a); } || requires(T& t, A& a) { t.serialize(a, 0u); };
template <class T, class A>
concept SaveMember = requires(T& t, A& a) { t.save(a); } || requires(T& t, A& a) { t.save(a, 0u); };
template <class T, class A>
concept LoadMember = requires(T& t, A& a) { t.load(a); } || requires(T& t, A& a) { t.load(a, 0u); };
template <class T, class A>
concept ParseMember = requires(T& t, A& a) { t.parse(a); };
template <class T, class A>
concept MinimalMember = requires(T& t, A& a) { t.save_minimal(a); };

template <class T, class A>
concept SerializeFunction = requires(T& t, A& a) { serialize(a, t); } || requires(T& t, A& a) { serialize(a, t, 0u); };
template <class T, class A>
concept SaveFunction = requires(const T& t, A& a) { save(a, t); } || requires(const T& t, A& a) { save(a, t, 0u); };
template <class T, class A>
concept LoadFunction = requires(T& t, A& a) { load(a, t); } || requires(T& t, A& a) { load(a, t, 0u); };
template <class T, class A>
concept MinimalFunction = requires(const T& t, A& a) { save_minimal(a, t); };
template <class T, class A>
concept AnyFunction = SerializeFunction<T, A> || SaveFunction<T, A> || LoadFunction<T, A> || MinimalFunction<T, A>;

// A name that two bases have is ambiguous, and that is seen before its access is.
struct ForeignNames {
  void serialize();
  void parse();
  void save();
  void load();
  void save_minimal();
};
template <class T>
struct WithForeignNames : T, ForeignNames {};

template <class T>
concept HasNoForeignNames = requires {
  &WithForeignNames<T>::serialize;
  &WithForeignNames<T>::parse;
  &WithForeignNames<T>::save;
  &WithForeignNames<T>::load;
  &WithForeignNames<T>::save_minimal;
};

// Public ones, as far as they can be told from private ones.
template <class T>
concept PublicSerialize =
    requires { &T::serialize; } || requires(T& t) { t.serialize(); } ||
    requires(T& t, NoArchive& a) { t.serialize(a); } || requires(T& t, std::string& s) { t.serialize(s); } ||
    requires(T& t, std::ostream& s) { t.serialize(s); } || requires(T& t, NoArchive& a) { t.serialize(a, a); };
template <class T>
concept PublicSave = requires { &T::save; } || requires(T& t) { t.save(); } ||
                     requires(T& t, NoArchive& a) { t.save(a); } || requires(T& t, std::string& s) { t.save(s); } ||
                     requires(T& t, std::ostream& s) { t.save(s); } || requires(T& t, NoArchive& a) { t.save(a, a); };

template <class T>
concept PrivateSerialize =
    std::is_class_v<T> && !std::is_final_v<T> && !requires { &WithForeignNames<T>::serialize; } && !PublicSerialize<T>;
template <class T>
concept PrivateSaveAndLoad =
    !requires { &WithForeignNames<T>::save; } && !requires { &WithForeignNames<T>::load; } && !PublicSave<T>;

enum class Foreign {
  none,
  old_buffer,
  one_archive,
  in_cereal,
  minimal,
  save_alone,
  load_alone,
  parse_alone,
  private_serialize,
  private_save,
};

template <class T>
consteval Foreign foreign_member() {
  if constexpr (!std::is_final_v<T>)
    if constexpr (HasNoForeignNames<T>) return Foreign::none;
  if constexpr (SerializeMember<T, StringOutputBuffer> || SerializeMember<T, StreamOutputBuffer>)
    return Foreign::old_buffer;
  else if constexpr (ParseMember<T, In> || ParseMember<T, StringInputBuffer> || ParseMember<T, StreamInputBuffer>)
    return Foreign::parse_alone;
  else if constexpr (MinimalMember<const T, Out> || MinimalMember<T, Archive>) return Foreign::minimal;
  else if constexpr (SaveMember<const T, Out>) return Foreign::save_alone;
  else if constexpr (LoadMember<T, In>) return Foreign::load_alone;
  else if constexpr (SerializeMember<T, Archive> || SaveMember<T, Archive> || LoadMember<T, Archive>)
    return Foreign::one_archive;
  else if constexpr (std::is_final_v<T>) return Foreign::none;  // whether it has private ones cannot be told
  else if constexpr (!requires { &WithForeignNames<T>::save_minimal; }) return Foreign::minimal;
  else if constexpr (PrivateSerialize<T>) return Foreign::private_serialize;
  else if constexpr (PrivateSaveAndLoad<T>) return Foreign::private_save;
  else return Foreign::none;
}

template <class T>
consteval Foreign foreign_function() {
  if constexpr (!AnyFunction<T, CerealArchive>) return Foreign::none;
  else if constexpr (MinimalFunction<T, CerealArchive>) return Foreign::minimal;
  else if constexpr (!AnyFunction<T, Archive>) return Foreign::in_cereal;
  else if constexpr (SaveFunction<T, Out>) return Foreign::save_alone;
  else if constexpr (LoadFunction<T, In>) return Foreign::load_alone;
  else return Foreign::one_archive;
}

template <class T>
consteval Foreign foreign_of() {
  if constexpr (!std::is_class_v<T> || way<T> != Way::none) return Foreign::none;
  else if constexpr (foreign_member<T>() != Foreign::none) return foreign_member<T>();
  else return foreign_function<T>();
}

}  // namespace hps::shape
