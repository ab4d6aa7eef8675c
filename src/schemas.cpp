// SPDX-License-Identifier: MIT
// The library hps::compiled: schemas.

#include "hps/schema/build_definitions.h"
#include "hps/schema/bytes_definitions.h"
#include "hps/schema/canonical_definitions.h"
#include "hps/schema/declaration_definitions.h"
#include "hps/schema/difference_definitions.h"
#include "hps/schema/schema_definitions.h"
#include "hps/schema/type_name_definitions.h"
