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

namespace hps_tests {

inline constexpr bool sanitized = HPS_TESTS_SANITIZED;

}  // namespace hps_tests
