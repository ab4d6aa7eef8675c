// SPDX-License-Identifier: MIT
#pragma once
// Detects functions that look as if they serialized a class but that HPS does not call: writing the members of the
// aggregate instead would silently give other bytes.

#include <iosfwd>
#include <string>

#include "hps/shape/any_archive.h"
#include "hps/shape/hand_written.h"

namespace hps::shape {

template <class T, class A>
concept SerializeMember = requires(T& t, A& a) { t.serialize(a); } || requires(T& t, A& a) { t.serialize(a, 0u); };
template <class T, class A>
concept SaveMember = requires(T& t, A& a) { t.save(a); } || requires(T& t, A& a) { t.save(a, 0u); };
template <class T, class A>
concept LoadMember = requires(T& t, A& a) { t.load(a); } || requires(T& t, A& a) { t.load(a, 0u); };
template <class T, class A>
concept ParseMember = requires(T& t, A& a) { t.parse(a); };
template <class T, class A>
concept MinimalMember = requires(T& t, A& a) { t.save_minimal(a); } || requires(T& t, A& a) { t.save_minimal(a, 0u); };

template <class T, class A>
concept SerializeFunction = requires(T& t, A& a) { serialize(a, t); } || requires(T& t, A& a) { serialize(a, t, 0u); };
template <class T, class A>
concept SaveFunction = requires(const T& t, A& a) { save(a, t); } || requires(const T& t, A& a) { save(a, t, 0u); };
template <class T, class A>
concept LoadFunction = requires(T& t, A& a) { load(a, t); } || requires(T& t, A& a) { load(a, t, 0u); };
template <class T, class A>
concept MinimalFunction =
    requires(const T& t, A& a) { save_minimal(a, t); } || requires(const T& t, A& a) { save_minimal(a, t, 0u); };
template <class T, class Saving, class Loading>
concept OneArchiveMember =
    SerializeMember<T, Saving> || SerializeMember<T, Loading> || SaveMember<T, Saving> || LoadMember<T, Loading>;
template <class T, class Saving, class Loading>
concept OneArchiveFunction = SerializeFunction<T, Saving> || SerializeFunction<T, Loading> || SaveFunction<T, Saving> ||
                             LoadFunction<T, Loading> || MinimalFunction<T, Saving>;

// A name in two bases is ambiguous, which the compiler notices before it checks access.
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

// Public functions, as far as they can be told from private ones.
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
  in_boost,
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
  else if constexpr (MinimalMember<const T, Out> || MinimalMember<T, SavingArchive>) return Foreign::minimal;
  else if constexpr (SaveMember<const T, Out>) return Foreign::save_alone;
  else if constexpr (LoadMember<T, In>) return Foreign::load_alone;
  else if constexpr (OneArchiveMember<T, SavingArchive, LoadingArchive>) return Foreign::one_archive;
  else if constexpr (foreign::Adapter<foreign::Cereal, T>::saves) return Foreign::save_alone;
  else if constexpr (foreign::Adapter<foreign::Cereal, T>::loads) return Foreign::load_alone;
  else if constexpr (std::is_final_v<T>) return Foreign::none;  // whether it has private ones cannot be told
  else if constexpr (!requires { &WithForeignNames<T>::save_minimal; }) return Foreign::minimal;
  else if constexpr (PrivateSerialize<T>) return Foreign::private_serialize;
  else if constexpr (PrivateSaveAndLoad<T>) return Foreign::private_save;
  else return Foreign::none;
}

template <class T>
consteval Foreign foreign_function() {
  using Cereal = foreign::Adapter<foreign::Cereal, T>;
  if constexpr (BoostFunction<T>) return Foreign::in_boost;
  else if constexpr (Cereal::saves) return Foreign::save_alone;
  else if constexpr (Cereal::loads) return Foreign::load_alone;
  else if constexpr (!OneArchiveFunction<T, SavingArchive, LoadingArchive>) return Foreign::none;
  else if constexpr (Cereal::included) return Foreign::one_archive;
  else if constexpr (MinimalFunction<T, SavingArchive>) return Foreign::minimal;
  else if constexpr (!OneArchiveFunction<T, AnyArchive<Direction::saving>, AnyArchive<Direction::loading>>)
    return Foreign::in_cereal;
  else if constexpr (SaveFunction<T, Out>) return Foreign::save_alone;
  else if constexpr (LoadFunction<T, In>) return Foreign::load_alone;
  else return Foreign::one_archive;
}

template <class T>
consteval Foreign foreign_of() {
  if constexpr (!std::is_class_v<T> || customization<T> != Customization::none) return Foreign::none;
  else if constexpr (foreign_member<T>() != Foreign::none) return foreign_member<T>();
  else return foreign_function<T>();
}

}  // namespace hps::shape
