// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/columns.h"
#include "hps/format/packed/index/errors.h"
#include "hps/format/packed/index/head.h"
#include "hps/format/packed/read_column.h"
#include "hps/format/packed/schemes_of.h"

namespace hps {

decltype(auto) Columns::guarded(auto&& f) const {
  try {
    return f();
  } catch (detail::column::Failure& failure) {
    failure.offset += head_;
    detail::column::raise(failure, failure.column < places_.size() ? places_[failure.column].path : std::string());
  }
}

HPS_ONCE Columns::Columns(std::string_view message, const Packed& format) : message_(message), format_(format) {
  if (!message.empty() && detail::column::are_rows(message[0]))
    throw Error("hps: this message has no columns, because it is smaller written in rows: parse it as its type");
  guarded([&] { read({}, {}); });
}

HPS_ONCE Columns::Columns(std::string_view columns, std::size_t head, std::optional<std::string_view> shape,
                          std::string_view names, const Packed& format)
    : message_(columns), format_(format), head_(head) {
  guarded([&] { read(shape, names); });
}

HPS_ONCE void Columns::read(std::optional<std::string_view> shape, std::string_view names) {
  const detail::column::Head head(message_, shape);
  const detail::column::Input known(names.data(), names.data(), names.data() + names.size());
  places_ = detail::column::Layout(head.shape, shape ? known : head.names, head.sizes).places();
  begin_ = head.columns.offset();
  in_pieces_ = head.in_pieces;
  std::size_t left = head.columns.remaining();
  for (const Place& place : places_) {
    if (place.size > left) head.columns.fail("a column that exceeds the message");
    left -= place.size;
    columns_.push_back({place.path, detail::column::name_of(place.code), place.count, place.size});
  }
  if (left) head.columns.fail("bytes left over");
}

HPS_ONCE std::size_t Columns::number_of(std::string_view path) const {
  std::size_t found = size();
  for (std::size_t i = 0; i < size(); ++i) {
    if (columns_[i].path != path) continue;
    if (found < size())
      throw Error(detail::ErrorText("hps: several columns have the path %.*s: use their numbers",
                                    static_cast<int>(path.size()), path.data())
                      .c_str());
    found = i;
  }
  if (found < size()) return found;
  throw Error(detail::ErrorText("hps: the message has no column %.*s (messages that are not described have "
                                "positions in place of names)",
                                static_cast<int>(path.size()), path.data())
                  .c_str());
}

HPS_ONCE detail::column::Input Columns::input(std::size_t i) const {
  if (i >= places_.size()) throw Error(detail::ErrorText("hps: the message has no column of number %zu", i).c_str());
  const char* const begin = message_.data() + begin_ + places_[i].offset;
  return {message_.data(), begin, begin + places_[i].size, i};
}

template <class V>
std::vector<V> Columns::read(std::size_t i) const {
  const detail::column::Input in = input(i);
  if (!detail::column::holds<V>(places_[i]))
    throw Error(detail::ErrorText("hps: the column %s has values of another type: %s", columns_[i].path.c_str(),
                                  columns_[i].type.c_str())
                    .c_str());
  return guarded([&] {
    detail::Budget budget = detail::column::budget_of(message_.size(), format_.limits);
    detail::column::Workspace workspace(format_);
    std::vector<detail::column::Kept<V>> values;
    detail::column::read_all<V>(detail::column::OneColumn{{in_pieces_, workspace, budget}, in}, places_[i], [&] {
      values.resize(static_cast<std::size_t>(places_[i].count));
      return values.data();
    });
    return detail::column::as_given<V>(std::move(values));
  });
}

HPS_ONCE std::vector<SchemeShare> Columns::schemes(std::size_t i) const {
  const detail::column::Input in = input(i);
  return guarded([&] {
    detail::Budget budget = detail::column::budget_of(message_.size(), format_.limits);
    detail::column::Workspace workspace(format_);
    return detail::column::schemes_of({{in_pieces_, workspace, budget}, in}, places_[i]);
  });
}

}  // namespace hps
