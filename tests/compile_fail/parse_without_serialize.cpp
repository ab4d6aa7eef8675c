// SPDX-License-Identifier: MIT
// only error: parse_without_serialize_so_write_both_as_templates<Record>
#include <hps/hps.h>

struct Record {
  int a = 0;
#ifdef FIXED
  template <class B>
  void serialize(B& buf) const {
    buf << a;
  }
#endif
  template <class B>
  void parse(B& buf) {
    buf >> a;
  }
};

std::string serialize(const Record& record) { return hps::to_string(record); }
void parse(std::string_view message, Record& out) { hps::from_string(message, out); }
