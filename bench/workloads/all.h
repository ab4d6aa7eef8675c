// SPDX-License-Identifier: MIT
#pragma once

#include "workloads/arrays.h"
#include "workloads/peptides.h"
#include "workloads/records.h"

namespace bench {

template <class Visitor>
void for_each_workload(Visitor visit) {
  visit(single_record());
  visit(many_records());
  visit(peptides(100));
  visit(peptides(2000));
  visit(double_array());
  visit(sparse_matrix());
  visit(hash_map());
}

}  // namespace bench
