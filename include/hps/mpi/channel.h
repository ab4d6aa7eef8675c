// SPDX-License-Identifier: MIT
#pragma once
// The communicators of ours that belong to one of the user's: tags of theirs and ours cannot meet, and what goes wrong
// becomes an exception without a change of their error handler.

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "hps/mpi/error.h"

namespace hps::mpi {

class Channel {
 public:
  // The channel of the user's communicator, which keeps it as an attribute. The first call for one is collective.
  static Channel& of(MPI_Comm user) {
    void* found = nullptr;
    int flag = 0;
    check(MPI_Comm_get_attr(user, key(), &found, &flag), "MPI_Comm_get_attr");
    if (flag) return *static_cast<Channel*>(found);
    auto made = std::make_unique<Channel>(user);
    check(MPI_Comm_set_attr(user, key(), made.get()), "MPI_Comm_set_attr");
    return *made.release();
  }

  explicit Channel(MPI_Comm user) : objects_(copy(user)), contents_(copy(user)), reductions_(copy(user)) {
    void* most = nullptr;
    int flag = 0;
    check(MPI_Comm_get_attr(user, MPI_TAG_UB, &most, &flag), "MPI_Comm_get_attr");
    tags_ = flag ? static_cast<unsigned>(*static_cast<int*>(most)) : 32767u;
    check(MPI_Type_contiguous(64, MPI_BYTE, &unit_), "MPI_Type_contiguous");
    check(MPI_Type_commit(&unit_), "MPI_Type_commit");
  }
  Channel(const Channel&) = delete;
  ~Channel() {
    MPI_Comm_free(&objects_);
    MPI_Comm_free(&contents_);
    MPI_Comm_free(&reductions_);
    MPI_Type_free(&unit_);
  }

  MPI_Comm objects() const { return objects_; }    // messages, with the user's tags, and collectives
  MPI_Comm contents() const { return contents_; }  // what lies apart from them
  MPI_Comm reductions() const { return reductions_; }
  MPI_Datatype unit() const { return unit_; }  // 64 bytes
  // Its own for each message of this rank, for as long as matters.
  int next_tag() { return static_cast<int>(next_.fetch_add(1, std::memory_order_relaxed) % tags_); }

  // The same for each reduction, of all ranks alike.
  int next_reduction() { return static_cast<int>(reductions_so_far_++ % tags_); }

  // Memory for a message, as large as it was for an earlier one; to be given back. Large memory is not kept.
  std::string take_memory() {
    const std::lock_guard lock(mutex_);
    if (memory_.empty()) return {};
    std::string bytes = std::move(memory_.back());
    memory_.pop_back();
    return bytes;
  }
  void give_back(std::string&& bytes) {
    if (bytes.capacity() > kept_at_most) return;
    const std::lock_guard lock(mutex_);
    memory_.push_back(std::move(bytes));
  }

 private:
  static constexpr std::size_t kept_at_most = std::size_t{1} << 26;

  static MPI_Comm copy(MPI_Comm user) {
    MPI_Comm own = MPI_COMM_NULL;
    check(MPI_Comm_dup(user, &own), "MPI_Comm_dup");
    MPI_Comm_set_errhandler(own, MPI_ERRORS_RETURN);
    return own;
  }

  // Copies of the user's communicator get a channel of their own.
  static int key() {
    static const int key = [] {
      int made = MPI_KEYVAL_INVALID;
      const auto free = [](MPI_Comm, int, void* channel, void*) {
        const std::unique_ptr<Channel> ended(static_cast<Channel*>(channel));
        return int{MPI_SUCCESS};
      };
      check(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, free, &made, nullptr), "MPI_Comm_create_keyval");
      return made;
    }();
    return key;
  }

  MPI_Comm objects_, contents_, reductions_;
  MPI_Datatype unit_ = MPI_BYTE;
  unsigned tags_;
  std::atomic<unsigned> next_{0};
  unsigned reductions_so_far_ = 0;
  std::mutex mutex_;
  std::vector<std::string> memory_;
};

}  // namespace hps::mpi
