// SPDX-License-Identifier: MIT
#include "systems/json/json.h"

#include "harness/add_system.h"

namespace bench {
namespace {

struct Plain {
  static constexpr std::string_view name = "json";
  using Writer = JsonWriter;
  using Reader = JsonReader;
};

const AddSystem<Json<Plain>> json;

}  // namespace
}  // namespace bench
