// SPDX-License-Identifier: MIT
// E6: one object of long arrays, saved and loaded, in a process of its own.

#include <hps/file.h>

#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <iostream>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "files/bytes.h"
#include "files/measured.h"
#include "harness/random.h"

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

// The state of a simulation.
struct Fields {
  std::vector<double> density;
  std::vector<float> velocity;
  std::vector<std::uint32_t> material;

  bool operator==(const Fields&) const = default;
};

// Cells of a density, three velocities and a material each.
constexpr std::size_t cell_size = sizeof(double) + 3 * sizeof(float) + sizeof(std::uint32_t);

Fields make_fields(std::size_t bytes) {
  const std::size_t cells = bytes / cell_size;
  bench::Random random(2026);
  Fields fields;
  fields.density.resize(cells);
  fields.velocity.resize(3 * cells);
  fields.material.resize(cells);
  for (std::size_t i = 0; i < cells; ++i) {
    fields.density[i] = 1 + 0.001 * random.uniform() * static_cast<double>(i % 1000);
    fields.material[i] = static_cast<std::uint32_t>(i / 1000 % 7);
  }
  for (float& v : fields.velocity) v = static_cast<float>(random.uniform() - 0.5);
  return fields;
}

// By hand: how many cells, and the bare memory of the arrays.
void write_bare(const fs::path& path, const Fields& fields) {
  const std::uint64_t cells = fields.density.size();
  bench::write_synced(path, {std::as_bytes(std::span(&cells, 1)), std::as_bytes(std::span(fields.density)),
                             std::as_bytes(std::span(fields.velocity)), std::as_bytes(std::span(fields.material))});
}
Fields read_bare(const fs::path& path) {
  std::uint64_t cells = fs::file_size(path) / cell_size;
  Fields fields{std::vector<double>(cells), std::vector<float>(3 * cells), std::vector<std::uint32_t>(cells)};
  bench::read_whole(path,
                    {std::as_writable_bytes(std::span(&cells, 1)), std::as_writable_bytes(std::span(fields.density)),
                     std::as_writable_bytes(std::span(fields.velocity)),
                     std::as_writable_bytes(std::span(fields.material))});
  return fields;
}

struct System {
  std::string_view name;
  void (*write)(const fs::path& path, const Fields& fields);
  Fields (*read)(const fs::path& path);
};
constexpr System systems[] = {
    {"hps-file", [](const fs::path& path, const Fields& fields) { hps::save(fields, path); },
     [](const fs::path& path) { return hps::load<Fields>(path); }},
    {"hps-file-plain", [](const fs::path& path, const Fields& fields) { hps::save(fields, path, hps::file.plain()); },
     [](const fs::path& path) { return hps::load<Fields>(path); }},
    {"bare", write_bare, read_bare}};

Json run(const System& system, std::string_view operation, const fs::path& path, double seconds, std::size_t bytes) {
  const auto measure = [&](auto&& f) { return bench::measure<bench::AnonymousMemory>(seconds, f); };
  const auto json = [&](const bench::Measured& measured) -> Json {
    return {{"milliseconds", measured.milliseconds}, {"peak", measured.peak}, {"bytes", fs::file_size(path)}};
  };
  if (operation == "read") return json(measure([&] { system.read(path); }));
  const Fields fields = make_fields(bytes);
  if (operation == "write") return json(measure([&] { system.write(path, fields); }));
  if (operation != "check") throw std::runtime_error("no operation " + std::string(operation));
  if (!(system.read(path) == fields)) throw std::runtime_error("read gives something else");
  return Json::object();
}

constexpr auto usage =
    "usage: hps_bench_object systems\n"
    "       hps_bench_object write|check|read BYTES SYSTEM FILE SECONDS";

void run(const std::vector<std::string>& arguments) {
  if (arguments.size() == 2 && arguments[1] == "systems") {
    for (const System& system : systems) std::cout << system.name << '\n';
    return;
  }
  if (arguments.size() != 6) throw std::runtime_error(usage);
  for (const System& system : systems)
    if (system.name == arguments[3]) {
      std::cout << run(system, arguments[1], arguments[4], std::stod(arguments[5]), std::stoull(arguments[2])) << '\n';
      return;
    }
  throw std::runtime_error("no system " + arguments[3]);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    run({argv, argv + argc});
  } catch (const std::exception& error) {
    std::fprintf(stderr, "hps_bench_object: %s\n", error.what());
    return 1;
  }
}
