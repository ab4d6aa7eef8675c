// SPDX-License-Identifier: MIT
#pragma once
// Columns of one schema to columns of another: those that a program of today would have written, which the compiled
// code of the type then parses. A column that stays is taken as it is; one that is not wanted is not read.

#include <memory>
#include <string>

#include "hps/format/packed.h"
#include "hps/format/packed/index/head.h"

namespace hps::detail::evolution {

class Plan;

class ColumnsRewriter {
 public:
  // Throws column::Failure.
  HPS_ONCE ColumnsRewriter(const Plan& plan, const column::EncodedColumns& from, const Packed& format);

  // Throws column::Failure, Problem and LimitExceeded. The columns are here, and in the message; errors in them are at
  // places in the message.
  HPS_ONCE column::EncodedColumns rewrite();
  // After an error: the member of today's type that was being made.
  HPS_ONCE std::string path() const;

 private:
  class Walk;
  std::shared_ptr<Walk> walk_;
};

}  // namespace hps::detail::evolution

#include HPS_DEFINITIONS("hps/evolution/columns/rewriter_definitions.h")
