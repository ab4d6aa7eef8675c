// SPDX-License-Identifier: MIT
#pragma once
// Shared objects that point to each other. Messages may make cycles of them, which nobody would free: they can be cut.

#include <hps/hps.h>

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace hps_fuzz {

class Vertex {
 public:
  HPS_MEMBERS(id_, edges_, watched_)
  Vertex() { all().insert(this); }
  Vertex(const Vertex&) = delete;
  Vertex(Vertex&& other) : Vertex() { *this = std::move(other); }
  Vertex& operator=(Vertex&&) = default;
  ~Vertex() { all().erase(this); }

  // They are freed one by one.
  static void cut_cycles() {
    std::vector<std::shared_ptr<Vertex>> edges;
    for (Vertex* v : all()) {
      for (auto& e : v->edges_) edges.push_back(std::move(e));
      v->edges_.clear();
    }
  }

 private:
  static std::set<Vertex*>& all() {
    static std::set<Vertex*> vertices;
    return vertices;
  }

  std::uint16_t id_ = 0;
  std::vector<std::shared_ptr<Vertex>> edges_;
  std::weak_ptr<Vertex> watched_;
};

struct Graph {
  std::vector<std::shared_ptr<Vertex>> vertices;
  std::weak_ptr<Vertex> first;
  std::shared_ptr<std::string> name, other_name;
};

// Pools of several types, each met inside of another.
struct Inner {
  std::shared_ptr<double> real;
};
struct Pools {
  std::shared_ptr<Inner> inner;
  std::shared_ptr<std::int32_t> integer;
  std::weak_ptr<double> real;
};

}  // namespace hps_fuzz
