// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>

#include "hps/file/layout/descriptions.h"
#include "hps/value.h"

namespace hps {

// Names and Values of any kind that describe a table, or a member of its objects.
class Attributes {
 public:
  // Null if there is none yet.
  Value& operator[](std::string_view name) {
    const auto at = all_.find(name);
    return at != all_.end() ? at->second : all_[std::string(name)];
  }
  // Throws Error if there is none.
  HPS_ONCE const Value& at(std::string_view name) const;
  bool contains(std::string_view name) const { return all_.find(name) != all_.end(); }
  std::size_t size() const { return all_.size(); }
  bool empty() const { return all_.empty(); }
  // Pairs of a name and a Value, by name.
  auto begin() const { return all_.begin(); }
  auto end() const { return all_.end(); }

  // For errors: the path of the file that they are from.
  void set_origin(std::string path) { origin_ = std::move(path); }

 private:
  std::map<std::string, Value, std::less<>> all_;
  std::string origin_;
};

}  // namespace hps

namespace hps::detail::file {

// Those of all tables and members of a file.
class AllAttributes {
 public:
  Attributes& of(std::uint64_t table, std::string_view path) { return all_[{table, std::string(path)}]; }
  const Attributes* find(std::uint64_t table, std::string_view path) const {
    const auto at = all_.find({table, std::string(path)});
    return at == all_.end() ? nullptr : &at->second;
  }
  // Throws Error for a Value that cannot be read.
  HPS_ONCE void read(const std::vector<Attribute>& attributes, const std::string& origin);
  HPS_ONCE std::vector<Attribute> write() const;

 private:
  std::map<std::pair<std::uint64_t, std::string>, Attributes> all_;
};

}  // namespace hps::detail::file

#include HPS_DEFINITIONS("hps/file/attributes_definitions.h")
