// SPDX-License-Identifier: MIT
// only error: multi_index_containers_with_an_index_that_is_not_unique_so_write_a_vector_of_the_elements
#include <hps/ext/boost.h>
#include <hps/hps.h>

#include <boost/multi_index/identity.hpp>
#include <boost/multi_index/ordered_index.hpp>
#include <boost/multi_index_container.hpp>

namespace by = boost::multi_index;

#ifdef FIXED
using Index = by::ordered_unique<by::identity<int>>;
#else
using Index = by::ordered_non_unique<by::identity<int>>;
#endif
using Numbers = boost::multi_index_container<int, by::indexed_by<Index>>;

std::string serialize(const Numbers& numbers) { return hps::to_string(numbers); }
void parse(std::string_view message, Numbers& out) { hps::from_string(message, out); }
