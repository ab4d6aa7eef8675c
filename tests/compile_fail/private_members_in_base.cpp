// SPDX-License-Identifier: MIT
// only error: a_base_that_is_no_aggregate_so_.*if_it_has_private_members_serialize_and_parse<Derived>
#include <hps/hps.h>

class Base {
 public:
  int a() const { return a_; }
  void set_a(int a) { a_ = a; }

 private:
  int a_ = 0;
};

struct Derived : Base {
  int b = 0;
#ifdef FIXED
  template <class B>
  void serialize(B& buf) const {
    buf << a() << b;
  }
  template <class B>
  void parse(B& buf) {
    int a;
    buf >> a >> b;
    set_a(a);
  }
#endif
};

std::string serialize(const Derived& derived) { return hps::to_string(derived); }
void parse(std::string_view message, Derived& out) { hps::from_string(message, out); }
