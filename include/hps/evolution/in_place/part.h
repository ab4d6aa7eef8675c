// SPDX-License-Identifier: MIT
#pragma once
// Parts of a message, by their routes.

#include "hps/evolution/in_place/numbers.h"
#include "hps/serializer/message.h"

namespace hps::detail::evolution {

// Parses into a T, of which this pair tells how it becomes one. Throws Error, Problem or GivenUp if it cannot, all of
// which mean that the message is to be rewritten.
template <class F, class T>
const char* parse_part(const char* p, T& t, InPlace& in, std::uint32_t pair);

// Specialized for kinds that are parsed part by part; parse(p, t, in, route) -> p does.
template <class F, class T, Kind K>
struct Parts;
template <class F, class T>
using PartsOf = Parts<F, T, row::kind_of_row<T>()>;
template <class F, class T>
concept HasParts =
    requires(const char* p, T& t, InPlace& in, const Route& route) { PartsOf<F, T>::parse(p, t, in, route); };

template <class F, class T>
HPS_INLINE const char* parse_part_here(const char* p, T& t, InPlace& in, std::uint32_t pair) {
  const Route& route = in.route(pair);
  if (route.how == Route::as_written) return row::parse_checked<F, T>(p, t, in.reader());
  if constexpr (kind_of<T>() == Kind::scalar)
    if (route.how == Route::number) return parse_number<F>(p, t, in, route.numbers);
  if constexpr (HasParts<F, T>)
    if (route.how == Route::parts) return PartsOf<F, T>::parse(p, t, in, route);
  return in.parse_rewritten(p, pair, &parse_object<F, T>, std::addressof(t));
}
template <class F, class T>
[[gnu::noinline]] const char* parse_part(const char* p, T& t, InPlace& in, std::uint32_t pair) {
  return parse_part_here<F>(p, t, in, pair);
}

}  // namespace hps::detail::evolution
