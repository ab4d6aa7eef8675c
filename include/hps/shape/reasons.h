// SPDX-License-Identifier: MIT
#pragma once
// The reasons to refuse a type. With GCC a static_assert names no type in its first line, so these are templates that
// are never defined: the first line of the compiler has their name, which says what to write instead, and the type.

#include "hps/shape/names.h"

namespace hps {

namespace shape {

// Tells where the type is: the name of the member is at the end of the address.
template <class T, Address>
struct MemberOf;

}  // namespace shape

// clang-format off
namespace cannot_serialize {

template <class T, class... In> struct raw_pointers_so_use_unique_ptr_shared_ptr_optional_a_container_an_index_or_for_arrays_hps_counted;
template <class T, class... In> struct character_pointers_so_use_string_or_string_view;
template <class T, class... In> struct pointers_to_functions_or_members_so_use_an_enumeration_or_leave_them_out_by_HPS_MEMBERS;
template <class T, class... In> struct pointers_to_files_or_to_a_class_that_is_only_declared_so_include_its_definition_or_leave_them_out_by_HPS_MEMBERS;
template <class T, class... In> struct multi_index_containers_with_an_index_that_is_not_unique_so_write_a_vector_of_the_elements;
template <class T, class... In> struct recursive_variants_of_boost_so_include_hps_ext_boost_h_and_boost_serialization_variant_hpp;
template <class T, class... In> struct a_class_that_is_only_declared_so_include_its_definition;
template <class T, class... In> struct unions_so_use_variant;
template <class T, class... In> struct this_standard_class_so_leave_it_out_by_HPS_MEMBERS_or_specialize_hps_Serializer;
template <class T, class... In> struct this_class_so_include_the_header_of_its_library_in_hps_ext_or_copy_it_to_a_supported_class_or_specialize_hps_Shape;
template <class T, class... In> struct abstract_classes_so_list_the_derived_ones_by_specializing_hps_Derived;
template <class T, class... In> struct this_class_so_use_HPS_MEMBERS_in_its_public_part_or_serialize_and_parse_or_specialize_hps_Serializer;
template <class T, class... In> struct this_final_class_so_use_HPS_MEMBERS_or_if_it_has_a_private_serialize_include_hps_ext_boost_h_or_hps_ext_cereal_h;
template <class T, class... In> struct this_type_so_specialize_hps_Serializer_or_hps_Shape;

template <class T> struct more_than_64_members_so_list_them_by_HPS_MEMBERS_or_group_them_in_structs;
template <class T> struct members_in_a_base_and_in_the_class_so_list_them_all_by_HPS_MEMBERS;
template <class T> struct a_base_that_is_no_aggregate_so_use_HPS_MEMBERS_or_if_it_has_private_members_serialize_and_parse;
template <class T> struct a_member_or_base_that_is_made_from_anything_as_std_any_is_so_list_the_other_members_by_HPS_MEMBERS;
template <class T> struct volatile_members_so_leave_them_out_by_HPS_MEMBERS_or_write_serialize_and_parse;
template <class T> struct reference_members_so_use_a_value_or_an_index_or_reference_wrapper;
template <class T> struct bit_fields_so_use_whole_integers_or_write_serialize_and_parse;
template <class T> struct this_aggregate_so_list_its_members_by_HPS_MEMBERS;

template <class T> struct functions_of_a_base_that_do_not_write_the_members_of_this_class_so_write_serialize_and_parse_in_it_too;
template <class T> struct functions_for_a_buffer_of_HPS_0_1_so_make_them_templates;
template <class T> struct functions_for_one_class_of_archives_so_make_them_templates_or_use_HPS_MEMBERS;
template <class T> struct functions_in_namespace_boost_serialization_so_include_hps_ext_boost_h;
template <class T> struct functions_in_namespace_cereal_so_include_hps_ext_cereal_h;
template <class T> struct save_minimal_so_include_hps_ext_cereal_h_and_write_load_minimal_too;
template <class T> struct save_without_load_so_write_both_for_the_same_archives;
template <class T> struct load_without_save_so_write_both_for_the_same_archives;
template <class T> struct parse_without_serialize_so_write_both_as_templates;
template <class T> struct private_or_unknown_serialize_so_make_it_public_or_include_hps_ext_boost_h_or_hps_ext_cereal_h_or_use_HPS_MEMBERS;
template <class T> struct private_or_unknown_save_and_load_so_make_them_public_or_include_hps_ext_cereal_h_or_use_HPS_MEMBERS;

}  // namespace cannot_serialize
namespace cannot_parse {

template <class T> struct pointers_to_classes_without_a_public_default_constructor_so_add_one_or_see_hps_ext;

}  // namespace cannot_parse
// clang-format on

}  // namespace hps
