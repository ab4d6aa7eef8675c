// SPDX-License-Identifier: MIT
// The library hps::compiled: described messages, and those of types that have changed.

#include "hps/described/columns_definitions.h"
#include "hps/described/compatible_definitions.h"
#include "hps/described/head_definitions.h"
#include "hps/described/known_type_definitions.h"
#include "hps/described/plans_definitions.h"
#include "hps/described/schemas_definitions.h"
#include "hps/described/shape_of_definitions.h"
#include "hps/evolution/changes_definitions.h"
#include "hps/evolution/classes_definitions.h"
#include "hps/evolution/columns/rewriter_definitions.h"
#include "hps/evolution/convert_definitions.h"
#include "hps/evolution/number_definitions.h"
#include "hps/evolution/plan_definitions.h"
#include "hps/evolution/resolver_definitions.h"
#include "hps/evolution/rules_definitions.h"
#include "hps/evolution/trail_definitions.h"
