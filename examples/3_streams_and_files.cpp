// SPDX-License-Identifier: MIT
// Several messages in one file, after a header of your own.

#include <cassert>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include <hps/hps.h>

int main() {
  const char* const name = "hps_example_streams.tmp";
  const std::map<std::string, int> settings{{"threads", 8}};
  {
    std::ofstream file(name, std::ios::binary);
    file << "DATA1\n";
    hps::to_stream(settings, file);
    for (int step = 0; step < 3; ++step) hps::to_stream(std::vector<double>(10, step), file, hps::raw);
    file.close();
    assert(file);  // a full disk may show only here
  }

  std::ifstream file(name, std::ios::binary);
  std::string header;
  std::getline(file, header);
  assert(header == "DATA1");
  assert((hps::from_stream<std::map<std::string, int>>(file) == settings));

  // from_stream stops just after the message, so the next one, or anything else, can follow. peek() finds the end.
  std::vector<double> values;
  int steps = 0;
  while (file.peek() != std::ifstream::traits_type::eof()) {
    hps::from_stream(file, values, hps::raw);
    assert(values == std::vector<double>(10, steps));
    ++steps;
  }
  file.close();
  std::remove(name);
  std::cout << steps << " steps" << std::endl;
}
