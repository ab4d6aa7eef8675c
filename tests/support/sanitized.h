// SPDX-License-Identifier: MIT
#pragma once
// Whether a sanitizer makes this program several times slower, and its frames and blocks larger.

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define HPS_TESTS_SANITIZED true
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define HPS_TESTS_SANITIZED true
#endif
#endif
#ifndef HPS_TESTS_SANITIZED
#define HPS_TESTS_SANITIZED false
#endif

#include <cstddef>
#include <vector>

namespace hps_tests {

inline constexpr bool sanitized = HPS_TESTS_SANITIZED;

// All that is to be tried at the i-th place of many; under a sanitizer one of them in turn.
template <class T>
std::vector<T> tried_at(std::size_t i, const std::vector<T>& all) {
  return sanitized ? std::vector<T>{all[i % all.size()]} : all;
}

}  // namespace hps_tests
