// SPDX-License-Identifier: MIT
#pragma once
// Calls that threads make ahead, the calling one while it waits, and whose results come in the order of the calls.

#include <chrono>
#include <condition_variable>
#include <deque>
#include <future>
#include <mutex>
#include <system_error>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "hps/file/threads.h"

namespace hps::detail::file {

// Ends when the calls that have begun have ended; others are not made.
template <class R>
class Ahead {
 public:
  // So many with the calling one: with one thread, there are no calls ahead.
  explicit Ahead(unsigned threads) : threads_(threads) {}
  Ahead(const Ahead&) = delete;
  ~Ahead() {
    {
      const std::lock_guard lock(mutex_);
      waiting_.clear();
      ended_ = true;
    }
    changed_.notify_all();
    for (std::thread& thread : running_) thread.join();
  }

  bool empty() const { return calls_.empty(); }
  // One more than threads, so that none of them waits.
  bool has_room() const { return threads_ > 1 && calls_.size() < std::size_t{threads_} + 1; }
  // Calls f() on another thread, as soon as one is free, or in take(). False if the system gives none, and then f is
  // lost: from there on there is no room.
  template <class F>
  bool begin(F&& f) {
    if (running_.size() + 1 < threads_) add_thread();
    if (running_.empty()) return false;
    std::packaged_task<R()> call(std::forward<F>(f));
    std::future<R>& result = calls_.emplace_back();
    try {
      const std::lock_guard lock(mutex_);
      result = waiting_.emplace_back(std::move(call)).get_future();
    } catch (...) {
      calls_.pop_back();
      throw;
    }
    changed_.notify_one();
    return true;
  }
  // The result of the first one, or its exception. Until that is there, this thread makes calls too. If it only waited,
  // there would have to be one thread more than processors, and the system lets two share one while another rests.
  R take() {
    std::future<R> first = std::move(calls_.front());
    calls_.pop_front();
    std::unique_lock lock(mutex_);
    while (first.wait_for(std::chrono::seconds(0)) != std::future_status::ready && !waiting_.empty()) make_call(lock);
    lock.unlock();
    return first.get();
  }

 private:
  void add_thread() {
    try {
      running_.emplace_back([this] { make_calls(); });
    } catch (const std::system_error&) {
      threads_ = static_cast<unsigned>(running_.size() + 1);
    }
  }
  void make_calls() {
    std::unique_lock lock(mutex_);
    while (true) {
      changed_.wait(lock, [this] { return ended_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      make_call(lock);
    }
  }
  // The first one that waits, without the lock.
  void make_call(std::unique_lock<std::mutex>& lock) {
    std::packaged_task<R()> call = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    call();
    call = {};  // what it holds goes here
    lock.lock();
  }

  unsigned threads_;
  std::vector<std::thread> running_;
  std::deque<std::future<R>> calls_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::packaged_task<R()>> waiting_;
  bool ended_ = false;
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
