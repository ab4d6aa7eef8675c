// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "hps/schema/schema.h"

namespace hps::detail::file {

// Whether a path, "ions.mz", leads to a member; elements of lists, optionals and what pointers point to add nothing to
// it, as in the paths of columns. Not so many levels deep: a file may have lists of themselves, and any path.
HPS_ONCE bool has_member(const Schema& schema, std::string_view path, std::size_t most_levels = 1000);

}  // namespace hps::detail::file

#include HPS_DEFINITIONS("hps/file/members_definitions.h")
