// SPDX-License-Identifier: MIT
#include <boost/mpi/collectives.hpp>
#include <boost/mpi/communicator.hpp>

#include "mpi/exchange.h"
#include "mpi/group.h"
#include "mpi/types.h"
#include "systems/boost_members.h"

namespace bench {
namespace {

class ByBoost {
 public:
  void send(const auto& t) { world_.send(peer(), 0, t); }
  void receive(auto& t) { world_.recv(peer(), 0, t); }

 private:
  boost::mpi::communicator world_;
};

class BoostGroup : public Group {
 public:
  void bcast(Peptides& t) override { boost::mpi::broadcast(world_, t, 0); }
  void gather(const Peptides& t, std::vector<Peptides>& all) override { boost::mpi::gather(world_, t, all, 0); }
  void all_gather(const Peptides& t, std::vector<Peptides>& all) override { boost::mpi::all_gather(world_, t, all); }
  void scatter(const std::vector<Peptides>& all, Peptides& t) override { boost::mpi::scatter(world_, all, t, 0); }
  void all_to_all(const std::vector<Peptides>& to, std::vector<Peptides>& from) override {
    boost::mpi::all_to_all(world_, to, from);
  }

 private:
  boost::mpi::communicator world_;
};

const AddExchange<ByBoost, Peptides, Particle, Array, Arrays> exchange("boost-mpi");
const AddGroup<BoostGroup> group("boost-mpi");

}  // namespace
}  // namespace bench
