// SPDX-License-Identifier: MIT
#pragma once
// Communication that goes on while the program does something else.

#include <functional>
#include <optional>

#include "hps/mpi/receive.h"

namespace hps::mpi {

// An object on its way to another rank, with all that it needs. It ends with wait(), or when it is destroyed, before
// the communicator does.
class SendRequest {
 public:
  SendRequest(SendRequest&&) noexcept = default;
  SendRequest& operator=(SendRequest&&) noexcept = default;

  void wait() {
    if (!state_) return;
    state_->transfer.wait();
    state_.reset();
  }
  bool test() {
    if (state_ && state_->transfer.test()) state_.reset();
    return !state_;
  }

 private:
  friend class Communicator;

  struct State {
    std::shared_ptr<const void> owned;
    Outgoing message;
    Transfer transfer;
  };

  // `owned` is what the message refers to, if the request keeps it.
  SendRequest(Channel& channel, Outgoing message, int to, int tag, std::shared_ptr<const void> owned)
      : state_(new State{std::move(owned), std::move(message), {}}) {
    state_->transfer.send(state_->message.head(), to, tag, channel.objects());
    send_contents(state_->transfer, state_->message, to, channel);
  }

  std::unique_ptr<State> state_;
};

// A plain array on its way. It ends with wait(), or when it is destroyed; until then the array is MPI's.
class PlainRequest {
 public:
  PlainRequest(PlainRequest&&) noexcept = default;
  PlainRequest& operator=(PlainRequest&&) noexcept = default;

  void wait() { transfer_->wait(); }
  bool test() { return transfer_->test(); }
  // After test() or wait(), of an array that was received.
  Status status() const { return status_of(transfer_->status()); }

 private:
  friend class Communicator;
  PlainRequest() = default;

  std::unique_ptr<Transfer> transfer_ = std::make_unique<Transfer>();
};

// An object that is to come. It is received only on request: test() takes it if it is there, wait() and get() wait for
// it, and a blocking send on the other side may return only then. If one message could serve several requests, the one
// that asks first gets it.
template <class T, Format F = Raw>
class ReceiveRequest {
 public:
  bool test() {
    if (!value_) try_to_receive();
    return value_.has_value();
  }
  void wait() {
    if (value_) return;
    T t = made_by_default<T>();
    status_ = receive(receiver_, t, format_);
    value_.emplace(std::move(t));
  }
  // The object; once.
  T get() {
    wait();
    return std::move(*value_);
  }
  // After test() or wait().
  const Status& status() const { return status_; }

 private:
  friend class Communicator;

  ReceiveRequest(const Receiver& receiver, const F& format) : receiver_(receiver), format_(format) {}

  void try_to_receive() {
    T t = made_by_default<T>();
    Matched matched;
    if (!matched.match_now(receiver_)) return;
    status_ = matched.receive(receiver_, t, format_);
    value_.emplace(std::move(t));
  }

  Receiver receiver_;
  F format_;
  std::optional<T> value_;
  Status status_{};
};

// Requests of any kind, in a range or as arguments.
void wait_all(auto&& requests)
  requires requires { requests.begin(); }
{
  for (bool done = false; !done;) {
    done = true;
    for (auto& request : requests) done = request.test() && done;
  }
}
void wait_all(auto&... requests)
  requires(sizeof...(requests) > 1)
{
  while (!(requests.test() & ...)) {
  }
}

// The number of one that is done, which the caller takes out before the next call; the range is not empty.
std::size_t wait_any(auto& requests) {
  for (;;) {
    std::size_t i = 0;
    for (auto& request : requests) {
      if (request.test()) return i;
      ++i;
    }
  }
}

}  // namespace hps::mpi
