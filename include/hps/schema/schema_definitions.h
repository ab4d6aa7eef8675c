// SPDX-License-Identifier: MIT
#pragma once

#include <mutex>
#include <optional>

#include "hps/schema/bytes.h"
#include "hps/schema/canonical.h"
#include "hps/schema/schema.h"
#include "hps/schema/type_name.h"
#include "hps/schema/xxh64.h"

namespace hps {

struct Schema::Data {
  struct Identity {
    std::string bytes;
    std::uint64_t fingerprint;
  };

  Data(const detail::schema::Graph& any, std::uint32_t root)
      : graph(detail::schema::canonical(any, root)), names(detail::schema::own_names(graph.nodes)) {}

  // Made when it is needed first: reading takes many schemas that nobody compares.
  const Identity& identity() const {
    const std::lock_guard lock(mutex_);
    if (!identity_) {
      std::string bytes = bytes_of(canonical(graph.nodes, 0, detail::schema::NamesOfTypes::left_out).nodes);
      const std::uint64_t fingerprint = detail::xxh64(bytes);
      identity_ = {std::move(bytes), fingerprint};
    }
    return *identity_;
  }

  detail::schema::Canonical graph;
  std::vector<std::string> names;

 private:
  mutable std::mutex mutex_;
  mutable std::optional<Identity> identity_;
};

HPS_ONCE Schema::Schema(const detail::schema::Graph& graph, std::uint32_t root)
    : data_(std::make_shared<const Data>(graph, root)) {}
HPS_ONCE Schema Schema::from_string(std::string_view bytes) { return Schema(detail::schema::graph_in(bytes)); }
HPS_ONCE std::string Schema::to_string() const { return detail::schema::bytes_of(whole().data_->graph.nodes); }

HPS_ONCE std::uint64_t Schema::fingerprint() const { return whole().data_->identity().fingerprint; }
HPS_ONCE bool Schema::equals(const Schema& other) const {
  return whole().data_->identity().bytes == other.whole().data_->identity().bytes;
}

HPS_ONCE const detail::schema::Node& Schema::node() const { return data_->graph.nodes[at_]; }
HPS_ONCE Schema Schema::whole() const { return at_ ? Schema(data_->graph.nodes, at_) : *this; }
HPS_ONCE Schema Schema::part(std::size_t i) const {
  const std::uint32_t at = node().parts[i].node;
  return {data_, at, at <= at_ && at_ <= data_->graph.last[at]};
}
HPS_ONCE void Schema::expect(std::initializer_list<Kind> kinds, const char* what) const {
  for (const Kind k : kinds)
    if (k == node().kind) return;
  throw Error(detail::ErrorText("hps: the schema of %s has no %s", type().c_str(), what).c_str());
}

HPS_ONCE Kind Schema::kind() const { return reference_ ? Kind::reference : node().kind; }
HPS_ONCE Meaning Schema::meaning() const { return node().meaning; }
HPS_ONCE std::string Schema::name() const { return node().name; }
HPS_ONCE std::string Schema::type() const { return detail::schema::type_name(data_->graph.nodes, data_->names, at_); }

HPS_ONCE Schema Schema::element() const { return expect({Kind::sequence, Kind::array}, "element"), part(0); }
HPS_ONCE Schema Schema::key() const { return expect({Kind::map}, "key"), part(0); }
HPS_ONCE Schema Schema::value() const {
  expect({Kind::map, Kind::optional}, "value");
  return part(node().kind == Kind::map ? 1 : 0);
}
HPS_ONCE Schema Schema::target() const {
  if (reference_) return {data_, at_, false};
  expect({Kind::pointer}, "target");
  return part(0);
}
HPS_ONCE std::vector<Schema::Member> Schema::parts(Kind kind) const {
  expect({kind}, kind == Kind::record ? "members" : "alternatives");
  std::vector<Member> all;
  for (std::size_t i = 0; i < node().parts.size(); ++i) all.push_back({node().parts[i].name, part(i)});
  return all;
}

HPS_ONCE std::vector<Schema::Member> Schema::members() const { return parts(Kind::record); }
HPS_ONCE std::vector<Schema::Member> Schema::alternatives() const { return parts(Kind::variant); }

HPS_ONCE std::vector<std::size_t> Schema::extents() const {
  expect({Kind::array, Kind::bytes, Kind::sequence}, "extents");
  std::vector<std::size_t> all;
  for (const std::uint64_t e : node().extents)
    all.push_back(e == detail::schema::run_time_extent ? dynamic_extent : static_cast<std::size_t>(e - 1));
  if (all.empty()) all.push_back(dynamic_extent);
  return all;
}

HPS_ONCE bool Schema::is_column_major() const { return (node().layout & detail::schema::Layout::column_major) != 0; }

HPS_ONCE unsigned Schema::number() const { return expect({Kind::scalar}, "number"), node().code(); }
HPS_ONCE bool Schema::is_character() const { return expect({Kind::scalar}, "number"), node().is_character(); }
HPS_ONCE std::vector<Enumerator> Schema::enumerators() const { return node().enumerators; }
HPS_ONCE Period Schema::period() const { return node().period; }
HPS_ONCE std::string Schema::clock() const { return node().clock; }
HPS_ONCE std::uint64_t Schema::version() const { return expect({Kind::opaque}, "version"), node().version; }

namespace detail::schema {

HPS_ONCE Graph Nodes::of(const Schema& schema) { return schema.whole().data_->graph.nodes; }

}  // namespace detail::schema

}  // namespace hps
