// SPDX-License-Identifier: MIT
#pragma once
// Measures the memory of messages against the rule of docs/security.md. All that depends on a type is in `Tested`, so
// that hundreds of types compile in reasonable time.

#include <hps/format/packed/message.h>
#include <hps/packed.h>

#include "unit/memory/fill.h"

namespace hps_tests::memory {

template <class F>
struct Rows {
  hps::detail::WrittenType written;
  hps::detail::ParsedType<F> parsed;
  const char* (*parse_pieces)(const char* p, void* object, hps::detail::SourceReader& in);
};

// A container type.
struct Tested {
  std::string_view name;
  void* (*make)(int count, bool filled);
  void (*drop)(void* object);
  Rows<hps::Compact> compact;
  Rows<hps::Raw> raw;
  hps::detail::column::WrittenPlan (*written_plan)();
  hps::detail::column::ParsedPlan (*parsed_plan)();
};

template <class F, class C>
inline constexpr Rows<F> rows{hps::detail::written_type<F, C>, hps::detail::parsed_type<F, C>,
                              [](const char* p, void* object, hps::detail::SourceReader& in) {
                                return hps::detail::parse_piecewise<F>(p, *static_cast<C*>(object), in);
                              }};

template <class C>
inline constexpr Tested tested{hps::shape::type_name<C>(),
                               [](int count, bool filled) -> void* {
                                 auto made = std::make_unique<C>();
                                 put(*made, 0, count, filled);
                                 return made.release();
                               },
                               [](void* object) { delete static_cast<C*>(object); },
                               rows<hps::Compact, C>,
                               rows<hps::Raw, C>,
                               &hps::detail::column::written_plan<C>,
                               &hps::detail::column::parsed_plan<C>};

// In all formats, of default elements and of filled ones, from strings and streams.
void expect_memory(const Tested& type);

template <class... C>
void expect_memory_of() {
  (expect_memory(tested<C>), ...);
}

}  // namespace hps_tests::memory
