// SPDX-License-Identifier: MIT
// only error: functions_for_a_buffer_of_HPS_0_1_so_make_them_templates<Old>
#include <hps/legacy.h>

struct Old {
  int a = 0;
#ifdef FIXED
  template <class B>
  void serialize(B& b) const {
    b << a;
  }
  template <class B>
  void parse(B& b) {
    b >> a;
  }
#else
  void serialize(hps::StringOutputBuffer& b) const { b << a; }
  void parse(hps::StringInputBuffer& b) { b >> a; }
#endif
};

std::string serialize() { return hps::to_string(Old{}); }
