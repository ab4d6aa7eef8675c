// SPDX-License-Identifier: MIT
#pragma once
// Types as data: what a message consists of, for a program without its types and for one that compares them.
//
//   const hps::Schema& ours = hps::schema_of<Peptide>();
//   std::cout << ours;
//   hps::Schema theirs = hps::Schema::from_string(bytes);
//   if (theirs != ours) std::cerr << hps::difference(theirs, ours);
//
// and messages that carry their schema:
//
//   std::string message = hps::to_string(peptides, hps::described);
//   hps::Schema theirs = hps::read_schema(message);

#include "hps/described/columns.h"
#include "hps/described/compatible.h"
#include "hps/described/message.h"
#include "hps/schema/declaration.h"
#include "hps/schema/difference.h"
#include "hps/schema/schema.h"
