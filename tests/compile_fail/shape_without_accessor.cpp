// SPDX-License-Identifier: MIT
// first error: a Shape has all that hps/shape/kind.h lists for its kind
#include <hps/hps.h>

class Ratio {
 public:
  double value() const { return value_; }
  void set(double value) { value_ = value; }

 private:
  double value_ = 0;
};

template <>
struct hps::Shape<Ratio> {
  static constexpr Kind kind = Kind::scalar;
  static constexpr shape::Traits traits{};
  using Value = double;
  static double get(const Ratio& ratio) { return ratio.value(); }
#ifdef FIXED
  static void set(Ratio& ratio, double value) { ratio.set(value); }
#else
  static void put(Ratio& ratio, double value) { ratio.set(value); }
#endif
};

std::string serialize(const Ratio& ratio) { return hps::to_string(ratio); }
void parse(std::string_view message, Ratio& out) { hps::from_string(message, out); }
