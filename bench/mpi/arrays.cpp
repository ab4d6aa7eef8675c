// SPDX-License-Identifier: MIT
// Small objects and large arrays, there and back. Hand-written programs know all sizes beforehand.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <numeric>

#include "mpi/exchange.h"
#include "mpi/measurements.h"
#include "mpi/types.h"

namespace bench {
namespace {

int size_of(const Array& a) { return static_cast<int>(a.size() * sizeof(double)); }

class Bare {
 public:
  void send(const auto& t) { MPI_Send(data(t), size(t), MPI_BYTE, peer(), 0, MPI_COMM_WORLD); }
  void receive(auto& t) { MPI_Recv(data(t), size(t), MPI_BYTE, peer(), 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); }

 private:
  static void* data(const Particle& p) { return const_cast<Particle*>(&p); }
  static void* data(const Array& a) { return const_cast<double*>(a.data()); }
  static int size(const Particle&) { return sizeof(Particle); }
  static int size(const Array& a) { return size_of(a); }
};

// Copied into one message and out of it.
class Copied {
 public:
  void send(const Arrays& t) {
    buffer_.clear();
    for (const Array& a : t) buffer_.append(a.data(), a.size() * sizeof(double));
    send_bytes(buffer_.view());
  }
  void receive(Arrays& t) {
    const char* p = receive_bytes(buffer_).data();
    for (Array& a : t) {
      std::memcpy(a.data(), p, a.size() * sizeof(double));
      p += a.size() * sizeof(double);
    }
  }

 private:
  Buffer buffer_;
};

// One message by a datatype that is made for it.
class Hindexed {
 public:
  void send(const Arrays& t) {
    Type type(t);
    MPI_Send(MPI_BOTTOM, 1, type.type, peer(), 0, MPI_COMM_WORLD);
  }
  void receive(Arrays& t) {
    Type type(t);
    MPI_Recv(MPI_BOTTOM, 1, type.type, peer(), 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }

 private:
  struct Type {
    explicit Type(const Arrays& t) {
      std::vector<int> sizes;
      std::vector<MPI_Aint> places;
      for (const Array& a : t) {
        sizes.push_back(size_of(a));
        MPI_Get_address(a.data(), &places.emplace_back());
      }
      MPI_Type_create_hindexed(static_cast<int>(t.size()), sizes.data(), places.data(), MPI_BYTE, &type);
      MPI_Type_commit(&type);
    }
    Type(const Type&) = delete;
    ~Type() { MPI_Type_free(&type); }
    MPI_Datatype type = MPI_DATATYPE_NULL;
  };
};

// Each in a message of its own, all at once.
class Apart {
 public:
  void send(const Arrays& t) {
    for (const Array& a : t)
      MPI_Isend(a.data(), size_of(a), MPI_BYTE, peer(), 0, MPI_COMM_WORLD, &requests_.emplace_back());
    wait();
  }
  void receive(Arrays& t) {
    for (Array& a : t) MPI_Irecv(a.data(), size_of(a), MPI_BYTE, peer(), 0, MPI_COMM_WORLD, &requests_.emplace_back());
    wait();
  }

 private:
  void wait() {
    MPI_Waitall(static_cast<int>(requests_.size()), requests_.data(), MPI_STATUSES_IGNORE);
    requests_.clear();
  }
  std::vector<MPI_Request> requests_;
};

const AddExchange<Bare, Particle, Array> bare("bare");
const AddExchange<Copied, Arrays> copied("copied by hand");
const AddExchange<Hindexed, Arrays> hindexed("hindexed by hand");
const AddExchange<Apart, Arrays> apart("messages by hand");

Array made_array(std::size_t bytes) {
  Array a(bytes / sizeof(double));
  std::iota(a.begin(), a.end(), 0.1);
  return a;
}

template <class T>
void measure(const std::string& what, std::size_t bytes, const T& message, const MpiOptions& options) {
  auto trips = make_trips<T>(options.systems, message);
  for (auto& trip : trips) trip.prove(message);
  const std::size_t runs = options.checks ? 2 : std::clamp<std::size_t>((std::size_t{1} << 28) / bytes, 10, 5000);
  for (std::size_t run = 0; run < runs; ++run)
    for (auto& trip : trips) trip.run(message);
  if (!asks()) return;
  for (const auto& trip : trips) {
    nlohmann::json row = trip.row();
    row.update({{"array", what}, {"bytes", bytes}});
    std::puts(row.dump().c_str());
  }
  std::fprintf(stderr, "mpi: %s\n", what.c_str());
}

std::string text(std::size_t bytes) {
  if (bytes < 1 << 20) return std::to_string(bytes >> 10) + " KiB";
  return std::to_string(bytes >> 20) + " MiB";
}

}  // namespace

void measure_arrays(const MpiOptions& options) {
  measure("64 B, one object", sizeof(Particle), Particle{1, 0.5, {1, 2, 3}, {4, 5, 6}}, options);

  std::vector<unsigned> sizes = {10, 14, 17, 20, 23, 26};  // powers of two
  if (options.scale == Scale::full) sizes.push_back(30);
  for (const unsigned size : sizes) {
    const std::size_t bytes = std::size_t{1} << size;
    measure(text(bytes), bytes, made_array(bytes), options);
  }

  constexpr std::pair<std::size_t, std::size_t> arrays[] = {{1000, 64},      {1000, 1 << 10}, {256, 1 << 14},
                                                            {64, 256 << 10}, {8, 4 << 20},    {4, 16 << 20}};
  for (const auto& [n, bytes] : arrays)
    measure(std::to_string(n) + " x " + (bytes < 1024 ? std::to_string(bytes) + " B" : text(bytes)), n * bytes,
            Arrays(n, made_array(bytes)), options);
}

}  // namespace bench
