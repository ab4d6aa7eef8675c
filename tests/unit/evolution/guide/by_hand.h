// SPDX-License-Identifier: MIT
#pragma once
// One version as the other, by the words of the guide.

#include "unit/evolution/guide/spectrum_v1.h"
#include "unit/evolution/guide/spectrum_v2.h"

namespace hps_tests {
namespace guide_tests {

inline v2::Color up(v1::Color c) {
  return c == v1::Color::red ? v2::Color::red : c == v1::Color::green ? v2::Color::green : v2::Color::blue;
}
inline v1::Color down(v2::Color c) {
  return c == v2::Color::red ? v1::Color::red : c == v2::Color::green ? v1::Color::green : v1::Color::blue;
}
inline v2::Point up(const v1::Point& p) { return {p.w, p.y, 42, static_cast<std::int8_t>(p.x)}; }
inline v1::Point down(const v2::Point& p) { return {p.x, static_cast<std::int16_t>(p.y), static_cast<float>(p.w)}; }
inline v2::Circle up(const v1::Circle& c) { return {up(c.c), c.tag, c.r}; }
inline v1::Circle down(const v2::Circle& c) { return {c.r, {}, c.tag}; }  // v1 does not know "center"
inline v2::Box up(const v1::Box& b) { return {up(b.a), up(b.b)}; }
inline v1::Box down(const v2::Box& b) { return {down(b.a), down(b.b.value())}; }
inline v2::Tree up(const v1::Tree& t) {
  v2::Tree r;
  if (t.next) r.next = std::make_unique<v2::Tree>(up(*t.next));
  r.label = t.label;
  for (const auto& k : t.kids) r.kids.push_back(up(k));
  r.id = t.id;
  return r;
}
inline v1::Tree down(const v2::Tree& t) {
  v1::Tree r;
  if (t.next) r.next = std::make_unique<v1::Tree>(down(*t.next));
  r.label = t.label;
  for (const auto& k : t.kids) r.kids.push_back(down(k));
  r.id = static_cast<int>(t.id);
  return r;
}
inline v2::Numbers up(const v1::Numbers& n) {
  v2::Numbers r;
  r.p = n.p;
  r.a = n.a;
  r.b = static_cast<std::int16_t>(n.b);
  r.c = static_cast<float>(n.c);
  r.d = n.d;
  r.e = n.e != 0;
  r.f = n.f;
  r.g = up(n.g);
  r.h = static_cast<int>(n.h);
  r.i = static_cast<v2::Color>(n.i);
  r.j = n.j;
  r.k = static_cast<double>(n.k);
  r.l = n.l;
  r.m = std::chrono::duration_cast<std::chrono::seconds>(n.m);
  r.n = n.n;
  r.o = n.o;
  return r;
}
inline v1::Numbers down(const v2::Numbers& n) {
  v1::Numbers r;
  r.p = static_cast<short>(n.p);
  r.a = static_cast<std::uint8_t>(n.a);
  r.b = n.b;
  r.c = n.c;
  r.d = n.d != 0;
  r.e = n.e;
  r.f = static_cast<char>(n.f);
  r.g = down(n.g);
  r.h = static_cast<v1::Color>(n.h);
  r.i = static_cast<int>(n.i);
  r.j = static_cast<float>(n.j);
  r.k = static_cast<std::uint64_t>(n.k);
  r.l = std::chrono::duration_cast<std::chrono::seconds>(n.l);
  r.m = n.m;
  r.n = std::chrono::time_point_cast<std::chrono::milliseconds>(n.n);
  r.o = static_cast<char16_t>(n.o);
  return r;
}
inline std::string bytes_to_text(const std::vector<std::byte>& b) {
  std::string r;
  for (auto x : b) r += static_cast<char>(x);
  return r;
}
inline std::vector<std::byte> text_to_bytes(const std::string& s) {
  std::vector<std::byte> r;
  for (auto x : s) r.push_back(static_cast<std::byte>(x));
  return r;
}
inline v2::Containers up(const v1::Containers& c) {
  v2::Containers r;
  r.a.insert(c.a.begin(), c.a.end());
  r.b.assign(c.b.begin(), c.b.end());
  for (const auto& p : c.c) r.c.push_back(up(p));
  for (std::size_t i = 0; i < 4; ++i) r.d[i] = c.d.at(i);
  for (const auto& [k, p] : c.e) r.e.emplace_back(k, up(p));
  r.f.insert(c.f.begin(), c.f.end());
  for (const auto& [k, p] : c.g) r.g.emplace(static_cast<std::int16_t>(k), up(p));
  r.h.assign(c.h.begin(), c.h.end());
  r.i = text_to_bytes(c.i);
  r.j = bytes_to_text(c.j);
  r.k.assign(c.k.begin(), c.k.end());
  for (auto x : c.l) r.l.push_back(up(x));
  for (auto x : c.m) r.m.push_back(x.value());
  r.n.assign(c.n.begin(), c.n.end());
  r.o.insert(c.o.begin(), c.o.end());
  r.q = {std::get<0>(c.q), std::get<1>(c.q), up(std::get<2>(c.q))};
  r.r.assign(c.r.begin(), c.r.end());
  for (const auto& v : c.s) r.s.emplace_back(v.begin(), v.end());
  return r;
}
inline v1::Containers down(const v2::Containers& c) {
  v1::Containers r;
  r.a.assign(c.a.begin(), c.a.end());
  r.b.insert(c.b.begin(), c.b.end());
  for (std::size_t i = 0; i < 3; ++i) r.c[i] = down(c.c.at(i));
  for (auto x : c.d) r.d.push_back(static_cast<int>(x));
  for (const auto& [k, p] : c.e) r.e.emplace(k, down(p));
  r.f.assign(c.f.begin(), c.f.end());
  for (const auto& [k, p] : c.g) r.g.emplace(k, down(p));
  r.h.assign(c.h.begin(), c.h.end());
  r.i = bytes_to_text(c.i);
  r.j = text_to_bytes(c.j);
  for (auto x : c.k) r.k.push_back(static_cast<float>(x));
  for (auto x : c.l) r.l.insert(down(x));
  for (auto x : c.m) r.m.push_back(static_cast<int>(x));
  for (auto x : c.n) r.n.push_back(x != 0);
  r.o.assign(c.o.begin(), c.o.end());
  r.q = {static_cast<int>(std::get<0>(c.q)), std::get<1>(c.q), down(std::get<2>(c.q))};
  r.r.insert(c.r.begin(), c.r.end());
  for (const auto& v : c.s) r.s.emplace_back(v.begin(), v.end());
  return r;
}
inline v2::Pointers up(const v1::Pointers& p) {
  v2::Pointers r;
  r.a = p.a.value();
  r.b = p.b;
  if (p.c) {
    r.c.emplace();
    for (const auto& x : *p.c) r.c->push_back(up(x));
  }
  if (p.d) r.d = up(*p.d);
  r.e = std::make_unique<v2::Point>(up(p.e));
  switch (p.f.index()) {
    case 0:
      r.f = std::get<0>(p.f);
      break;
    case 1:
      r.f = std::get<1>(p.f);
      break;
    case 2:
      r.f = up(std::get<2>(p.f));
      break;
    default:
      r.f = up(std::get<3>(p.f));
  }
  r.g = up(p.g);
  r.h = up(std::get<0>(p.h));
  if (p.t) r.t = std::make_unique<v2::Tree>(up(*p.t));
  r.tr = up(p.tr);
  for (const auto& x : p.v) r.v.push_back(x ? std::optional(up(*x)) : std::nullopt);
  return r;
}
inline v1::Pointers down(const v2::Pointers& p) {
  v1::Pointers r;
  r.a = static_cast<int>(p.a);
  r.b = static_cast<int>(p.b.value());
  if (p.c) {
    r.c.emplace();
    for (const auto& x : *p.c) r.c->push_back(down(x));
  }
  if (p.d) r.d = std::make_unique<v1::Point>(down(*p.d));
  r.e = down(*p.e);
  switch (p.f.index()) {
    case 0:
      r.f = std::get<0>(p.f);
      break;
    case 1:
      r.f = down(std::get<1>(p.f));
      break;
    case 3:
      r.f = down(std::get<3>(p.f));
      break;
    default:
      r.f = std::get<4>(p.f);
  }
  r.g = down(std::get<1>(p.g));
  r.h = down(p.h);
  if (p.t) r.t = std::make_unique<v1::Tree>(down(*p.t));
  r.tr = down(p.tr);
  for (const auto& x : p.v) r.v.push_back(x ? std::make_unique<v1::Point>(down(*x)) : nullptr);
  return r;
}
inline v2::Spectrum up(const v1::Spectrum& s) {
  v2::Spectrum r;
  r.pointers = up(s.ptrs);
  r.charge = s.z;
  r.mz = s.mass;
  r.numbers = up(s.numbers);
  r.c = up(s.c);
  r.label = s.name;
  return r;
}
inline v1::Spectrum down(const v2::Spectrum& s) {
  v1::Spectrum r;  // name, ptrs, mass, z have other names in v2: what a v1::Spectrum{} has
  r.numbers = down(s.numbers);
  r.c = down(s.c);
  return r;
}
template <class A>
auto up_all(const std::vector<A>& v) {
  std::vector<decltype(up(v[0]))> r;
  for (const auto& x : v) r.push_back(up(x));
  return r;
}
template <class A>
auto down_all(const std::vector<A>& v) {
  std::vector<decltype(down(v[0]))> r;
  for (const auto& x : v) r.push_back(down(x));
  return r;
}

}  // namespace guide_tests
}  // namespace hps_tests
