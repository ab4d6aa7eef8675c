// SPDX-License-Identifier: MIT
// The library hps::compiled: values.

#include "hps/value/build_definitions.h"
#include "hps/value/inside_definitions.h"
#include "hps/value/member_definitions.h"
#include "hps/value/messages_definitions.h"
#include "hps/value/value_definitions.h"
