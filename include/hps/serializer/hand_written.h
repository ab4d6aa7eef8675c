// SPDX-License-Identifier: MIT
#pragma once
// Calls the functions that a class offers, including those written for other libraries.

#include "hps/buffer/written_versions.h"
#include "hps/serializer/input_buffer.h"
#include "hps/serializer/output_buffer.h"
#include "hps/shape/inherited.h"

namespace hps {

// The version that serialize(archive, version) is called with: Version<T>::value where it is specialized, else what the
// class states by the macros of the libraries that hps/ext/boost.h and hps/ext/cereal.h know. Only described messages
// have it: an older one is parsed with the version that it has.
template <class T>
struct Version;

}  // namespace hps

namespace hps::detail::row {

template <class T>
concept StatesVersion = requires { Version<T>::value; };

template <class T>
unsigned version_of() {
  using Cereal = foreign::Adapter<foreign::Cereal, T>;
  using Boost = foreign::Adapter<foreign::Boost, T>;
  static_assert(StatesVersion<T> || Cereal::included || Boost::included,
                "hps: this class has serialize(archive, version): include <hps/ext/boost.h> or <hps/ext/cereal.h> in "
                "every file, or specialize hps::Version, so that its version is known");
  if constexpr (StatesVersion<T>) {
    return Version<T>::value;
  } else {  // a class states its version to one of them: to the other it is 0
    const unsigned cereal = Cereal::version();
    return cereal ? cereal : Boost::version();
  }
}

// The version that the object has in the buffer.
template <class T, class B>
unsigned version_in(B& b) {
  if constexpr (!B::output)
    if (const WrittenVersions* const versions = b.reader().limits().versions) [[unlikely]]
      if (const unsigned* const version = versions->find(shape::node<T>)) return *version;
  return version_of<T>();
}

// A function for both directions is not const.
template <class T, class B>
void call(T& t, B& b) {
  using shape::Customization;
  constexpr Customization customization = shape::customization<T>;
  static_assert(customization != Customization::ambiguous,
                "hps: this class has several ways to be serialized (HPS_MEMBERS, serialize and parse, serialize of an "
                "archive, save and load): keep one, or specialize hps::Serializer");
  if constexpr (customization == Customization::archive_member) {
    if constexpr (shape::ArchiveMember<T>) t.serialize(b);
    else t.serialize(b, version_in<T>(b));
  } else if constexpr (customization == Customization::archive_function) {
    if constexpr (shape::ArchiveFunction<T>) serialize(b, t);
    else serialize(b, t, version_in<T>(b));
  } else if constexpr (customization == Customization::cereal) {
    foreign::Adapter<foreign::Cereal, T>::call(t, b);
  } else if constexpr (customization == Customization::boost) {
    foreign::Adapter<foreign::Boost, T>::call(t, b);
  }
}

template <class T, class B>
struct HandWritten {
  using Customization = shape::Customization;
  static constexpr Customization customization = shape::customization<T>;

  static void serialize(const T& t, B& b) {
    (void)shape::refuse_inherited<T>();
    const NestingLevel level(b.writer(), &t, b.position());
    if constexpr (customization == Customization::pair) t.serialize(b);
    else if constexpr (customization == Customization::save_load_members && shape::SaveLoadMembers<T>) t.save(b);
    else if constexpr (customization == Customization::save_load_members) t.save(b, version_in<T>(b));
    else if constexpr (customization == Customization::save_load_functions && shape::SaveLoadFunctions<T>) save(b, t);
    else if constexpr (customization == Customization::save_load_functions) save(b, t, version_in<T>(b));
    else call(const_cast<T&>(t), b);
  }

  static void parse(T& t, B& b) {
    (void)shape::refuse_inherited<T>();
    const NestingLevel level(b.reader(), &t, b.position());
    const ErrorScope scope(b.reader(), t, &t);
    if constexpr (customization == Customization::pair) t.parse(b);
    else if constexpr (customization == Customization::save_load_members && shape::SaveLoadMembers<T>) t.load(b);
    else if constexpr (customization == Customization::save_load_members) t.load(b, version_in<T>(b));
    else if constexpr (customization == Customization::save_load_functions && shape::SaveLoadFunctions<T>) load(b, t);
    else if constexpr (customization == Customization::save_load_functions) load(b, t, version_in<T>(b));
    else call(t, b);
  }
};

}  // namespace hps::detail::row
