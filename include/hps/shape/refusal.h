// SPDX-License-Identifier: MIT
#pragma once
// Types that HPS refuses to serialize, and why.

#include <cstdio>

#include "hps/shape/foreign_functions.h"
#include "hps/shape/reasons.h"
#include "hps/shape/shape.h"

namespace hps::shape {

// Instantiated once for each reason, since one error is enough.
template <class Reason>
struct Refused {
  static constexpr bool refused = true;
  static_assert(sizeof(Reason) > 0);
};
template <class Reason>
inline constexpr bool refused = Refused<Reason>::refused;

template <class T>
inline constexpr bool is_character_pointer = std::same_as<std::remove_cv_t<std::remove_pointer_t<T>>, char>;
template <class T>
inline constexpr bool is_pointer_to_code = std::is_function_v<std::remove_pointer_t<T>> || std::is_member_pointer_v<T>;

// Classes that smart pointers cannot be followed to.
template <class V>
concept Unknown = OnlyDeclared<V> || std::same_as<V, std::FILE>;
template <class T>
concept PointerToUnknown = requires { requires Unknown<typename T::element_type>; };

// `In`: the member that it was found in, if any.
template <class T, class... In>
consteval bool refuse_shapeless() {
  using namespace cannot_serialize;
  if constexpr (std::is_pointer_v<T> && is_character_pointer<T>)
    return refused<character_pointers_so_use_string_or_string_view<T, In...>>;
  else if constexpr (is_pointer_to_code<T>)
    return refused<pointers_to_functions_or_members_so_use_an_enumeration_or_leave_them_out_by_HPS_MEMBERS<T, In...>>;
  else if constexpr (std::is_pointer_v<T> && is_of<std::remove_pointer_t<T>>("boost::multi_index::"))
    return refused<multi_index_containers_with_an_index_that_is_not_unique_so_write_a_vector_of_the_elements<T, In...>>;
  else if constexpr (std::is_pointer_v<T>)
    return refused<
        raw_pointers_so_use_unique_ptr_shared_ptr_optional_a_container_an_index_or_for_arrays_hps_counted<T, In...>>;
  else if constexpr (std::is_union_v<T>) return refused<unions_so_use_variant<T, In...>>;
  else if constexpr (!std::is_class_v<T>) return refused<this_type_so_specialize_hps_Serializer_or_hps_Shape<T, In...>>;
  else if constexpr (OnlyDeclared<T>) return refused<a_class_that_is_only_declared_so_include_its_definition<T, In...>>;
  else if constexpr (PointerToUnknown<T>)
    return refused<
        pointers_to_files_or_to_a_class_that_is_only_declared_so_include_its_definition_or_leave_them_out_by_HPS_MEMBERS<
            T, In...>>;
  else if constexpr (is_of_std<T>())
    return refused<this_standard_class_so_leave_it_out_by_HPS_MEMBERS_or_specialize_hps_Serializer<T, In...>>;
  else if constexpr (is_of<T>("boost::variant<") && mentions<T>("boost::recursive_"))
    return refused<
        recursive_variants_of_boost_so_include_hps_ext_boost_h_and_boost_serialization_variant_hpp<T, In...>>;
  else if constexpr (is_of<T>("Eigen::") || is_of<T>("arma::") || is_of<T>("boost::") || is_of<T>("xt::") ||
                     is_of<T>("cereal::"))
    return refused<
        this_class_so_include_the_header_of_its_library_in_hps_ext_or_copy_it_to_a_supported_class_or_specialize_hps_Shape<
            T, In...>>;
  else if constexpr (std::is_abstract_v<T>)
    return refused<abstract_classes_so_list_the_derived_ones_by_specializing_hps_Derived<T, In...>>;
  else if constexpr (std::is_final_v<T>)
    return refused<
        this_final_class_so_use_HPS_MEMBERS_or_if_it_has_a_private_serialize_include_hps_ext_boost_h_or_hps_ext_cereal_h<
            T, In...>>;
  else
    return refused<
        this_class_so_use_HPS_MEMBERS_in_its_public_part_or_serialize_and_parse_or_specialize_hps_Serializer<T, In...>>;
}

template <class T>
consteval bool refuse_foreign() {
  using namespace cannot_serialize;
  constexpr Foreign f = foreign_of<T>();
  if constexpr (f == Foreign::old_buffer) return refused<functions_for_a_buffer_of_HPS_0_1_so_make_them_templates<T>>;
  else if constexpr (f == Foreign::one_archive)
    return refused<functions_for_one_class_of_archives_so_make_them_templates_or_use_HPS_MEMBERS<T>>;
  else if constexpr (f == Foreign::in_boost)
    return refused<functions_in_namespace_boost_serialization_so_include_hps_ext_boost_h<T>>;
  else if constexpr (f == Foreign::in_cereal)
    return refused<functions_in_namespace_cereal_so_include_hps_ext_cereal_h<T>>;
  else if constexpr (f == Foreign::minimal)
    return refused<save_minimal_so_include_hps_ext_cereal_h_and_write_load_minimal_too<T>>;
  else if constexpr (f == Foreign::save_alone) return refused<save_without_load_so_write_both_for_the_same_archives<T>>;
  else if constexpr (f == Foreign::load_alone) return refused<load_without_save_so_write_both_for_the_same_archives<T>>;
  else if constexpr (f == Foreign::parse_alone) return refused<parse_without_serialize_so_write_both_as_templates<T>>;
  else if constexpr (f == Foreign::private_serialize)
    return refused<
        private_or_unknown_serialize_so_make_it_public_or_include_hps_ext_boost_h_or_hps_ext_cereal_h_or_use_HPS_MEMBERS<
            T>>;
  else if constexpr (f == Foreign::private_save)
    return refused<
        private_or_unknown_save_and_load_so_make_them_public_or_include_hps_ext_cereal_h_or_use_HPS_MEMBERS<T>>;
  else return false;
}

// Also converts to anything that a reference can refer to.
struct AnythingReferable {
  template <std::copy_constructible U>
  operator U&() const;
  template <class U>
    requires(!std::copy_constructible<U>)
  operator U() const;
};
template <class T>
consteval bool has_reference() {
  constexpr auto takes = []<std::size_t... I>(std::index_sequence<I...>) {
    return requires { T{((void)I, AnythingReferable{})...}; };
  };
  return [&]<std::size_t... N>(std::index_sequence<N...>) {
    return (takes(std::make_index_sequence<N + 1>{}) || ...);
  }(std::make_index_sequence<greatest_arity>{});
}

// An aggregate that cannot be decomposed.
template <class T>
consteval bool refuse_aggregate() {
  using namespace cannot_serialize;
  using I = Initializers<T>;
  constexpr bool has_full_base = I::template bases<AnyBaseWithMembersOf<T>>() > 0;
  if constexpr (I::template bases<NoBase>() > 0)
    return refused<
        a_member_or_base_that_is_made_from_anything_as_std_any_is_so_list_the_other_members_by_HPS_MEMBERS<T>>;
  else if constexpr (has_full_base && I::template bases<AnyAggregateBaseOf<T>>() == 0)
    return refused<a_base_that_is_no_aggregate_so_use_HPS_MEMBERS_or_if_it_has_private_members_serialize_and_parse<T>>;
  else if constexpr (has_full_base)
    return refused<members_in_a_base_and_in_the_class_so_list_them_all_by_HPS_MEMBERS<T>>;
  else if constexpr (I::flat() > 0)
    return refused<more_than_64_members_so_list_them_by_HPS_MEMBERS_or_group_them_in_structs<T>>;
  else if constexpr (has_reference<T>())
    return refused<reference_members_so_use_a_value_or_an_index_or_reference_wrapper<T>>;
  else return refused<this_aggregate_so_list_its_members_by_HPS_MEMBERS<T>>;
}

template <class T>
concept HasVolatile = decltype(Bind<arity<T>>::members(std::declval<const T&>(), [](auto&... m) {
  return std::bool_constant<(std::is_volatile_v<std::remove_reference_t<decltype(m)>> || ...)>{};
}))::value;

template <class T>
consteval bool refuse_members_without_address() {
  using namespace cannot_serialize;
  if constexpr (HasVolatile<T>)
    return refused<volatile_members_so_leave_them_out_by_HPS_MEMBERS_or_write_serialize_and_parse<T>>;
  else if constexpr (std::is_move_assignable_v<T>)
    return refused<bit_fields_so_use_whole_integers_or_write_serialize_and_parse<T>>;
  else return refused<reference_members_so_use_a_value_or_an_index_or_reference_wrapper<T>>;
}

template <class T>
inline constexpr bool is_shapeless = kind_of<T>() == Kind::none;

template <class T, class... M>
consteval bool refuse_member(Types<M...>) {
  if constexpr (((Shape<M>::kind == Kind::none) || ...)) {
    constexpr std::size_t n = [] {
      std::size_t i = 0;
      (void)((is_shapeless<M> || (++i, false)) || ...);
      return i;
    }();
    if constexpr (n < sizeof...(M)) {
      using Culprit = std::tuple_element_t<n, std::tuple<M...>>;
      if constexpr (std::derived_from<Shape<T>, AggregateRecord<T>>)
        return refuse_shapeless<Culprit, MemberOf<T, addresses_of_members<T>()[n]>>();
      else return refuse_shapeless<Culprit, MemberOf<T, Address{}>>();
    }
  }
  return false;
}

// True after an error about T as a whole.
template <class T>
consteval bool refuse_whole() {
  if constexpr (!std::derived_from<Shape<T>, Default<T, Family::aggregate>>) return false;
  else if constexpr (foreign_of<T>() != Foreign::none) return refuse_foreign<T>(), true;
  else if constexpr (arity<T> == not_decomposable) return refuse_aggregate<T>(), true;
  else if constexpr (!HasAddresses<T>) return refuse_members_without_address<T>(), true;
  else return false;
}

// The kind that T is serialized and parsed by: none after an error.
template <class T>
consteval Kind accepted_kind() {
  constexpr Kind kind = Shape<T>::kind;
  [[maybe_unused]] constexpr Traits traits = shape_traits<T>;
  if constexpr (refuse_whole<T>()) return Kind::none;
  else if constexpr (kind == Kind::record) return refuse_member<T>(members_of<T>{}) ? Kind::none : kind;
  else return kind;
}

template <class V>
consteval bool refuse_pointee() {
  if constexpr (std::is_abstract_v<V>)
    return refused<cannot_serialize::abstract_classes_so_list_the_derived_ones_by_specializing_hps_Derived<V>>;
  else if constexpr (!std::is_default_constructible_v<V> && !foreign::makes<V>)
    return refused<cannot_parse::pointers_to_classes_without_a_public_default_constructor_so_add_one_or_see_hps_ext<V>>;
  else return false;
}

// Parsing asks for more than a shape: true, or an error.
template <class... E>
consteval bool makes_elements() {
  constexpr bool makes = (std::default_initializable<E> && ...);
  static_assert(makes, "hps: elements are parsed into objects made by their default constructor: add one");
  return makes;
}
template <class... References>
consteval bool parses_members() {
  constexpr bool parses = !(std::is_const_v<std::remove_reference_t<References>> || ...);
  static_assert(parses, "hps: const members are serialized, but cannot be parsed: make them non-const");
  return parses;
}

// A type that is serialized or parsed although it has no shape, unless the reason was told already.
template <class T>
consteval bool refuse_unless_done() {
  if constexpr (Shape<T>::kind != Kind::none) return false;
  else if constexpr (OnlyDeclared<T>) return refuse_shapeless<T>();
  else if constexpr (foreign_of<T>() != Foreign::none) return refuse_foreign<T>();
  else return refuse_shapeless<T>();
}

}  // namespace hps::shape
