// SPDX-License-Identifier: MIT
#pragma once
// Spectra of the first version, the same everywhere for one seed.

#include <algorithm>

#include "unit/evolution/guide/spectrum_v1.h"

namespace hps_tests {
namespace guide_tests {

struct Random {
  std::uint64_t s;
  std::uint64_t operator()() {
    s += 0x9e3779b97f4a7c15ull;
    std::uint64_t z = s;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
  }
  int below(int n) { return static_cast<int>((*this)() % static_cast<unsigned>(n)); }
  int range(int a, int b) {
    return static_cast<int>(a +
                            static_cast<std::int64_t>((*this)() % static_cast<std::uint64_t>(std::int64_t(b) - a + 1)));
  }
  std::string text() {
    std::string r;
    for (int i = below(4) == 0 ? below(200) : below(9); i > 0; --i) r += static_cast<char>('a' + below(26));
    return r;
  }
};

namespace v1 {

inline Point point(Random& r) {
  return {static_cast<std::int16_t>(r.range(-128, 127)), static_cast<std::int16_t>(r.range(-30000, 30000)),
          static_cast<float>(r.range(-4000, 4000)) / 8};
}
inline Circle circle(Random& r) { return {r.range(-900, 900) / 4.0, point(r), r.text()}; }
inline Box box(Random& r) { return {point(r), point(r)}; }
inline Removed removed(Random& r, int depth) {
  Removed t;
  t.x = r.range(-1000000, 1000000);
  for (int i = r.below(3); i > 0; --i) t.m[r.text()].assign(static_cast<std::size_t>(r.below(5)), 1.25);
  if (r.below(2)) t.o = r.text();
  if (depth > 0)
    for (int i = r.below(3); i > 0; --i) t.more.push_back(removed(r, depth - 1));
  if (r.below(2)) t.v = r.text();
  else t.v = r.range(-9, 9);
  return t;
}
inline Tree tree(Random& r, int depth) {
  Tree t;
  t.id = r.range(-2000000000, 2000000000);
  t.label = r.text();
  t.junk = static_cast<std::int64_t>(r());
  if (depth > 0) {
    for (int i = r.below(4); i > 0; --i) t.kids.push_back(tree(r, depth - 1));
    if (r.below(2)) t.next = std::make_unique<Tree>(tree(r, depth - 1));
  }
  return t;
}
inline Numbers numbers(Random& r) {
  Numbers n;
  n.a = static_cast<std::uint8_t>(r());
  n.b = static_cast<std::int16_t>(r());
  n.c = static_cast<float>(r.range(-100000, 100000)) / 64;
  n.d = r.below(2);
  n.e = r.below(2);
  n.f = static_cast<char>(r.below(128));
  n.g = static_cast<Color>(r.below(3));
  n.h = static_cast<Color>(r.below(3));
  n.i = std::array{0, 3, 5, 200}[static_cast<std::size_t>(r.below(4))];
  n.j = static_cast<float>(r.range(-100000, 100000)) / 7;
  n.k = r() >> (11 + r.below(50));
  n.l = std::chrono::seconds(r.range(-2000000, 2000000));
  n.m = std::chrono::milliseconds(1000ll * r.range(-2000000, 2000000));
  n.n = std::chrono::time_point<std::chrono::system_clock, std::chrono::milliseconds>(
      std::chrono::milliseconds(r.range(-2000000, 2000000)));
  n.o = static_cast<char16_t>(r());
  n.gone = static_cast<unsigned>(r());
  n.p = static_cast<short>(r());
  return n;
}
inline Containers containers(Random& r) {
  Containers c;
  std::set<int> ints;
  for (int i = r.below(20); i > 0; --i) ints.insert(r.range(-70000, 70000));
  c.a.assign(ints.begin(), ints.end());
  for (int i = r.below(6); i > 0; --i) c.b.insert(r.text());
  for (auto& p : c.c) p = point(r);
  for (int i = 0; i < 4; ++i) c.d.push_back(r.range(-2000000000, 2000000000));
  for (int i = r.below(5); i > 0; --i) c.e[r.text()] = point(r);
  for (int i = r.below(5); i > 0; --i) c.f.emplace_back(i * 1000, r.text());
  std::reverse(c.f.begin(), c.f.end());
  for (int i = r.below(5); i > 0; --i) c.g[r.range(-32768, 32767)] = circle(r);
  for (int i = r.below(300); i > 0; --i) c.h.push_back(static_cast<std::uint8_t>(r()));
  c.i = r.text();
  for (int i = r.below(30); i > 0; --i) c.j.push_back(static_cast<std::byte>(r()));
  for (int i = r.below(3); i > 0; --i) c.gone[r.text()] = removed(r, 2);
  for (int i = r.below(9); i > 0; --i) c.k.push_back(static_cast<float>(r.range(-99, 99)) / 3);
  for (int i = r.below(4); i > 0; --i) c.l.insert(static_cast<Color>(r.below(3)));
  for (int i = r.below(20); i > 0; --i) c.m.push_back(r.range(-99999, 99999));
  for (int i = r.below(30); i > 0; --i) c.n.push_back(r.below(2));
  std::set<std::string> texts;
  for (int i = r.below(6); i > 0; --i) texts.insert(r.text());
  c.o.assign(texts.begin(), texts.end());
  c.q = {r.range(-9, 9), r.text(), point(r)};
  for (int i = r.below(6); i > 0; --i) c.r.emplace(r.below(3), r.text());
  for (int i = r.below(4); i > 0; --i) {
    c.s.emplace_back();
    for (int j = r.below(7); j > 0; --j) c.s.back().push_back(j * 37 - 100);
  }
  for (auto& v : c.s) std::reverse(v.begin(), v.end());
  return c;
}
inline Pointers pointers(Random& r) {
  Pointers p;
  p.a = r.range(-5000, 5000);
  p.b = r.range(-2000000000, 2000000000);
  if (r.below(2)) {
    p.c.emplace();
    for (int i = r.below(5); i > 0; --i) p.c->push_back(point(r));
  }
  if (r.below(2)) p.d = std::make_unique<Point>(point(r));
  p.e = point(r);
  switch (r.below(4)) {
    case 0:
      p.f = r.range(-77, 77);
      break;
    case 1:
      p.f = r.text();
      break;
    case 2:
      p.f = circle(r);
      break;
    default:
      p.f = box(r);
  }
  p.g = circle(r);
  p.h = circle(r);
  if (r.below(2)) p.t = std::make_unique<Tree>(tree(r, 2));
  p.tr = tree(r, 2);
  for (int i = r.below(12); i > 0; --i) p.v.push_back(r.below(2) ? std::make_unique<Point>(point(r)) : nullptr);
  if (r.below(2)) p.gone = removed(r, 2);
  return p;
}
inline Spectrum spectrum(Random& r) {
  Spectrum s;
  s.name = r.text();
  s.numbers = numbers(r);
  s.gone = removed(r, 2);
  s.c = containers(r);
  s.ptrs = pointers(r);
  s.mass = r.range(-1000, 1000) / 16.0;
  s.z = r.range(1, 9);
  s.note = r.text();
  return s;
}
inline std::vector<Spectrum> spectra(std::uint64_t seed, int n) {
  Random r{seed};
  std::vector<Spectrum> v;
  for (int i = 0; i < n; ++i) v.push_back(spectrum(r));
  return v;
}
}  // namespace v1

}  // namespace guide_tests
}  // namespace hps_tests
