// SPDX-License-Identifier: MIT
// only error: abstract_classes_so_list_the_derived_ones_by_specializing_hps_Derived<zoo::Animal>
#include <hps/ext/cereal.h>

#include <cereal/archives/binary.hpp>
#include <cereal/types/polymorphic.hpp>

namespace zoo {
struct Animal {
  virtual ~Animal() = default;
  virtual int legs() const = 0;
};
struct Bird : Animal {
  int legs() const override { return 2; }
  template <class Archive>
  void serialize(Archive&) {}
};
}  // namespace zoo
CEREAL_REGISTER_TYPE(zoo::Bird)
CEREAL_REGISTER_POLYMORPHIC_RELATION(zoo::Animal, zoo::Bird)

#ifdef FIXED
template <>
struct hps::Derived<zoo::Animal> : hps::Types<zoo::Bird> {};
#endif

std::string serialize(const std::shared_ptr<zoo::Animal>& animal) { return hps::to_string(animal); }
void parse(std::string_view message, std::shared_ptr<zoo::Animal>& out) { hps::from_string(message, out); }
