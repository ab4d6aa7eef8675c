// SPDX-License-Identifier: MIT
#pragma once
// The format hps::packed: objects in columns, each encoded by what its values look like. For many objects of a kind, or
// a few with long arrays; if compact rows are smaller, the message has these. All functions of hps.h take it:
//
//   std::string message = hps::to_string(peptides, hps::packed);
//
// serialized_size() costs a serialization. Views cannot be parsed. docs/guide.md says how much temporary memory it
// takes.

#include "hps/format/packed/columns.h"
#include "hps/hps.h"
#include "hps/serializer/packed.h"
