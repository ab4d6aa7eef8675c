// SPDX-License-Identifier: MIT
#pragma once
// An error on one rank is an error on all of them, and nobody waits for the one that has it.

#include <exception>
#include <utility>

#include "hps/mpi/error.h"
#include "hps/mpi/file/exchange.h"

namespace hps::mpi {

class Agreement {
 public:
  // `path` is that of the file, for errors that do not tell it.
  Agreement(const Exchange& exchange, std::string path) : exchange_(exchange), path_(std::move(path)) {}

  bool failed() const { return failure_ != nullptr; }
  // Calls f, which is of one rank, and keeps what it throws; not after an error, because then f is of no use.
  void attempt(auto&& f) {
    if (!failed()) take_part(f);
  }
  // Calls f, which all ranks call, in any case.
  void take_part(auto&& f) {
    try {
      f();
    } catch (...) {
      if (!failed()) failure_ = std::current_exception();
    }
  }
  // Collective. Throws on all ranks if f failed on one: Error with its rank and text. The rank itself throws what f
  // did, unless that was an Error of HPS.
  void settle(const char* operation) {
    const std::int64_t first =
        exchange_.all({failed() ? exchange_.rank() : exchange_.size()}, Exchange::Operation::least)[0];
    if (first == exchange_.size()) return;
    const int rank = static_cast<int>(first);
    const std::string text = exchange_.broadcast(rank == exchange_.rank() ? problem() : std::string(), rank);
    if (const std::exception_ptr mine = std::exchange(failure_, nullptr)) rethrow_foreign(mine);
    throw Error(operation, rank, MPI_SUCCESS, text, rank != exchange_.rank());
  }

 private:
  std::string problem() const {
    try {
      std::rethrow_exception(failure_);
    } catch (const std::exception& error) {
      std::string text = error.what();
      if (text.starts_with("hps: ")) text.erase(0, 5);
      return text.find(path_) == std::string::npos ? path_ + ": " + text : text;
    } catch (...) {
      return path_ + ": an exception that is no std::exception";
    }
  }
  static void rethrow_foreign(const std::exception_ptr& failure) {
    try {
      std::rethrow_exception(failure);
    } catch (const hps::Error&) {  // all ranks throw the same
    }
  }

  const Exchange& exchange_;
  std::string path_;
  std::exception_ptr failure_;
};

}  // namespace hps::mpi
