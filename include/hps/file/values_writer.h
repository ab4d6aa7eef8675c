// SPDX-License-Identifier: MIT
#pragma once
// The objects of one table on their way to a file, if they come as Values.

#include "hps/file/chunks_writer.h"
#include "hps/value/value.h"

namespace hps::detail::value {

class Layout;

}  // namespace hps::detail::value

namespace hps::detail::file {

// The layout of a list of such objects. Throws Error if they may be shared, or be of a type that contains itself.
HPS_ONCE std::shared_ptr<const value::Layout> layout_of_list(const Schema& object);

class ValuesWriter : public ChunksWriter {
 public:
  HPS_ONCE ValuesWriter(ChunkOutput& file, std::size_t table, std::uint64_t size,
                        std::shared_ptr<const value::Layout> list);

  // Elements of a list: all of them, or `count` from number `first` on.
  HPS_ONCE void write(const Value& objects);
  HPS_ONCE void write(const Value& objects, std::uint64_t first, std::uint64_t count);

 private:
  HPS_ONCE void put(const Value& objects, std::uint64_t first, std::uint64_t count);
  HPS_ONCE void expect_type(const value::Cell& object);

  std::shared_ptr<const value::Layout> list_;
  std::shared_ptr<const value::Layout> known_;  // one with objects of the same type,
  std::uint32_t known_at_ = 0;                  // and their table
};

}  // namespace hps::detail::file

#include HPS_DEFINITIONS("hps/file/values_writer_definitions.h")
