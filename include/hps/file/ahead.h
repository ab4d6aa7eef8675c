// SPDX-License-Identifier: MIT
#pragma once
// Calls that other threads make ahead, and whose results come in the order of the calls.

#include <deque>
#include <future>
#include <system_error>
#include <type_traits>
#include <utility>

#include "hps/file/threads.h"

namespace hps::detail::file {

// Ends when all of its calls have.
template <class R>
class Ahead {
 public:
  // With one thread, there are no calls ahead.
  explicit Ahead(unsigned threads) : threads_(threads) {}

  bool empty() const { return calls_.empty(); }
  bool has_room() const { return threads_ > 1 && calls_.size() < threads_; }
  // Begins f() on a thread. False if the system gives none, and then f is lost: from there on there is no room.
  template <class F>
  bool begin(F&& f) {
    try {
      calls_.push_back(std::async(std::launch::async, std::forward<F>(f)));
      return true;
    } catch (const std::system_error&) {
      threads_ = 1;
      return false;
    }
  }
  // The result of the first one, or its exception.
  R take() {
    std::future<R> first = std::move(calls_.front());
    calls_.pop_front();
    return first.get();
  }

 private:
  unsigned threads_;
  std::deque<std::future<R>> calls_;
};

// Calls use(i, f(i)) for each i below n, in their order; f by so many threads.
template <class F>
void in_order(std::size_t n, unsigned threads, const F& f, auto&& use) {
  Ahead<std::invoke_result_t<F, std::size_t>> ahead(n > 1 ? threads : 1);
  std::size_t begun = 0;
  for (std::size_t i = 0; i < n; ++i) {
    while (begun < n && ahead.has_room() && ahead.begin([&f, begun] { return f(begun); })) ++begun;
    if (ahead.empty()) use(i, f(begun++));
    else use(i, ahead.take());
  }
}

}  // namespace hps::detail::file
