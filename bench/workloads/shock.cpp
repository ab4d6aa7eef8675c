// SPDX-License-Identifier: MIT
#include "workloads/shock.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "harness/random.h"

// Plain IEEE arithmetic and no functions of libm but sqrt, so that all machines compute the same fields.
namespace bench {
namespace {

constexpr double heat_ratio = 1.4;  // of air
constexpr double courant_number = 0.8;
constexpr std::size_t ghosts = 2;  // cells beyond each wall

double pressure_of(const Gas& gas) {
  const auto [x, y] = gas.momentum;
  return (heat_ratio - 1) * (gas.energy - 0.5 * (x * x + y * y) / gas.density);
}

double energy_of(double density, double u, double v, double pressure) {
  return pressure / (heat_ratio - 1) + 0.5 * density * (u * u + v * v);
}

double signal_speed(double density, double u, double pressure) {
  return std::abs(u) + std::sqrt(heat_ratio * pressure / density);
}

// The smaller of two differences, none at an extremum: what keeps shocks free of ripples.
double limited(double a, double b) {
  const double smaller = std::abs(a) < std::abs(b) ? a : b;
  return a * b > 0 ? smaller : 0;
}

// A row or a column of cells with a number per cell for each quantity: density, velocity along and across the line,
// pressure; or the flows of their conserved companions.
struct Line {
  enum : std::size_t { density, along, across, pressure, quantities };

  explicit Line(std::size_t size) {
    for (auto& numbers : of) numbers.resize(size);
  }
  std::vector<double> of[quantities];
};

// MUSCL-Hancock: a line's cells get slopes, go half a time step ahead, and exchange flows with their neighbours.
class Sweep {
 public:
  explicit Sweep(std::size_t cells)
      : size_(cells + 2 * ghosts), centre_(size_), lower_(size_), upper_(size_), flow_(size_) {}

  // `stride` leads from a cell to the next one of the line.
  void run(Gas* first, std::size_t stride, int direction, double time_step) {
    load(first, stride, direction);
    mirror_at_walls();
    find_faces(time_step);
    find_flows();
    update(first, stride, direction, time_step);
  }

 private:
  void load(const Gas* first, std::size_t stride, int direction) {
    for (std::size_t i = ghosts; i < size_ - ghosts; ++i, first += stride) {
      centre_.of[Line::density][i] = first->density;
      centre_.of[Line::along][i] = first->momentum[direction] / first->density;
      centre_.of[Line::across][i] = first->momentum[1 - direction] / first->density;
      centre_.of[Line::pressure][i] = pressure_of(*first);
    }
  }

  void mirror_at_walls() {
    for (std::size_t quantity = 0; quantity < Line::quantities; ++quantity) {
      auto& numbers = centre_.of[quantity];
      const double sign = quantity == Line::along ? -1 : 1;
      for (std::size_t i = 0; i < ghosts; ++i) {
        numbers[i] = sign * numbers[2 * ghosts - 1 - i];
        numbers[size_ - 1 - i] = sign * numbers[size_ - 2 * ghosts + i];
      }
    }
  }

  // The states at both faces of each cell after half the time step.
  void find_faces(double time_step) {
    const double *const density = centre_.of[Line::density].data(), *const u = centre_.of[Line::along].data();
    const double *const v = centre_.of[Line::across].data(), *const pressure = centre_.of[Line::pressure].data();
    const auto slope = [](const double* numbers, std::size_t i) {
      return limited(numbers[i] - numbers[i - 1], numbers[i + 1] - numbers[i]);
    };
    const auto set = [this](std::size_t quantity, std::size_t i, double ahead, double rise) {
      lower_.of[quantity][i] = ahead - 0.5 * rise;
      upper_.of[quantity][i] = ahead + 0.5 * rise;
    };
    for (std::size_t i = 1; i < size_ - 1; ++i) {
      const double d_density = slope(density, i), d_u = slope(u, i), d_v = slope(v, i), d_pressure = slope(pressure, i);
      const double half = 0.5 * time_step;
      set(Line::density, i, density[i] - half * (u[i] * d_density + density[i] * d_u), d_density);
      set(Line::along, i, u[i] - half * (u[i] * d_u + d_pressure / density[i]), d_u);
      set(Line::across, i, v[i] - half * u[i] * d_v, d_v);
      set(Line::pressure, i, pressure[i] - half * (u[i] * d_pressure + heat_ratio * pressure[i] * d_u), d_pressure);
    }
  }

  // Through the upper face of each cell, by Harten, Lax and van Leer: the mean of the flows on both sides, weighted
  // with the speeds of the signals to the left and to the right.
  void find_flows() {
    for (std::size_t i = 1; i < size_ - 2; ++i) {
      const Side left(upper_, i), right(lower_, i + 1);
      const double slowest = std::min({left.u - left.sound, right.u - right.sound, 0.0});
      const double fastest = std::max({left.u + left.sound, right.u + right.sound, 0.0});
      const auto mean = [&](double left_flow, double right_flow, double rise) {
        return (fastest * left_flow - slowest * right_flow + slowest * fastest * rise) / (fastest - slowest);
      };
      const double left_mass = left.density * left.u, right_mass = right.density * right.u;
      flow_.of[Line::density][i] = mean(left_mass, right_mass, right.density - left.density);
      flow_.of[Line::along][i] =
          mean(left_mass * left.u + left.pressure, right_mass * right.u + right.pressure, right_mass - left_mass);
      flow_.of[Line::across][i] =
          mean(left_mass * left.v, right_mass * right.v, right.density * right.v - left.density * left.v);
      flow_.of[Line::pressure][i] = mean(left.u * (left.energy + left.pressure),
                                         right.u * (right.energy + right.pressure), right.energy - left.energy);
    }
  }

  struct Side {
    Side(const Line& line, std::size_t i)
        : density(line.of[Line::density][i]),
          u(line.of[Line::along][i]),
          v(line.of[Line::across][i]),
          pressure(line.of[Line::pressure][i]),
          energy(energy_of(density, u, v, pressure)),
          sound(std::sqrt(heat_ratio * pressure / density)) {}
    double density, u, v, pressure, energy, sound;
  };

  void update(Gas* first, std::size_t stride, int direction, double time_step) {
    const auto gain = [this, time_step](std::size_t quantity, std::size_t i) {
      return time_step * (flow_.of[quantity][i - 1] - flow_.of[quantity][i]);
    };
    for (std::size_t i = ghosts; i < size_ - ghosts; ++i, first += stride) {
      first->density += gain(Line::density, i);
      first->momentum[direction] += gain(Line::along, i);
      first->momentum[1 - direction] += gain(Line::across, i);
      first->energy += gain(Line::pressure, i);
    }
  }

  std::size_t size_;
  Line centre_, lower_, upper_, flow_;
};

// The gas is at rest and of uneven density; the blasts are hot discs of several sizes.
void set_off_blasts(std::vector<Gas>& gas, std::size_t cells) {
  const auto width = static_cast<double>(cells);
  for (std::size_t i = 0; i < gas.size(); ++i) {
    const double x = static_cast<double>(i % cells) / width, y = static_cast<double>(i / cells) / width;
    gas[i] = {1 + x * y * (2 - x - y), {0, 0}, energy_of(1, 0, 0, 1)};
  }
  Random random(2017);
  for (int blast = 0; blast < 100; ++blast) {
    const double x = width * random.uniform(), y = width * random.uniform();
    const double radius = width * (0.01 + 0.02 * random.uniform()), pressure = 3 + 7 * random.uniform();
    for (std::size_t i = 0; i < gas.size(); ++i) {
      const double dx = static_cast<double>(i % cells) - x, dy = static_cast<double>(i / cells) - y;
      if (dx * dx + dy * dy < radius * radius) gas[i].energy = energy_of(1, 0, 0, pressure);
    }
  }
}

}  // namespace

Shock::Shock(std::size_t cells) : cells_(cells), gas_(cells * cells) {
  set_off_blasts(gas_, cells);
  for (std::size_t i = 0; i < gas_.size(); ++i) {
    tracers_.push_back({static_cast<double>(i % cells) + 0.5, static_cast<double>(i / cells) + 0.5});
  }
}

void Shock::step() {
  const double time_step = courant_number / fastest_signal();
  // Which direction comes first changes with every step: without that the scheme is of first order.
  const int first = static_cast<int>(steps_++ % 2);
  sweep(first, time_step);
  sweep(1 - first, time_step);
  move_tracers(time_step);
}

double Shock::mass() const {
  return std::accumulate(gas_.begin(), gas_.end(), 0.0, [](double sum, const Gas& gas) { return sum + gas.density; });
}

double Shock::energy() const {
  return std::accumulate(gas_.begin(), gas_.end(), 0.0, [](double sum, const Gas& gas) { return sum + gas.energy; });
}

std::vector<double> Shock::densities() const {
  std::vector<double> all(gas_.size());
  std::ranges::transform(gas_, all.begin(), &Gas::density);
  return all;
}

std::vector<std::int32_t> Shock::tracers() const {
  std::vector<std::int32_t> all(tracers_.size());
  std::ranges::transform(tracers_, all.begin(), [this](Point p) { return static_cast<std::int32_t>(cell_of(p)); });
  return all;
}

double Shock::fastest_signal() const {
  double fastest = 0;
  for (const Gas& gas : gas_) {
    const double momentum = std::max(std::abs(gas.momentum[0]), std::abs(gas.momentum[1]));
    fastest = std::max(fastest, signal_speed(gas.density, momentum / gas.density, pressure_of(gas)));
  }
  return fastest;
}

void Shock::sweep(int direction, double time_step) {
  Sweep sweep(cells_);
  const std::size_t along = direction == 0 ? 1 : cells_, across = direction == 0 ? cells_ : 1;
  for (std::size_t line = 0; line < cells_; ++line) sweep.run(&gas_[line * across], along, direction, time_step);
}

void Shock::move_tracers(double time_step) {
  const auto inside = [this](double position) {
    return std::clamp(position, 0.0, std::nextafter(static_cast<double>(cells_), 0.0));
  };
  for (Point& point : tracers_) {
    const Gas& gas = gas_[cell_of(point)];
    point.x = inside(point.x + time_step * gas.momentum[0] / gas.density);
    point.y = inside(point.y + time_step * gas.momentum[1] / gas.density);
  }
}

std::size_t Shock::cell_of(Point point) const {
  return static_cast<std::size_t>(point.y) * cells_ + static_cast<std::size_t>(point.x);
}

}  // namespace bench
