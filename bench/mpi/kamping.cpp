// SPDX-License-Identifier: MIT
// Its own checks are off, as in a release build of its own.
#include <kamping/communicator.hpp>
#include <kamping/named_parameters.hpp>
#include <kamping/p2p/recv.hpp>
#include <kamping/p2p/send.hpp>
#include <kamping/serialization.hpp>

#include "mpi/exchange.h"
#include "mpi/types.h"
#include "systems/cereal_members.h"

namespace bench {
namespace {

class ByKamping {
 public:
  void send(const auto& t) { world_.send(kamping::send_buf(kamping::as_serialized(t)), kamping::destination(peer())); }
  void receive(auto& t) { world_.recv(kamping::recv_buf(kamping::as_deserializable(t)), kamping::source(peer())); }

 private:
  kamping::Communicator<> world_;
};

const AddExchange<ByKamping, Peptides, Particle, Arrays> kamping_serialized("kamping");

}  // namespace
}  // namespace bench
