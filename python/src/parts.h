// SPDX-License-Identifier: MIT
#pragma once
// The parts of the module.

#include "common.h"

namespace hps::python {

void define_schemas(nb::module_& m);
void define_values(nb::module_& m);
void define_files(nb::module_& m);
void define_arrow(nb::module_& m);
void define_writer(nb::module_& m);

}  // namespace hps::python
