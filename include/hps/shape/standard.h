// SPDX-License-Identifier: MIT
#pragma once
// The types of the standard library, one file a type or family.

#include "hps/shape/standard/adaptors.h"
#include "hps/shape/standard/array.h"
#include "hps/shape/standard/atomic.h"
#include "hps/shape/standard/bitset.h"
#include "hps/shape/standard/byte.h"
#include "hps/shape/standard/chrono.h"
#include "hps/shape/standard/complex.h"
#include "hps/shape/standard/containers.h"
#include "hps/shape/standard/expected.h"
#include "hps/shape/standard/optional.h"
#include "hps/shape/standard/path.h"
#include "hps/shape/standard/pointers.h"
#include "hps/shape/standard/reference_wrapper.h"
#include "hps/shape/standard/span.h"
#include "hps/shape/standard/string.h"
#include "hps/shape/standard/string_view.h"
#include "hps/shape/standard/tuple.h"
#include "hps/shape/standard/valarray.h"
#include "hps/shape/standard/variant.h"
#include "hps/shape/standard/vector.h"
