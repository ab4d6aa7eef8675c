// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

// A small simulation, for time steps as programs really write them: a hundred blasts go off in a square box of gas, and
// their shock waves run into each other. Compressible Euler equations, finite volumes of second order.
namespace bench {

// Conserved quantities per volume.
struct Gas {
  double density;
  double momentum[2];
  double energy;
};

class Shock {
 public:
  // `cells` in each direction.
  explicit Shock(std::size_t cells);

  void step();

  double mass() const;
  double energy() const;
  std::vector<double> densities() const;
  // One tracer begins in each cell and goes with the gas: the cell of each.
  std::vector<std::int32_t> tracers() const;

 private:
  struct Point {
    double x, y;
  };

  double fastest_signal() const;
  void sweep(int direction, double time_step);
  void move_tracers(double time_step);
  std::size_t cell_of(Point point) const;

  std::size_t cells_;
  std::size_t steps_ = 0;
  std::vector<Gas> gas_;        // row by row; a cell's width is the unit of length
  std::vector<Point> tracers_;  // in the order of the cells in which they began
};

}  // namespace bench
