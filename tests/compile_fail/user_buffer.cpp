// SPDX-License-Identifier: MIT
// only error: defined_in_hps_legacy_h::BufferOfUser<Bytes>
#ifdef FIXED
#include <hps/legacy.h>
#else
#include <hps/hps.h>
#endif

struct Bytes {  // as programs for HPS 0.1 wrote them
  std::string bytes;
  void write(const char* data, std::size_t n) { bytes.append(data, n); }
  void write_char(char c) { bytes.push_back(c); }
};

void serialize(int i, Bytes& out) { hps::Serializer<int, Bytes>::serialize(i, out); }
