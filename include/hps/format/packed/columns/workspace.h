// SPDX-License-Identifier: MIT
#pragma once
// The memory that the columns of a message are made in.

#include <memory>
#include <memory_resource>

#include "hps/format/packed/columns/best_form.h"

namespace hps::detail::column {

// Memory for one message. Small parts lie in the object itself as long as there is room, and stay to the end: they are
// for objects that grow, not for those that are made again and again.
class SmallMemory final : public std::pmr::memory_resource {
 public:
  explicit SmallMemory(std::pmr::memory_resource* other) : more_(sizeof memory_ / 2, other) {}
  SmallMemory(const SmallMemory&) = delete;

  // Memory of any size, which stays to the end as well.
  HPS_INLINE void* take(std::size_t bytes, std::size_t alignment) {
    constexpr std::size_t step = alignof(std::max_align_t);
    const std::size_t begin = used_;
    if (alignment > step || bytes > sizeof memory_ - begin) [[unlikely]]
      return more_.allocate(bytes, alignment);
    used_ = begin + (bytes + step - 1) / step * step;  // no more than the size, which is a multiple
    return memory_ + begin;
  }
  // Ends what was taken.
  void clear() {
    more_.release();
    used_ = 0;
  }

 private:
  static constexpr std::size_t small = 512;

  void* do_allocate(std::size_t bytes, std::size_t alignment) override {
    return bytes <= small ? take(bytes, alignment) : more_.upstream_resource()->allocate(bytes, alignment);
  }
  void do_deallocate(void* p, std::size_t bytes, std::size_t alignment) override {
    if (bytes > small) more_.upstream_resource()->deallocate(p, bytes, alignment);
  }
  bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }

  std::pmr::monotonic_buffer_resource more_;
  std::size_t used_ = 0;
  alignas(std::max_align_t) std::byte memory_[std::size_t{1} << 15];
};

class Workspace {
 public:
  explicit Workspace(const Packed& format)
      : memory_(format.resource ? format.resource : std::pmr::get_default_resource()),
        compressors_(format),
        effort_(format.taken) {}

  // For what grows.
  std::pmr::memory_resource* memory() { return &memory_; }
  // Memory that is not initialized, and stays as long as this.
  void* memory(std::size_t bytes, std::size_t alignment) { return memory_.take(bytes, alignment); }
  template <class U>
  U* array(std::size_t n) {
    return static_cast<U*>(memory(n * sizeof(U), alignof(U)));
  }

  // For the next message, when nothing is left of the one before.
  void clear() { memory_.clear(); }

  // An object there, which does not outlive this.
  struct Destroy {
    [[gnu::noinline]] void operator()(auto* object) const { std::destroy_at(object); }
  };
  template <class T>
  using Pointer = std::unique_ptr<T, Destroy>;
  template <class T>
  Pointer<T> make(auto&&... arguments) {
    return Pointer<T>(std::construct_at(array<T>(1), std::forward<decltype(arguments)>(arguments)...));
  }

  const Compressors& compressors() const { return compressors_; }
  Effort effort() const { return effort_; }

  // How the next column is to be compressed, as long as that serves; null: in the best way.
  const KeptForm* kept_form() const { return kept_form_; }
  void keep_form(const KeptForm* form) { kept_form_ = form; }
  // How its last piece was.
  const KeptForm& form() const { return form_; }
  void set_form(const KeptForm& form) { form_ = form; }

 private:
  SmallMemory memory_;
  Compressors compressors_;
  Effort effort_;
  const KeptForm* kept_form_ = nullptr;
  KeptForm form_;
};

}  // namespace hps::detail::column
