// SPDX-License-Identifier: MIT
#pragma once
// Types as data: what a message consists of, for a program without its types and for one that compares them.
//
//   const hps::Schema& ours = hps::schema_of<Peptide>();
//   std::cout << ours;
//   hps::Schema theirs = hps::Schema::from_string(bytes);
//   if (theirs != ours) std::cerr << hps::difference(theirs, ours);

#include "hps/schema/declaration.h"
#include "hps/schema/difference.h"
#include "hps/schema/schema.h"
