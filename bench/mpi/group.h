// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "workloads/peptides.h"

namespace bench {

// The operations of a communicator, of all ranks together; the root is rank 0.
class Group {
 public:
  virtual ~Group() = default;
  virtual void bcast(Peptides& t) = 0;
  virtual void gather(const Peptides& t, std::vector<Peptides>& all) = 0;
  virtual void all_gather(const Peptides& t, std::vector<Peptides>& all) = 0;
  virtual void scatter(const std::vector<Peptides>& all, Peptides& t) = 0;
  virtual void all_to_all(const std::vector<Peptides>& to, std::vector<Peptides>& from) = 0;
};

inline std::map<std::string, std::function<std::unique_ptr<Group>()>>& groups() {
  static std::map<std::string, std::function<std::unique_ptr<Group>()>> all;
  return all;
}

// At namespace scope.
template <class G>
struct AddGroup {
  explicit AddGroup(const std::string& name) {
    groups().emplace(name, [] { return std::make_unique<G>(); });
  }
};

}  // namespace bench
