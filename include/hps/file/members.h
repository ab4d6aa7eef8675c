// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "hps/schema/schema.h"

namespace hps::detail::file {

// Whether a path, "ions.mz", leads to a member; elements of lists, optionals and what pointers point to add nothing to
// it, as in the paths of columns.
HPS_ONCE bool has_member(const Schema& schema, std::string_view path);

}  // namespace hps::detail::file

#include HPS_DEFINITIONS("hps/file/members_definitions.h")
