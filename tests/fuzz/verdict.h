// SPDX-License-Identifier: MIT
#pragma once
// How a call ends, and properties that must hold.

#include <hps/error.h>

#include <cstdio>
#include <cstdlib>
#include <new>
#include <string>
#include <typeinfo>

namespace hps_fuzz {

// The type being checked, for the message of a failure.
inline std::string subject_name = "nothing";

[[noreturn]] inline void fail(const std::string& problem) {
  std::fprintf(stderr, "%s: %s\n", subject_name.c_str(), problem.c_str());
  std::abort();
}

inline void require(bool holds, const char* property) {
  if (!holds) fail(std::string("does not hold: ") + property);
}

// Code of users throws this: it knows no hps::Error and no std::exception.
struct Own {
  static inline unsigned thrown = 0;
  unsigned number;
  explicit Own(unsigned n) : number(thrown = n) {}
};

enum class Verdict { done, refused, limit_exceeded, no_memory, own };

inline const char* name_of(Verdict v) {
  static constexpr const char* names[] = {"done", "refused", "limit exceeded", "no memory",
                                          "an exception of the user's"};
  return names[static_cast<int>(v)];
}

// Calls may throw what the library promises, and nothing else. Offsets are inside the message.
inline Verdict verdict_of(std::size_t message_size, auto&& call) {
  try {
    call();
    return Verdict::done;
  } catch (const hps::ErrorAt& error) {
    require(error.offset() <= message_size, "an error is inside of the message");
    return dynamic_cast<const hps::LimitExceeded*>(&error) ? Verdict::limit_exceeded : Verdict::refused;
  } catch (const hps::Error&) {
    return Verdict::refused;
  } catch (const std::bad_alloc&) {
    return Verdict::no_memory;
  } catch (const Own& own) {
    require(own.number == Own::thrown, "the exception that leaves the call is the last one thrown");
    return Verdict::own;
  } catch (const std::exception& error) {
    fail(std::string("another exception leaves the call: ") + typeid(error).name() + ", " + error.what());
  } catch (...) {
    fail("something that is no std::exception leaves the call");
  }
}

inline void require_same(Verdict a, Verdict b, const char* property) {
  if (a != b) fail(std::string("does not hold: ") + property + ": " + name_of(a) + ", " + name_of(b));
}

}  // namespace hps_fuzz
