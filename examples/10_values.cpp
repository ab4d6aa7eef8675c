// SPDX-License-Identifier: MIT
// A message whose type this part of the program does not know: looked into, summed up, printed, handed on.

#include <hps/value.h>

#include <cassert>
#include <iostream>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

namespace instrument {

struct Ion {
  int charge;
  double mz;
};
struct Spectrum {
  std::string id;
  std::vector<Ion> ions;
  std::optional<double> retention_time;
};

std::string message() {
  return hps::to_string(std::vector<Spectrum>{{"a", {{1, 100.5}, {2, 200.25}}, 12.5}, {"b", {}, {}}}, hps::described);
}

}  // namespace instrument

int main() {
  const std::string message = instrument::message();
  const auto spectra = hps::from_string<hps::Value>(message, hps::described);
  std::cout << spectra.schema() << spectra << "\n";

  // Parts by names and numbers; the numbers of a member lie side by side.
  assert(spectra.size() == 2 && spectra[0]["ions"][1]["mz"].as<double>() == 200.25);
  assert(spectra[0]["retention_time"] == 12.5 && spectra[1]["retention_time"].is_null());
  const auto mz = spectra[0]["ions"].span<double>("mz");
  assert(std::accumulate(mz.begin(), mz.end(), 0.0) == 300.75);

  // A report, made of new values and old ones.
  hps::Value report = hps::Value::record({{"spectra", spectra.size()}, {"first", spectra[0]}});
  report.set("remarks", hps::Value::list({"checked", 1, true}));
  std::cout << report << "\n";

  // A value that was read is written as it was, and in other formats as its type would have been.
  assert(hps::to_string(spectra, hps::described) == message);
  assert(spectra[0].as<instrument::Spectrum>().ions[1].charge == 2);
}
