// SPDX-License-Identifier: MIT
#pragma once

#include <iosfwd>

#include "hps/schema/schema.h"

namespace hps {

// Records and enumerations as a program would declare them:
//
//   struct Ion {
//     mz: float64
//     charge: int32
//   }
HPS_ONCE std::ostream& operator<<(std::ostream& stream, const Schema& schema);

}  // namespace hps

#include HPS_DEFINITIONS("hps/schema/declaration_definitions.h")
