// SPDX-License-Identifier: MIT
#pragma once
// Columns of one schema to columns of another: the message as a program of today would have written it, which the
// compiled code of the type then parses. A column that stays is copied as it is; one that is not wanted is not read.

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

  // Throws column::Failure, Problem and LimitExceeded.
  HPS_ONCE std::string rewrite();
  // After an error: the member of today's type that was being made.
  HPS_ONCE std::string path() const;
  // The offset in the message of what became the byte at `offset` of the result.
  HPS_ONCE std::size_t origin_of(std::size_t offset) const;

 private:
  class Walk;
  std::shared_ptr<Walk> walk_;
};

}  // namespace hps::detail::evolution

#include HPS_DEFINITIONS("hps/evolution/columns/rewriter_definitions.h")
