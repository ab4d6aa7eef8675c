// SPDX-License-Identifier: MIT
#pragma once
// Ways to send objects from one rank to the other, and back in the same way.

#include <functional>
#include <map>
#include <memory>
#include <regex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/buffer.h"
#include "harness/codec.h"
#include "mpi/ranks.h"

namespace bench {

template <class T>
class Exchange {
 public:
  virtual ~Exchange() = default;
  virtual void send(const T& t) = 0;
  virtual void receive(T& t) = 0;
};

// Their factories, by name.
template <class T>
std::map<std::string, std::function<std::unique_ptr<Exchange<T>>()>>& exchanges() {
  static std::map<std::string, std::function<std::unique_ptr<Exchange<T>>()>> all;
  return all;
}

// By a class with send(t) and receive(t).
template <class T, class By>
class ExchangeBy : public Exchange<T> {
 public:
  explicit ExchangeBy(By by) : by_(std::move(by)) {}
  void send(const T& t) override { by_.send(t); }
  void receive(T& t) override { by_.receive(t); }

 private:
  By by_;
};

// At namespace scope, for these types.
template <class By, class... T>
struct AddExchange {
  explicit AddExchange(const std::string& name) {
    (exchanges<T>().emplace(name, [] { return std::make_unique<ExchangeBy<T, By>>(By()); }), ...);
  }
};

// Bytes whose number the receiver does not know beforehand, into memory that is kept.
inline void send_bytes(std::string_view bytes) {
  MPI_Send(bytes.data(), static_cast<int>(bytes.size()), MPI_CHAR, peer(), 0, MPI_COMM_WORLD);
}
inline std::string_view receive_bytes(Buffer& buffer) {
  MPI_Message message;
  MPI_Status status;
  MPI_Mprobe(peer(), 0, MPI_COMM_WORLD, &message, &status);
  int size = 0;
  MPI_Get_count(&status, MPI_CHAR, &size);
  buffer.clear();
  MPI_Mrecv(buffer.extend(static_cast<std::size_t>(size)), size, MPI_CHAR, &message, MPI_STATUS_IGNORE);
  return buffer.view();
}

// One of them between the two ranks.
template <class T>
class Trip {
 public:
  // The object that it receives into holds t at first.
  Trip(nlohmann::json row, std::unique_ptr<Exchange<T>> exchange, const T& t = {})
      : row_(std::move(row)), exchange_(std::move(exchange)), received_(t) {}

  // The answer is what the other rank received. Before anything is timed.
  void prove(const T& t) {
    for (int i = 0; i < warm_up; ++i) round(t);
    if (asks() && !(received_ == t)) throw std::runtime_error(row_.dump() + ": other objects came back");
  }
  // Rank 1 does not look at t.
  void run(const T& t) {
    series_.add(microseconds([&] { round(t); }));
  }
  nlohmann::json row() const {
    nlohmann::json row = series_.row();
    row.update(row_);
    return row;
  }

 private:
  static constexpr int warm_up = 3;

  void round(const T& t) {
    if (asks()) exchange_->send(t);
    exchange_->receive(received_);
    if (!asks()) exchange_->send(received_);
  }

  nlohmann::json row_;
  std::unique_ptr<Exchange<T>> exchange_;
  T received_;
  Series series_;
};

// Both ranks make the same ones in the same order.
template <class T>
std::vector<Trip<T>> make_trips(const std::regex& systems, const T& t = {}) {
  std::vector<Trip<T>> trips;
  for (const auto& [name, make] : exchanges<T>())
    if (std::regex_match(name, systems)) trips.emplace_back(nlohmann::json{{"system", name}}, make(), t);
  return trips;
}

}  // namespace bench
