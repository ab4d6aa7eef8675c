// SPDX-License-Identifier: MIT
#pragma once

#include "hps/file/layout/descriptions.h"
#include "hps/hps.h"
#include "hps/packed.h"

namespace hps::detail::file {

HPS_ONCE std::string describe(const TableFrame& frame) { return to_string(frame); }
HPS_ONCE std::string describe(const ChunkFrame& frame) { return to_string(frame); }
HPS_ONCE std::string describe(const AttributesFrame& frame) { return to_string(frame); }
HPS_ONCE std::string describe(const FooterFrame& frame) { return to_string(frame); }
HPS_ONCE std::string pack(const ChunkTable& table) { return to_string(table, packed); }
HPS_ONCE std::string pack(const ColumnTable& table) { return to_string(table, packed); }
HPS_ONCE void read(std::string_view description, TableFrame& frame) { from_string(description, frame); }
HPS_ONCE void read(std::string_view description, ChunkFrame& frame) { from_string(description, frame); }
HPS_ONCE void read(std::string_view description, AttributesFrame& frame) { from_string(description, frame); }
HPS_ONCE void read(std::string_view description, FooterFrame& frame) { from_string(description, frame); }
HPS_ONCE void read(std::string_view part, ChunkTable& table) { from_string(part, table, packed); }
HPS_ONCE void read(std::string_view part, ColumnTable& table) { from_string(part, table, packed); }

}  // namespace hps::detail::file
