// SPDX-License-Identifier: MIT
// E2: the bare bytes of a message, as the thesis measured it, and the objects, from end to end: by libraries for MPI,
// and packed by each of the other systems, sent and received by hand.
#include <cstdio>

#include "mpi/exchange.h"
#include "mpi/measurements.h"
#include "workloads/peptides.h"

namespace bench {
namespace {

// Packed by a serializer, sent and received by hand.
class ByCodec : public Exchange<Peptides> {
 public:
  explicit ByCodec(std::unique_ptr<Codec<Peptides>> codec) : codec_(std::move(codec)) {}
  void send(const Peptides& t) override { send_bytes(codec_->serialize(t)); }
  void receive(Peptides& t) override { codec_->parse(receive_bytes(buffer_), t); }

 private:
  std::unique_ptr<Codec<Peptides>> codec_;
  Buffer buffer_;
};

// Both sides know the number of bytes.
class BareBytes : public Exchange<std::string> {
 public:
  void send(const std::string& bytes) override { send_bytes(bytes); }
  void receive(std::string& bytes) override {
    MPI_Recv(bytes.data(), static_cast<int>(bytes.size()), MPI_CHAR, peer(), 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
};

// Only these take part in the largest messages: the others are too slow at such sizes.
const std::regex few("hps-raw|hps-compact|binary|by-hand|hps::mpi.*|boost-mpi|kamping", std::regex::extended);
constexpr std::size_t many = 20000;

void measure(const LazyWorkload<Peptides>& lazy, const std::regex& systems, bool checks = false) {
  const WorkloadPtr<Peptides> workload = lazy.get();
  const auto& messages = workload->messages;
  const std::size_t peptides = messages.front().size();
  const auto wanted = [&](const std::string& name) {
    return std::regex_match(name, systems) && (peptides < many || std::regex_match(name, few));
  };

  std::vector<Trip<Peptides>> objects;
  std::vector<std::pair<std::string, Trip<std::string>>> bare;
  for (const auto& [name, make] : codecs<Peptides>()) {
    if (!wanted(name)) continue;
    const std::string bytes(make()->serialize(messages.front()));
    const nlohmann::json sizes = {{"peptides", peptides}, {"bytes", bytes.size()}};
    nlohmann::json row = sizes;
    row["system"] = name;
    objects.emplace_back(row, std::make_unique<ByCodec>(make()));
    row["system"] = "buffer", row["message_of"] = name;
    bare.emplace_back(bytes, Trip<std::string>(row, std::make_unique<BareBytes>(), bytes));
  }
  for (const auto& [name, make] : exchanges<Peptides>())
    if (wanted(name)) objects.emplace_back(nlohmann::json{{"system", name}, {"peptides", peptides}}, make());

  for (auto& trip : objects) trip.prove(messages.front());
  for (auto& [bytes, trip] : bare) trip.prove(bytes);
  const int runs = checks ? 2 : peptides < many ? 25 : 10;
  for (int run = 0; run < runs; ++run) {
    for (auto& trip : objects) trip.run(messages[static_cast<std::size_t>(run) % messages.size()]);
    for (auto& [bytes, trip] : bare) trip.run(bytes);
  }
  if (!asks()) return;
  for (const auto& trip : objects) std::puts(trip.row().dump().c_str());
  for (const auto& [bytes, trip] : bare) std::puts(trip.row().dump().c_str());
  std::fprintf(stderr, "mpi: %zu peptides\n", peptides);
}

}  // namespace

void measure_objects(const MpiOptions& options) {
  for (const auto& workload : peptides(options.scale)) measure(workload, options.systems, options.checks);
  if (options.checks) return;
  measure(peptides(many), options.systems);
  if (options.scale == Scale::full) measure(peptides(100000), options.systems);
}

}  // namespace bench
