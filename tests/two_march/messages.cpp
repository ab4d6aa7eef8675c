// SPDX-License-Identifier: MIT
#include "messages.h"

#include <hps/hps.h>

namespace SIDE {

std::string compact(const Spectrum& s) { return hps::to_string(s); }
std::string raw(const Spectrum& s) { return hps::to_string(s, hps::raw); }
Spectrum from_compact(const std::string& message) { return hps::from_string<Spectrum>(message); }
Spectrum from_raw(const std::string& message) { return hps::from_string<Spectrum>(message, hps::raw); }

}  // namespace SIDE
