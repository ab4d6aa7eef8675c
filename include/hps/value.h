// SPDX-License-Identifier: MIT
#pragma once
// Data whose type is known only when the program runs:
//
//   hps::Value v = hps::from_string<hps::Value>(message, hps::described);   // a described message in any format
//   double mz = v[17]["ions"][3]["mz"].as<double>();
//   std::span<const double> all = v[17]["ions"].span<double>("mz");
//   std::cout << v;                                                          // JSON
//   std::string bytes = hps::to_string(v, hps::raw);                         // those of the type that v once was

#include "hps/schema.h"
#include "hps/value/build.h"
#include "hps/value/member.h"
#include "hps/value/messages.h"
#include "hps/value/value.h"
