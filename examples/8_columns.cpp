// SPDX-License-Identifier: MIT
// Many objects by columns: small, and readable one column at a time.

#include <hps/schema.h>

#include <cassert>
#include <iostream>
#include <string>
#include <vector>

struct Ion {
  int charge = 0;
  double mz = 0;
  std::string annotation;
  bool operator==(const Ion&) const = default;
};

struct Spectrum {
  int scan = 0;
  std::vector<Ion> ions;
  bool operator==(const Spectrum&) const = default;
};

int main() {
  std::vector<Spectrum> spectra(1000);
  for (std::size_t i = 0; i < spectra.size(); ++i) {
    spectra[i].scan = static_cast<int>(3 * i);
    for (std::size_t k = 0; k < i % 20; ++k) {
      const int place = static_cast<int>(k) + 1;
      spectra[i].ions.push_back({place % 3 + 1, 100.5 + 57.02 * place, std::string("y").append(std::to_string(place))});
    }
  }

  const std::string rows = hps::to_string(spectra), message = hps::to_string(spectra, hps::described);
  std::cout << rows.size() << " bytes in rows, " << message.size() << " in columns:\n";
  assert(message.size() < rows.size() / 3);
  assert(hps::from_string<std::vector<Spectrum>>(message, hps::described) == spectra);

  // Without the types:
  const hps::Columns columns = hps::columns(message, hps::described);
  for (const hps::Column& column : columns)
    std::cout << column.path << ", " << column.count << " of " << column.type << ": " << column.bytes << " bytes\n";
  assert(columns.read<double>("ions.mz")[0] == spectra[1].ions[0].mz);
  assert(columns.read<int>("scan")[999] == 2997);
}
