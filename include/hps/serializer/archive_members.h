// SPDX-License-Identifier: MIT
#pragma once
// Members that functions written for Boost and cereal ask of an archive.

#include "hps/shape/hand_written.h"

namespace hps::foreign {

// Its version: in hps/ext/boost.h.
template <class Library>
struct LibraryVersion;

class ArchiveMembers {
 public:
  // Does nothing: hps::Derived lists the classes that a pointer to their base may hold.
  template <class T>
  static void register_type(const T* = nullptr) {}
  // Does nothing: objects are not known by their addresses.
  static void reset_object_address(const void* /*now*/, const void* /*before*/) {}
  // Does nothing: what cereal defers is written in its place.
  static void serializeDeferments() {}
  template <class Library = Boost>
  static auto get_library_version() {
    return LibraryVersion<Library>::get();
  }
};

}  // namespace hps::foreign
