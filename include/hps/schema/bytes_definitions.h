// SPDX-License-Identifier: MIT
#pragma once

#include "hps/schema/bytes.h"
#include "hps/schema/checker.h"

namespace hps::detail::schema {

HPS_ONCE std::string bytes_of(const Graph& graph) {
  std::string bytes;
  {
    ContainerSink<std::string> sink(bytes);
    OutputBuffer<Compact> out(sink);
    write_nodes(out, graph, graph.size());
    out.flush();
  }
  return bytes;
}

HPS_ONCE Graph graph_in(std::string_view bytes) {
  if (bytes.size() > most_bytes) fail_limit("a schema of more than 1 MiB");
  Graph graph;
  try {
    InputBuffer<Compact> in(bytes);
    std::uint8_t read_version = 0;
    in >> read_version;
    if (read_version != version) throw ParseError("a version that a newer HPS wrote", 0, "a schema", newer_advice);
    std::uint64_t nodes = 0;
    in >> nodes;
    if (nodes > most_nodes) fail_limit("a schema of more than 65,536 nodes");
    if (nodes > in.remaining()) throw ParseError("a size that exceeds the input", 1, "a schema", parse_advice);
    graph.resize(static_cast<std::size_t>(nodes));
    for (Node& node : graph) in >> node;
    if (in.remaining()) throw ParseError("bytes that are left over", in.offset(), "a schema", parse_advice);
  } catch (ErrorAt& error) {
    if (error.path().empty()) error.set_path("a schema");
    throw;
  }
  Checker(graph).check();
  return graph;
}

}  // namespace hps::detail::schema
