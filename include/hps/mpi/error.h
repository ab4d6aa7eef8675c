// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "hps/error.h"
#include "hps/mpi/config.h"

namespace hps::mpi {

// MPI says that an operation failed, or what arrived is no message of ours.
class Error : public hps::Error {
 public:
  static constexpr int no_peer = -1;

  Error(const char* operation, int peer, int error_class, const std::string& problem, bool failed_elsewhere = false)
      : hps::Error(text(operation, peer, problem).c_str()),
        operation_(operation),
        peer_(peer),
        error_class_(error_class),
        failed_elsewhere_(failed_elsewhere) {}

  const char* operation() const { return operation_; }  // "MPI_Recv"
  int peer() const { return peer_; }                    // its rank; no_peer for all of them
  int error_class() const { return error_class_; }      // MPI_ERR_TRUNCATE; MPI_SUCCESS if MPI has no objection
  // True if all ranks have this error because peer() has failed, another rank of their communicator.
  bool failed_elsewhere() const { return failed_elsewhere_; }

 private:
  static std::string text(const char* operation, int peer, const std::string& problem) {
    const std::string rank = peer == no_peer ? "" : ", rank " + std::to_string(peer);
    return "hps: " + std::string(operation) + rank + ": " + problem;
  }

  const char* operation_;
  int peer_, error_class_;
  bool failed_elsewhere_;
};

[[noreturn]] HPS_COLD inline void raise(int code, const char* operation, int peer) {
  char text[MPI_MAX_ERROR_STRING] = "";
  int length = 0, error_class = MPI_ERR_UNKNOWN;
  MPI_Error_string(code, text, &length);
  MPI_Error_class(code, &error_class);
  throw Error(operation, peer, error_class, text);
}

inline void check(int code, const char* operation, int peer = Error::no_peer) {
  if (code != MPI_SUCCESS) [[unlikely]]
    raise(code, operation, peer);
}

}  // namespace hps::mpi
