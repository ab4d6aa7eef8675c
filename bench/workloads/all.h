// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>

#include "workloads/arrays.h"
#include "workloads/entries.h"
#include "workloads/peptides.h"
#include "workloads/records.h"
#include "workloads/series.h"

namespace bench {

// Arrays of numbers are measured with compressors, too.
template <class T>
concept Compressible = std::same_as<T, IntArray> || std::same_as<T, DoubleArray>;

template <class Visitor>
void for_each_workload(Scale scale, Visitor visit) {
  const auto visit_all = [&visit](const auto& workloads) {
    for (const auto& workload : workloads) visit(workload);
  };
  visit(double_array(scale));
  visit(sparse_matrix(scale));
  visit(hash_map(scale));
  visit_all(peptides(scale));
  visit_all(int_series(scale));
  visit_all(double_series(scale));
  visit_all(entries(scale));
  visit(single_record());
  visit(many_records());
}

}  // namespace bench
