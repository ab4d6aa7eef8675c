// SPDX-License-Identifier: MIT
// E2, to another process and back: the bare bytes of a message, as the thesis measured it, and the objects, from end to
// end. Rank 0 asks and takes the time, rank 1 answers. Prints one JSON object a line.
#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <exception>
#include <memory>
#include <numeric>
#include <regex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "harness/buffer.h"
#include "harness/codec.h"
#include "workloads/peptides.h"

namespace bench {
namespace {

constexpr int warm_up = 3;
constexpr int runs = 25;

int rank() {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank;
}

int peer() { return 1 - rank(); }

void send(std::string_view bytes) {
  MPI_Send(bytes.data(), static_cast<int>(bytes.size()), MPI_CHAR, peer(), 0, MPI_COMM_WORLD);
}

void receive(char* bytes, int size) { MPI_Recv(bytes, size, MPI_CHAR, peer(), 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); }

// Of a size that the receiver does not know beforehand.
std::string_view receive(Buffer& buffer) {
  MPI_Status status;
  MPI_Probe(peer(), 0, MPI_COMM_WORLD, &status);
  int size = 0;
  MPI_Get_count(&status, MPI_CHAR, &size);
  buffer.clear();
  receive(buffer.extend(static_cast<std::size_t>(size)), size);
  return buffer.view();
}

template <class Operation>
double microseconds(Operation operation) {
  const auto start = std::chrono::steady_clock::now();
  operation();
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
}

// The times of one kind of trip.
class Series {
 public:
  // Runs with negative numbers warm up.
  void add(int run, double time, std::size_t bytes) {
    if (run < 0) return;
    times_.push_back(time);
    bytes_ += bytes;
  }

  nlohmann::json row() const {
    std::vector<double> sorted = times_;
    std::ranges::sort(sorted);
    const double mean = std::accumulate(sorted.begin(), sorted.end(), 0.0) / runs;
    double squares = 0;
    for (const double time : sorted) squares += (time - mean) * (time - mean);
    return {{"bytes", static_cast<double>(bytes_) / runs},
            {"mean_us", mean},
            {"stddev_us", std::sqrt(squares / (runs - 1))},
            {"minimum_us", sorted.front()},
            {"median_us", sorted[runs / 2]},
            {"runs", runs}};
  }

 private:
  std::vector<double> times_;
  std::size_t bytes_ = 0;
};

// One system between the two ranks.
class Trip {
 public:
  Trip(std::string system, std::unique_ptr<Codec<Peptides>> codec)
      : system_(std::move(system)), codec_(std::move(codec)) {}

  // On rank 1.
  void answer() {
    codec_->parse(receive(buffer_), objects_);
    send(codec_->serialize(objects_));
  }

  // The answer is the other rank's objects, serialized there. Before anything is timed.
  void prove(const Peptides& message) {
    bytes_ = codec_->serialize(message);
    there_and_back(message);
    if (!(objects_ == message)) throw std::runtime_error(system_ + ": other objects came back");
  }

  void objects(int run, const Peptides& message) {
    std::size_t size = 0;
    const double time = microseconds([&] { size = there_and_back(message); });
    objects_series_.add(run, time, size);
  }

  // Both ranks call it.
  void bare(int run) {
    int size = static_cast<int>(bytes_.size());
    MPI_Bcast(&size, 1, MPI_INT, 0, MPI_COMM_WORLD);
    bytes_.resize(static_cast<std::size_t>(size));
    if (rank() == 0) {
      const double time = microseconds([&] {
        send(bytes_);
        receive(bytes_.data(), size);
      });
      bare_series_.add(run, time, bytes_.size());
    } else {
      receive(bytes_.data(), size);
      send(bytes_);
    }
  }

  void print(int peptides) const {
    nlohmann::json bare = bare_series_.row();
    bare.update({{"system", "buffer"}, {"message_of", system_}, {"peptides", peptides}});
    nlohmann::json objects = objects_series_.row();
    objects.update({{"system", system_}, {"peptides", peptides}});
    std::printf("%s\n%s\n", bare.dump().c_str(), objects.dump().c_str());
  }

 private:
  std::size_t there_and_back(const Peptides& message) {
    const std::string_view bytes = codec_->serialize(message);
    const std::size_t size = bytes.size();
    send(bytes);
    codec_->parse(receive(buffer_), objects_);
    return size;
  }

  std::string system_;
  std::unique_ptr<Codec<Peptides>> codec_;
  std::string bytes_;  // of the first message
  Buffer buffer_;
  Peptides objects_;
  Series bare_series_;
  Series objects_series_;
};

// Both ranks make the same ones in the same order.
std::vector<Trip> make_trips(const std::regex& systems) {
  std::vector<Trip> trips;
  for (const auto& [system, make] : codecs<Peptides>()) {
    if (std::regex_match(system, systems)) trips.emplace_back(system, make());
  }
  return trips;
}

void ask(std::vector<Trip> trips, const LazyWorkload<Peptides>& lazy) {
  const WorkloadPtr<Peptides> workload = lazy.get();
  const auto& messages = workload->messages;
  for (Trip& trip : trips) trip.prove(messages.front());
  for (int run = -warm_up; run < runs; ++run) {
    const Peptides& message = messages[static_cast<std::size_t>(run + warm_up) % messages.size()];
    for (Trip& trip : trips) {
      trip.bare(run);
      trip.objects(run, message);
    }
  }
  for (const Trip& trip : trips) trip.print(static_cast<int>(messages.front().size()));
  std::fprintf(stderr, "mpi: %zu peptides\n", messages.front().size());
}

void answer(std::vector<Trip> trips) {
  for (Trip& trip : trips) trip.answer();
  for (int run = -warm_up; run < runs; ++run) {
    for (Trip& trip : trips) {
      trip.bare(run);
      trip.answer();
    }
  }
}

void run(const std::vector<std::string>& arguments) {
  if (arguments.size() != 3) throw std::runtime_error("usage: hps_bench_mpi quick|full REGEX-OF-SYSTEMS");
  const Scale scale = arguments[1] == "full" ? Scale::full : Scale::quick;
  const std::regex systems(arguments[2], std::regex::extended);
  for (const auto& workload : peptides(scale)) {
    if (rank() == 0) {
      ask(make_trips(systems), workload);
    } else {
      answer(make_trips(systems));
    }
  }
}

}  // namespace
}  // namespace bench

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  try {
    bench::run({argv, argv + argc});
  } catch (const std::exception& error) {
    std::fprintf(stderr, "hps_bench_mpi: %s\n", error.what());
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  MPI_Finalize();
}
