// SPDX-License-Identifier: MIT
// docs/recipes.md: messages on a socket, with frames and without.

#include "recipes/source.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <thread>

namespace hps_tests {
namespace {

struct Request {
  int id = 0;
  std::string text;
  std::vector<double> values;
  bool operator==(const Request&) const = default;
};

const std::vector<Request> requests = {{1, "one", {}}, {2, std::string(3000, 'x'), {1, 2}}, {}, {3, "", {0.5}}};

struct Sockets {
  Sockets() { EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()), 0); }
  ~Sockets() {
    ::close(ends[0]);
    ::close(ends[1]);
  }
  void close_writer() { ::shutdown(ends[0], SHUT_WR); }
  std::array<int, 2> ends{};
};

std::string bytes_in(int socket) {
  std::string bytes(1 << 16, '\0');
  const auto n = ::recv(socket, bytes.data(), bytes.size(), 0);
  bytes.resize(n > 0 ? static_cast<std::size_t>(n) : 0);
  return bytes;
}

// All of them in a row, so that nothing but the reader finds their ends.
std::string frames() {
  const Sockets sockets;
  for (const Request& request : requests) send_all(sockets.ends[0], frame(request));
  return bytes_in(sockets.ends[1]);
}

TEST(RecipeSocket, BytesComeOneByOne) {
  Inbox inbox;
  std::vector<Request> received;
  for (const char byte : frames()) {
    inbox.add({&byte, 1});
    while (const auto message = inbox.next()) received.push_back(hps::from_string<Request>(*message));
  }
  EXPECT_EQ(received, requests);
}

TEST(RecipeSocket, AllComeAtOnce) {
  Inbox inbox;
  inbox.add(frames());
  for (const Request& request : requests) EXPECT_EQ(hps::from_string<Request>(inbox.next().value()), request);
  EXPECT_FALSE(inbox.next());
}

TEST(RecipeSocket, LargerThanTheSocketHolds) {
  Sockets sockets;
  const Request large{7, "large", std::vector<double>(1'000'000, 0.25)};
  std::thread writer([&] {
    send_all(sockets.ends[0], frame(large));
    send_all(sockets.ends[0], frame(requests[0]));
    sockets.close_writer();
  });
  Inbox inbox;
  EXPECT_EQ(receive<Request>(sockets.ends[1], inbox), large);
  EXPECT_EQ(receive<Request>(sockets.ends[1], inbox), requests[0]);
  EXPECT_EQ(receive<Request>(sockets.ends[1], inbox), std::nullopt);
  writer.join();
}

TEST(RecipeSocket, TheEndWithinAMessage) {
  for (const std::size_t n : {2u, 5u}) {
    Sockets sockets;
    send_all(sockets.ends[0], frame(requests[0]).substr(0, n));
    sockets.close_writer();
    Inbox inbox;
    EXPECT_THROW(receive<Request>(sockets.ends[1], inbox), std::runtime_error);
  }
}

TEST(RecipeSocket, TooLarge) {
  EXPECT_THROW(frame(std::string(largest_message, 'x')), std::length_error);
  Inbox inbox;
  inbox.add("\xff\xff\xff\x7f");
  EXPECT_THROW((void)inbox.next(), std::length_error);
}

TEST(RecipeSource, OneAfterAnother) {
  for (const std::size_t piece : {1u, 7u, 4096u}) {
    Sockets sockets;
    std::string all;
    for (const Request& request : requests) all += hps::to_string(request);
    std::thread writer([&] {
      for (std::size_t at = 0; at < all.size(); at += piece)
        ::send(sockets.ends[0], all.data() + at, std::min(piece, all.size() - at), MSG_NOSIGNAL);
      sockets.close_writer();
    });
    SocketSource source(sockets.ends[1]);
    Request received;
    for (const Request& request : requests) {
      source.receive(received);
      EXPECT_EQ(received, request) << piece;
    }
    EXPECT_THROW(source.receive(received), hps::ParseError);  // the end
    writer.join();
  }
}

}  // namespace
}  // namespace hps_tests
