// SPDX-License-Identifier: MIT
// first error or note: defined_in_hps_legacy_h::StreamOutputBuffer
#ifdef FIXED
#include <hps/legacy.h>
#else
#include <hps/hps.h>
#endif

#include <ostream>

void write(std::ostream& out, int value) {
  hps::StreamOutputBuffer buffer(out);
  buffer << value;
  buffer.flush();
}
