// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <exception>

#include "hps/mpi/error.h"

namespace hps::mpi {

// MPI from here to the end of main(). Where it ends by an exception that is on its way out, MPI_Finalize would wait for
// ranks that wait for this one: MPI_Abort ends all of them. (A request that is destroyed meanwhile waits, too.)
class Environment {
 public:
  // `threads` is one of MPI_THREAD_SINGLE to MPI_THREAD_MULTIPLE; throws Error if MPI offers less.
  explicit Environment(int& argc, char**& argv, int threads = MPI_THREAD_SINGLE) {
    int provided = 0;
    check(MPI_Init_thread(&argc, &argv, threads, &provided), "MPI_Init_thread");
    if (provided < threads) {
      MPI_Finalize();
      throw Error("MPI_Init_thread", Error::no_peer, MPI_ERR_UNSUPPORTED_OPERATION,
                  "this MPI was built without support for so many threads");
    }
  }
  Environment(const Environment&) = delete;
  ~Environment() {
    if (std::uncaught_exceptions() > exceptions_) {
      std::fputs("hps: an exception leaves the scope of hps::mpi::Environment; MPI_Abort\n", stderr);
      MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MPI_Finalize();
  }

 private:
  int exceptions_ = std::uncaught_exceptions();
};

}  // namespace hps::mpi
