// SPDX-License-Identifier: MIT
#include "support/allocations.h"

#include <malloc.h>

#include <cstdlib>

namespace hps_tests {

Allocations& allocations() {
  static Allocations all;
  return all;
}

namespace {

void note_peak(Allocations& all, std::size_t more) {
  const std::size_t live = all.live, now = more < Allocations::never - live ? live + more : Allocations::never;
  for (std::size_t peak = all.peak; peak < now && !all.peak.compare_exchange_weak(peak, now);) continue;
}

void* counted(void* p, std::size_t n) {
  auto& all = allocations();
  if (!p) note_peak(all, n);
  if (!p || all.good-- == 0) {
    std::free(p);
    throw std::bad_alloc();
  }
  ++all.count;
  all.live += malloc_usable_size(p);
  note_peak(all, 0);
  return p;
}

void release(void* p) {
  allocations().live -= p ? malloc_usable_size(p) : 0;
  std::free(p);
}

void* aligned(std::size_t n, std::align_val_t a) {
  const auto alignment = static_cast<std::size_t>(a);
  return counted(std::aligned_alloc(alignment, (n + alignment - 1) / alignment * alignment), n);
}

}  // namespace
}  // namespace hps_tests

void* operator new(std::size_t n) { return hps_tests::counted(std::malloc(n ? n : 1), n); }
void* operator new[](std::size_t n) { return hps_tests::counted(std::malloc(n ? n : 1), n); }
void* operator new(std::size_t n, const std::nothrow_t&) noexcept {
  try {
    return operator new(n);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}
void operator delete(void* p, const std::nothrow_t&) noexcept { hps_tests::release(p); }
void* operator new(std::size_t n, std::align_val_t a) { return hps_tests::aligned(n, a); }
void* operator new[](std::size_t n, std::align_val_t a) { return hps_tests::aligned(n, a); }
void operator delete(void* p) noexcept { hps_tests::release(p); }
void operator delete[](void* p) noexcept { hps_tests::release(p); }
void operator delete(void* p, std::size_t) noexcept { hps_tests::release(p); }
void operator delete[](void* p, std::size_t) noexcept { hps_tests::release(p); }
void operator delete(void* p, std::align_val_t) noexcept { hps_tests::release(p); }
void operator delete[](void* p, std::align_val_t) noexcept { hps_tests::release(p); }
void operator delete(void* p, std::size_t, std::align_val_t) noexcept { hps_tests::release(p); }
void operator delete[](void* p, std::size_t, std::align_val_t) noexcept { hps_tests::release(p); }
