// SPDX-License-Identifier: MIT
#pragma once
// Types of each kind and family, that contain an E.

#include <hps/hps.h>

#include <array>
#include <deque>
#include <memory>
#include <vector>

#include "support/expected.h"
#include "support/flat.h"

namespace hps_tests::memory {

template <class E>
struct Record {
  E first{};
  int second = 0;
  auto operator<=>(const Record&) const = default;
};

template <class E>
struct ByHand {
  E e{};
  template <class B>
  void serialize(B& b) const {
    b << e;
  }
  template <class B>
  void parse(B& b) {
    b >> e;
  }
};

// A pointer to it holds a Derived, which is listed.
template <class E>
struct Base {
  virtual ~Base() = default;
};
template <class E>
struct Derived : Base<E> {
  E e{};
  HPS_MEMBERS(e)
};

// Contains itself in two ways.
struct Tree {
  int value = 0;
  std::vector<Tree> children;
  std::unique_ptr<Tree> other;
};

struct Large {
  char text[1000] = {};
};

}  // namespace hps_tests::memory

template <class E>
struct hps::Derived<hps_tests::memory::Base<E>> : hps::Types<hps_tests::memory::Derived<E>> {};
