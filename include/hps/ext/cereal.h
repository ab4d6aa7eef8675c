// SPDX-License-Identifier: MIT
#pragma once
// Classes written for cereal: serialize, save and load, save_minimal and load_minimal, as members, which may be private
// with cereal::access as a friend, or free, also in namespace cereal; the version of CEREAL_CLASS_VERSION;
// cereal::specialize; load_and_construct; name-value pairs, base classes, size tags, binary data, deferred data (where
// it stands). Include it in every file that serializes such a class. The message has no versions, unless it is
// described: both sides have the same version of the class. docs/migrating.md lists what is not supported.

#include "hps/ext/cereal/adapter.h"
#include "hps/ext/cereal/wrappers.h"
