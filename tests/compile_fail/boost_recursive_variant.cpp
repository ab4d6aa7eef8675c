// SPDX-License-Identifier: MIT
// only error: recursive_variants_of_boost_so_include_hps_ext_boost_h_and_boost_serialization_variant_hpp<
#include <hps/ext/boost/variant.h>
#ifdef FIXED
#include <hps/ext/boost.h>

#include <boost/serialization/variant.hpp>
#endif

struct Sum;
using Term = boost::variant<int, boost::recursive_wrapper<Sum>>;
struct Sum {
  Term left, right;
};

std::string serialize(const Term& term) { return hps::to_string(term); }
void parse(std::string_view message, Term& out) { hps::from_string(message, out); }
