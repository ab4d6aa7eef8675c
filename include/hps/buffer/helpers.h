// SPDX-License-Identifier: MIT
#pragma once
// Objects that hand-written code keeps for as long as a message.

#include <memory>
#include <vector>

#include "hps/buffer/state.h"

namespace hps::detail {

// One for each type and id.
template <class>
class Helpers final : public LazyState {
 public:
  template <class T>
  T& get(const void* id) {
    for (const Helper& helper : all_)
      if (helper.id == id && helper.type == &type_tag<T>) return *static_cast<T*>(helper.object.get());
    const auto made = std::make_shared<T>();
    all_.push_back({id, &type_tag<T>, made});
    return *made;
  }

 private:
  struct Helper {
    const void *id, *type;
    std::shared_ptr<void> object;
  };
  template <class T>
  static constexpr char type_tag = 0;

  std::vector<Helper> all_;
};

template <class T>
T& helper_in(State& state, const void* id) {
  using All = Helpers<void>;
  if (!state.helpers()) state.helpers() = std::make_unique<All>();
  return static_cast<All&>(*state.helpers()).get<T>(id);
}

}  // namespace hps::detail
