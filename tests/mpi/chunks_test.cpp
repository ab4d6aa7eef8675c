// SPDX-License-Identifier: MIT
#include <set>
#include <stdexcept>

#include "mpi/world.h"

namespace hps_tests {
namespace {

using hps::mpi::chunk_size;
using Texts = std::vector<std::string>;

class Chunks : public TwoRanks {
 protected:
  template <class T>
  void expect_arrives(const T& t, bool in_chunks = true) {
    if (rank == 0) {
      world.send(t, 1);
      world.send(1, 1);
    } else if (rank == 1) {
      hps::mpi::Status status = world.probe(0);
      EXPECT_EQ(in_chunks, status.bytes == chunk_size);
      T received;
      status = world.recv(received, 0);
      EXPECT_TRUE(received == t);
      EXPECT_GE(status.bytes, hps::serialized_size(t, hps::raw));
      EXPECT_EQ(world.recv<int>(0), 1);
    }
  }
};

// Texts that are n bytes as a message.
Texts texts(std::size_t n) {
  constexpr std::size_t some = 107;  // with a size of eight bytes
  Texts all((n - 200) / some, std::string(some - 8, 't'));
  all.emplace_back(n - hps::serialized_size(all, hps::raw) - 8, 'e');
  return all;
}

TEST_F(Chunks, OfEverySize) {
  constexpr std::size_t envelope = 32;
  for (const std::size_t full : {1u, 2u, 3u})
    for (const std::size_t beside : {0u, 1u, 2u, 40u})
      for (const std::size_t n : {full * chunk_size - beside, full * chunk_size + beside})
        expect_arrives(texts(n - envelope), n >= chunk_size);
}

TEST_F(Chunks, OfAllKinds) {
  expect_arrives(peptides(50000));
  expect_arrives(std::set<std::string>{std::string(3 * chunk_size, 'a'), "b"});
  expect_arrives(std::pair(texts(2 * chunk_size), std::vector<double>(1000000, 0.5)));
  expect_arrives(std::pair(std::vector<double>(1000000, 0.5), texts(2 * chunk_size)), false);  // something lies apart
}

TEST_F(Chunks, KeptElementsKeepTheirMemory) {
  const Texts sent = texts(2 * chunk_size);
  if (rank == 0) {
    for (int i = 0; i < 2; ++i) world.send(sent, 1);
  } else if (rank == 1) {
    Texts kept = world.recv<Texts>(0);
    std::vector<const void*> before, after;
    for (const auto& t : kept) before.push_back(t.data());
    world.recv(kept, 0);
    for (const auto& t : kept) after.push_back(t.data());
    EXPECT_EQ(before, after);
    EXPECT_EQ(kept, sent);
  }
}

TEST_F(Chunks, Requests) {
  const Texts sent = texts(3 * chunk_size);
  if (rank == 0) {
    world.isend(sent, 1).wait();
    world.send(sent, 1);
  } else if (rank == 1) {
    for (int i = 0; i < 2; ++i) EXPECT_TRUE(world.irecv<Texts>(0).get() == sent);
  }
}

// A refused message is gone with all its chunks.
TEST_F(Chunks, Refused) {
  const auto refuse = [&](auto&& receive, const char* part) {
    if (rank == 0) {
      world.send(texts(3 * chunk_size), 1);
      world.send(42, 1);
    } else if (rank == 1) {
      try {
        receive();
        ADD_FAILURE();
      } catch (const hps::Error& e) {
        EXPECT_NE(std::string(e.what()).find(part), std::string::npos) << e.what();
      }
      EXPECT_EQ(world.recv<int>(0), 42);
    }
  };
  refuse([&] { world.recv<std::vector<int>>(0); }, "received as");
  refuse([&] { world.recv<Texts>(0, 0, hps::compact); }, "format");
  refuse([&] { world.max_message(chunk_size - 1).recv<Texts>(0); }, "max_message");
  refuse([&] { world.max_message(2 * chunk_size).recv<Texts>(0); }, "max_message");
}

struct FailsAtTheEnd {
  Texts before;
  template <class B>
  void serialize(B& b) const {
    b << before;
    throw std::runtime_error("no more");
  }
  template <class B>
  void parse(B& b) {
    int more;
    b >> before >> more;
  }
};

TEST_F(Chunks, WritingFails) {
  if (rank == 0) {
    EXPECT_THROW(world.send(FailsAtTheEnd{texts(2 * chunk_size)}, 1), std::runtime_error);
    world.send(42, 1);
  } else if (rank == 1) {
    EXPECT_THROW(world.recv<FailsAtTheEnd>(0), hps::ParseError);
    EXPECT_EQ(world.recv<int>(0), 42);
  }
}

}  // namespace
}  // namespace hps_tests
