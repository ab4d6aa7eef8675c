// SPDX-License-Identifier: MIT
// E2 by all operations of a communicator: libraries for MPI, and by hand: fields copied by the system "binary", sizes
// exchanged first. The time of one is that of the slowest rank.
#include <cstdio>
#include <numeric>
#include <regex>
#include <stdexcept>

#include "harness/buffer.h"
#include "harness/codec.h"
#include "mpi/group.h"
#include "mpi/measurements.h"
#include "mpi/ranks.h"

namespace bench {
namespace {

int size() {
  int size = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  return size;
}

class ByHand : public Group {
 public:
  void bcast(Peptides& t) override {
    std::string_view bytes = asks() ? codec_->serialize(t) : std::string_view();
    int n = static_cast<int>(bytes.size());
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    char* const memory = asks() ? const_cast<char*>(bytes.data()) : room(n);
    MPI_Bcast(memory, n, MPI_CHAR, 0, MPI_COMM_WORLD);
    if (!asks()) codec_->parse(received_.view(), t);
  }

  void gather(const Peptides& t, std::vector<Peptides>& all) override {
    const std::string_view bytes = codec_->serialize(t);
    const int n = static_cast<int>(bytes.size());
    MPI_Gather(&n, 1, MPI_INT, sizes_.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (asks()) room(places(sizes_, places_));
    MPI_Gatherv(bytes.data(), n, MPI_CHAR, start(), sizes_.data(), places_.data(), MPI_CHAR, 0, MPI_COMM_WORLD);
    if (asks()) parse(all);
  }

  void all_gather(const Peptides& t, std::vector<Peptides>& all) override {
    const std::string_view bytes = codec_->serialize(t);
    const int n = static_cast<int>(bytes.size());
    MPI_Allgather(&n, 1, MPI_INT, sizes_.data(), 1, MPI_INT, MPI_COMM_WORLD);
    room(places(sizes_, places_));
    MPI_Allgatherv(bytes.data(), n, MPI_CHAR, start(), sizes_.data(), places_.data(), MPI_CHAR, MPI_COMM_WORLD);
    parse(all);
  }

  void scatter(const std::vector<Peptides>& all, Peptides& t) override {
    if (asks()) serialize(all);
    int n = 0;
    MPI_Scatter(sent_sizes_.data(), 1, MPI_INT, &n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    room(n);
    MPI_Scatterv(sent_.view().data(), sent_sizes_.data(), sent_places_.data(), MPI_CHAR, start(), n, MPI_CHAR, 0,
                 MPI_COMM_WORLD);
    codec_->parse(received_.view(), t);
  }

  void all_to_all(const std::vector<Peptides>& to, std::vector<Peptides>& from) override {
    serialize(to);
    MPI_Alltoall(sent_sizes_.data(), 1, MPI_INT, sizes_.data(), 1, MPI_INT, MPI_COMM_WORLD);
    room(places(sizes_, places_));
    MPI_Alltoallv(sent_.view().data(), sent_sizes_.data(), sent_places_.data(), MPI_CHAR, start(), sizes_.data(),
                  places_.data(), MPI_CHAR, MPI_COMM_WORLD);
    parse(from);
  }

 private:
  using Ints = std::vector<int>;

  char* room(int n) {
    received_.clear();
    return received_.extend(static_cast<std::size_t>(n));
  }
  char* start() { return const_cast<char*>(received_.view().data()); }

  // Returns the sum of the sizes.
  static int places(const Ints& sizes, Ints& places) {
    std::exclusive_scan(sizes.begin(), sizes.end(), places.begin(), 0);
    return sizes.back() + places.back();
  }

  void serialize(const std::vector<Peptides>& all) {
    sent_.clear();
    for (std::size_t i = 0; i < all.size(); ++i) {
      const std::string_view bytes = codec_->serialize(all[i]);
      sent_.append(bytes.data(), bytes.size());
      sent_sizes_[i] = static_cast<int>(bytes.size());
    }
    places(sent_sizes_, sent_places_);
  }

  void parse(std::vector<Peptides>& all) {
    all.resize(sizes_.size());
    for (std::size_t i = 0; i < all.size(); ++i)
      codec_->parse(received_.view().substr(static_cast<std::size_t>(places_[i]), static_cast<std::size_t>(sizes_[i])),
                    all[i]);
  }

  std::unique_ptr<Codec<Peptides>> codec_ = codecs<Peptides>().at("binary")();
  Buffer sent_, received_;
  Ints sizes_ = Ints(static_cast<std::size_t>(size())), places_ = sizes_, sent_sizes_ = sizes_, sent_places_ = sizes_;
};

const AddGroup<ByHand> by_hand("by hand");

// The input and output of the operations.
struct Objects {
  Peptides mine, received;
  std::vector<Peptides> for_all, from_all;
};

struct Operation {
  const char* name;
  void (*run)(Group&, Objects&);
  bool (*right)(const Objects&);
};

const Operation operations[] = {
    {"bcast", [](Group& g, Objects& o) { g.bcast(asks() ? o.mine : o.received); },
     [](const Objects& o) { return asks() || o.received == o.mine; }},
    {"gather", [](Group& g, Objects& o) { g.gather(o.mine, o.from_all); },
     [](const Objects& o) { return !asks() || o.from_all == o.for_all; }},
    {"all_gather", [](Group& g, Objects& o) { g.all_gather(o.mine, o.from_all); },
     [](const Objects& o) { return o.from_all == o.for_all; }},
    {"scatter", [](Group& g, Objects& o) { g.scatter(o.for_all, o.received); },
     [](const Objects& o) { return o.received == o.mine; }},
    {"all_to_all", [](Group& g, Objects& o) { g.all_to_all(o.for_all, o.from_all); },
     [](const Objects& o) { return o.from_all == o.for_all; }},
};

double slowest(double mine) {
  double slowest = 0;
  MPI_Allreduce(&mine, &slowest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  return slowest;
}

// All ranks have the same objects, so that each knows what must come.
void measure(std::size_t peptides_of_each, const MpiOptions& options) {
  const auto workload = peptides(peptides_of_each).get();
  Objects objects[2];
  for (std::size_t i = 0; i < 2; ++i) {
    objects[i].mine = workload->messages[i];
    objects[i].for_all.assign(static_cast<std::size_t>(size()), objects[i].mine);
  }
  std::vector<std::pair<std::string, std::unique_ptr<Group>>> all;
  for (const auto& [name, make] : groups())
    if (std::regex_match(name, options.systems)) all.emplace_back(name, make());

  for (const Operation& operation : operations) {
    std::map<std::string, Series> series;
    for (int run = options.checks ? -1 : -3; run < (options.checks ? 2 : 25); ++run) {
      for (const auto& [name, group] : all) {
        Objects& now = objects[run & 1];
        MPI_Barrier(MPI_COMM_WORLD);
        const double time = slowest(microseconds([&] { operation.run(*group, now); }));
        if (!operation.right(now)) throw std::runtime_error(name + ": wrong objects after " + operation.name);
        std::swap(objects[0].received, objects[1].received);  // other objects are in it than those that come
        std::swap(objects[0].from_all, objects[1].from_all);
        if (run >= 0) series[name].add(time);
      }
    }
    if (!asks()) continue;
    for (const auto& [name, times] : series) {
      nlohmann::json row = times.row();
      row.update({{"collective", operation.name}, {"system", name}, {"ranks", size()}, {"each", peptides_of_each}});
      std::puts(row.dump().c_str());
    }
  }
  if (asks()) std::fprintf(stderr, "mpi: collectives of %zu peptides\n", peptides_of_each);
}

}  // namespace

void measure_collectives(const MpiOptions& options) {
  for (const std::size_t peptides : {4u, 100u, 2000u}) measure(peptides, options);
}

}  // namespace bench
