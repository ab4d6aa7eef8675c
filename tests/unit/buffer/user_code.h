// SPDX-License-Identifier: MIT
#pragma once
// Types whose functions all throw when they are told to: those that HPS, or a container for it, calls.

#include <hps/hps.h>

#include <memory>
#include <string>
#include <vector>

namespace hps_tests::user_code {

// No exception of anybody else.
struct Own {
  std::size_t number;
};

// While it exists, functions of these types succeed `good` times, and then once throw an Own with this number.
class Failing {
 public:
  explicit Failing(std::size_t good) { good_ = number_ = good; }
  Failing(const Failing&) = delete;
  ~Failing() { good_ = never; }

  std::size_t calls() const { return number_ - good_; }

  static void called() {
    if (good_ != never && good_-- == 0) throw Own{number_};
  }

 private:
  static constexpr auto never = static_cast<std::size_t>(-1);
  static inline std::size_t good_ = never, number_ = 0;
};

inline void called() { Failing::called(); }

struct Touchy {
  static inline std::ptrdiff_t live = 0;
  int number = 0;
  std::string text;
  HPS_MEMBERS(number, text)

  Touchy() { begin(); }
  Touchy(int n) : number(n), text(std::string(20, 'x') + std::to_string(n)) { begin(); }
  Touchy(const Touchy& other) : number(other.number), text(other.text) { begin(); }
  Touchy(Touchy&& other) : number(other.number), text(std::move(other.text)) { begin(); }
  ~Touchy() { --live; }
  Touchy& operator=(const Touchy& other) {
    number = other.number;
    called();  // in the middle
    text = other.text;
    return *this;
  }
  Touchy& operator=(Touchy&& other) {
    number = other.number;
    called();
    text = std::move(other.text);
    return *this;
  }
  bool operator==(const Touchy& other) const { return called(), number == other.number && text == other.text; }

 private:
  static void begin() {
    called();
    ++live;
  }
};

struct Less {
  bool operator()(const Touchy& a, const Touchy& b) const { return called(), a.number < b.number; }
};
struct CopiedLess : Less {
  CopiedLess() { called(); }
  CopiedLess(const CopiedLess& other) : Less(other) { called(); }
  CopiedLess& operator=(const CopiedLess&) { return called(), *this; }
};
struct Hash {
  std::size_t operator()(const Touchy& t) const { return called(), static_cast<std::size_t>(t.number); }
};

template <class T>
struct Allocator {
  using value_type = T;
  Allocator() = default;
  template <class U>
  Allocator(const Allocator<U>&) {}
  T* allocate(std::size_t n) { return called(), std::allocator<T>().allocate(n); }
  void deallocate(T* p, std::size_t n) { std::allocator<T>().deallocate(p, n); }
  bool operator==(const Allocator&) const = default;
};

struct ByHand {
  Touchy first;
  std::vector<Touchy> more;
  int n = 0;
  std::unique_ptr<Touchy[]> array;
  template <class B>
  void serialize(B& b) const {
    called();
    b << first << more;
    called();
    b << hps::counted(n, array);
    called();
  }
  template <class B>
  void parse(B& b) {
    called();
    b >> first >> more;
    called();
    b >> hps::counted(n, array);
    called();
  }
};

struct NotMine {
  Touchy touchy;
};

struct Celsius {
  double degrees = 0;
};

class Pile {  // a container of the user
 public:
  using value_type = Touchy;
  std::size_t size() const { return called(), all_.size(); }
  auto begin() const { return called(), all_.begin(); }
  auto begin() { return called(), all_.begin(); }
  auto end() const { return called(), all_.end(); }
  auto end() { return called(), all_.end(); }
  void resize(std::size_t n) { called(), all_.resize(n); }
  void clear() { called(), all_.clear(); }

 private:
  std::vector<Touchy> all_;
};

struct Animal {
  virtual ~Animal() = default;
};
struct Dog : Animal {
  Touchy name;
  HPS_MEMBERS(name)
};
struct Cat : Animal {
  std::vector<Touchy> lives;
  HPS_MEMBERS(lives)
};

struct Knot {
  Touchy touchy;
  std::shared_ptr<Knot> next;
};
struct Archived {  // one function for both directions
  Touchy touchy;
  std::shared_ptr<Knot> knot;
  template <class Archive>
  void serialize(Archive& archive) {
    called();
    archive& touchy& knot;
    called();
  }
};

}  // namespace hps_tests::user_code

template <class B>
class hps::Serializer<hps_tests::user_code::NotMine, B> {
 public:
  static void serialize(const hps_tests::user_code::NotMine& t, B& b) {
    hps_tests::user_code::called();
    b << t.touchy;
  }
  static void parse(hps_tests::user_code::NotMine& t, B& b) {
    b >> t.touchy;
    hps_tests::user_code::called();
  }
};
template <>
struct hps::Shape<hps_tests::user_code::Celsius> : hps::shape::Scalar<hps_tests::user_code::Celsius, double> {
  using Celsius = hps_tests::user_code::Celsius;
  static double get(const Celsius& t) { return hps_tests::user_code::called(), t.degrees; }
  static void set(Celsius& t, double v) { hps_tests::user_code::called(), t.degrees = v; }
};
template <>
struct hps::Shape<hps_tests::user_code::Pile> : hps::shape::Sequence<hps_tests::user_code::Pile> {};
template <>
struct hps::Derived<hps_tests::user_code::Animal> : hps::Types<hps_tests::user_code::Dog, hps_tests::user_code::Cat> {};
