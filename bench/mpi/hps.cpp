// SPDX-License-Identifier: MIT
#include <hps/mpi.h>
#include <hps/packed.h>

#include "mpi/exchange.h"
#include "mpi/group.h"
#include "mpi/types.h"

namespace bench {
namespace {

template <class F>
class ByHps {
 public:
  void send(const auto& t) { world_.send(t, peer(), 0, F()); }
  void receive(auto& t) { world_.recv(t, peer(), 0, F()); }

 private:
  hps::mpi::Communicator world_{MPI_COMM_WORLD};
};

class HpsGroup : public Group {
 public:
  void bcast(Peptides& t) override { world_.bcast(t); }
  void gather(const Peptides& t, std::vector<Peptides>& all) override { world_.gather(t, all); }
  void all_gather(const Peptides& t, std::vector<Peptides>& all) override { world_.all_gather(t, all); }
  void scatter(const std::vector<Peptides>& all, Peptides& t) override { world_.scatter(all, t, 0); }
  void all_to_all(const std::vector<Peptides>& to, std::vector<Peptides>& from) override {
    world_.all_to_all(to, from);
  }

 private:
  hps::mpi::Communicator world_{MPI_COMM_WORLD};
};

const AddExchange<ByHps<hps::Raw>, Peptides, Particle, Array, Arrays> raw("hps::mpi raw");
const AddExchange<ByHps<hps::Compact>, Peptides> compact("hps::mpi compact");
const AddExchange<ByHps<hps::Packed>, Peptides> packed("hps::mpi packed");
const AddGroup<HpsGroup> group("hps::mpi raw");

}  // namespace
}  // namespace bench
