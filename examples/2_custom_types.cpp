// SPDX-License-Identifier: MIT
// The code that a class needs that is no aggregate.

#include <cassert>
#include <memory>

#include <hps/hps.h>

class Account {  // private members: list them
 public:
  explicit Account(double balance = 0) : balance_(balance) {}
  double balance() const { return balance_; }
  HPS_MEMBERS(id_, balance_)

 private:
  int id_ = 1;
  double balance_;
};

class Matrix {  // bytes of its own: write two functions
 public:
  explicit Matrix(std::size_t n = 0) : n_(n * n), values_(std::make_unique<double[]>(n * n)) {}
  double& operator[](std::size_t i) { return values_[i]; }
  template <class B>
  void serialize(B& buf) const {
    buf << hps::counted(n_, values_);  // the bytes of a std::vector<double>
  }
  template <class B>
  void parse(B& buf) {
    buf >> hps::counted(n_, values_);
  }

 private:
  std::size_t n_ = 0;
  std::unique_ptr<double[]> values_;
};

struct Celsius {  // somebody else's class: specialize hps::Serializer
  explicit Celsius(double d = 0) : half_degrees(2 * d) {}
  double half_degrees;
};

template <class B>
class hps::Serializer<Celsius, B> {
 public:
  static void serialize(const Celsius& t, B& buf) { buf << t.half_degrees / 2; }
  static void parse(Celsius& t, B& buf) {
    double degrees;
    buf >> degrees;
    t = Celsius(degrees);
  }
};

int main() {
  const Account account(9.5);
  assert(hps::from_string<Account>(hps::to_string(account)).balance() == 9.5);
  Matrix m(2);
  m[3] = 1.5;
  assert(hps::from_string<Matrix>(hps::to_string(m))[3] == 1.5);
  assert(hps::from_string<Celsius>(hps::to_string(Celsius(36.5))).half_degrees == 73);
}
