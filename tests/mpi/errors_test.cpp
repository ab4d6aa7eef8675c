// SPDX-License-Identifier: MIT
// A refused message is gone with all the contents that lie apart from it: the next message is received.

#include "mpi/world.h"

namespace hps_tests {
namespace {

template <class F>
std::string error_of(F&& f) {
  try {
    f();
  } catch (const hps::Error& e) {
    return e.what();
  }
  return "none";
}

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

class Refused : public TwoRanks {
 protected:
  // Rank 0 sends f(0), and what must arrive behind it.
  void send_and_expect(const auto& sent, auto&& receive, std::initializer_list<std::string_view> parts) {
    if (rank == 0) {
      world.send(sent, 1);
      world.send(42, 1);
    } else if (rank == 1) {
      const std::string error = error_of(receive);
      for (const std::string_view part : parts) EXPECT_TRUE(contains(error, part)) << error;
      EXPECT_EQ(world.recv<int>(0), 42);
    }
  }
};

TEST_F(Refused, AnotherType) {
  send_and_expect(peptides(3), [&] { world.recv<Fields>(0); }, {"rank 0", "Fields", "Peptide"});
  send_and_expect(fields(), [&] { world.recv<std::vector<Peptide>>(0); }, {"rank 0", "Fields", "Peptide"});
}

TEST_F(Refused, AnotherFormat) {
  send_and_expect(fields(), [&] { world.recv<Fields>(0, MPI_ANY_TAG, hps::compact); }, {"rank 0", "format"});
}

TEST_F(Refused, TooLarge) {
  send_and_expect(peptides(1000), [&] { world.max_message(1000).recv<std::vector<Peptide>>(0); },
                  {"max_message(1000)"});
  send_and_expect(fields(), [&] { world.max_message(1 << 20).recv<Fields>(0); }, {"max_message(1048576)"});
}

TEST_F(Refused, TooDeep) {
  send_and_expect(fields(), [&] { world.recv<Fields>(0, MPI_ANY_TAG, hps::raw.max_depth(1)); }, {"max_depth"});
}

TEST_F(Refused, PlainArrayAsObject) {
  const std::vector<double> values(100, 0.5);
  if (rank == 0) world.send(std::span(values), 1);
  if (rank == 1) {
    EXPECT_TRUE(contains(error_of([&] { world.recv<std::vector<double>>(0); }), "not a message of hps::mpi"));
  }
}

// MPICH forgets the communicator of a request that is complete, and calls the error handler of MPI_COMM_WORLD.
bool knows_communicators_of_requests() {
  char version[MPI_MAX_LIBRARY_VERSION_STRING];
  int length = 0;
  MPI_Get_library_version(version, &length);
  return !contains({version, static_cast<std::size_t>(length)}, "MPICH");
}

TEST_F(Refused, Truncated) {
  const std::vector<double> values(100, 0.5);
  if (rank == 0)
    for (int i = 0; i < 2; ++i) world.send(std::span(values), 1);
  if (rank != 1) return;
  std::vector<double> few(10);
  const auto expect_truncated = [](const char* operation, auto&& receive) {
    try {
      receive();
      ADD_FAILURE();
    } catch (const hps::mpi::Error& e) {
      EXPECT_EQ(e.error_class(), MPI_ERR_TRUNCATE);
      EXPECT_EQ(e.peer(), 0);
      EXPECT_STREQ(e.operation(), operation);
    }
  };
  expect_truncated("MPI_Recv", [&] { world.recv(std::span(few), 0); });
  if (knows_communicators_of_requests())
    expect_truncated("MPI_Waitall", [&] { world.irecv(std::span(few), 0).wait(); });
  else world.recv(std::span(few = values), 0);
}

TEST_F(Mpi, NoSuchRank) {
  try {
    world.send(1, size);
    ADD_FAILURE();
  } catch (const hps::mpi::Error& e) {
    EXPECT_EQ(e.error_class(), MPI_ERR_RANK);
    EXPECT_EQ(e.peer(), size);
  }
}

TEST_F(Mpi, BcastOfAnotherType) {
  if (rank == 0) {
    Fields f = fields();
    world.bcast(f, 0);
  } else {
    std::vector<Peptide> other;
    EXPECT_TRUE(contains(error_of([&] { world.bcast(other, 0); }), "Fields"));
  }
}

TEST_F(Mpi, WrongNumberOfObjects) {
  const std::vector<int> few(static_cast<std::size_t>(size) + 1);
  EXPECT_TRUE(contains(error_of([&] { world.all_to_all(few); }), "objects for"));
}

// The user's error handler stays.
TEST_F(Mpi, ErrorHandler) {
  MPI_Errhandler handler = MPI_ERRHANDLER_NULL;
  MPI_Comm_get_errhandler(MPI_COMM_WORLD, &handler);
  EXPECT_EQ(handler, MPI_ERRORS_ARE_FATAL);
}

// Every damage to a head is an error, or parses.
TEST_F(Mpi, DamagedHead) {
  hps::mpi::Channel channel(MPI_COMM_SELF);
  const Fields f = fields();
  const hps::mpi::Outgoing message(channel, f, hps::raw);
  const std::string head(reinterpret_cast<const char*>(message.head().data()), message.head().size());
  const auto receive = [](const hps::mpi::Places&) {};
  const auto parse = [&](std::string_view bytes) {
    Fields copy;
    hps::mpi::Incoming(bytes, 0).parse(copy, hps::raw, std::size_t{1} << 24, receive);
  };
  parse(head);
  for (std::size_t n = 0; n < head.size(); n += n < 100 ? 1 : 97)
    EXPECT_THROW(parse(std::string_view(head).substr(0, n)), hps::Error) << n;
  for (std::size_t i = 0; i < head.size(); i += i < 40 || i + 400 > head.size() ? 1 : 211) {
    for (const int flip : {1, 0x80, 0xff}) {
      std::string damaged = head;
      damaged[i] = static_cast<char>(damaged[i] ^ flip);
      try {
        parse(damaged);
      } catch (const hps::Error&) {
      }
    }
  }
}

}  // namespace
}  // namespace hps_tests
