// SPDX-License-Identifier: MIT
#pragma once
// A class says of older messages, once each: HPS_RENAMED(mz, "mass", charge, "z"), the names that members had, and
// HPS_REQUIRED(mz), those that a message must have. Described messages (hps/schema.h) heed them.

#define HPS_RENAMED(...) \
  static consteval std::string_view hps_renamed() { return #__VA_ARGS__; }
#define HPS_REQUIRED(...) \
  static consteval std::string_view hps_required() { return #__VA_ARGS__; }
