// SPDX-License-Identifier: MIT
// Messages whose contents come apart: gaps as gather() finds them, and any gaps, two bytes each in `before`, where they
// are and how large.

#include <hps/gather.h>

#include <cstring>

#include "fuzz/samples.h"
#include "fuzz/target.h"
#include "fuzz/verdict.h"

namespace hps_fuzz {

using Places = std::vector<std::span<std::byte>>;

struct Apart {
  std::string rest;
  std::vector<hps::Gap> gaps;
  std::string contents;  // of all gaps
};

// The contents of gaps that nobody has written are ones.
Apart any_gaps(const Input& in) {
  Apart apart{std::string(in.message), {}, {}};
  std::size_t position = 0;
  for (Bytes bytes(in.before); !bytes.rest().empty();) {
    position = std::min(position + bytes.byte(), apart.rest.size());
    apart.gaps.push_back({position, bytes.byte()});
    apart.contents.append(apart.gaps.back().size, '\1');
  }
  return apart;
}

std::string together(const Apart& apart) {
  std::string message;
  std::size_t rest = 0, contents = 0;
  for (const hps::Gap& gap : apart.gaps) {
    message.append(apart.rest, rest, gap.position - rest).append(apart.contents, contents, gap.size);
    rest = gap.position;
    contents += gap.size;
  }
  return message.append(apart.rest, rest);
}

void fill(const Places& places, const Apart& apart) {
  require(places.size() == apart.gaps.size(), "each gap has its place");
  const char* from = apart.contents.data();
  for (std::size_t i = 0; i < places.size(); ++i) {
    require(places[i].size() == apart.gaps[i].size, "a place is as large as its gap");
    std::memcpy(places[i].data(), from, places[i].size());
    from += places[i].size();
  }
}

template <class T, class F>
Apart gathered(const T& value, std::size_t least, const F& format) {
  hps::Gathered list;
  list.assign(value, format, least);
  Apart apart{std::string(list.rest()), list.gaps(), {}};
  for (const auto& part : list.apart())
    apart.contents.append(reinterpret_cast<const char*>(part.bytes.data()), part.bytes.size());
  return apart;
}

// If scatter() accepts a message, the same bytes in one piece are a valid message and mean the same.
template <class T, class F>
Verdict check_apart(T& out, const Apart& apart, const F& format) {
  const std::string message = together(apart);
  Places places;
  const Verdict verdict =
      verdict_of(message.size(), [&] { places = hps::scatter(apart.rest, apart.gaps, out, format); });
  if (verdict != Verdict::done) return verdict;
  fill(places, apart);
  T whole{};
  const Verdict as_string = verdict_of(message.size(), [&] { hps::from_string(message, whole, format); });
  require_same(as_string, verdict, "a message that came apart is one together");
  require(hps::to_string(out, format.canonical()) == hps::to_string(whole, format.canonical()),
          "contents that came apart are in their places");
  return verdict;
}

template <class T, class F>
void check_all(const Input& in, const F& format) {
  subject_name = std::string(hps::shape::type_name<T>());
  T value{};
  const Verdict verdict = check_apart(value, any_gaps(in), format);
  T used{};
  verdict_of(in.message.size(), [&] { hps::from_string(in.message, used, format); });
  require_same(check_apart(used, any_gaps(in), format), verdict, "a used object is scattered to as a fresh one");
  if (verdict != Verdict::done) return;
  for (const std::size_t least : {1u, 16u, 512u}) {
    const Apart apart = gathered(value, least, format);
    require(together(apart) == hps::to_string(value, format), "parts together are the message");
    require(check_apart(used, apart, format) != Verdict::refused || !apart.gaps.empty(), "the rest alone is a message");
  }
}

struct Matrix {
  std::uint8_t name = 0;
  std::vector<float> values;
  std::array<std::string, 2> labels;
  std::optional<std::vector<std::array<double, 2>>> maybe;
};

template <class... T>
void check_any(hps::Types<T...>, const Input& in) {
  using Check = void (*)(const Input&);
  static constexpr Check all[] = {[](const Input& i) {
    if (i.format & 1) check_all<T>(i, with_limits(hps::raw, i.format >> 1));
    else check_all<T>(i, with_limits(hps::compact, i.format >> 1));
  }...};
  all[in.type % sizeof...(T)](in);
}

using Types = hps::Types<std::string, std::vector<std::uint16_t>, std::vector<double>, std::vector<Matrix>,
                         std::map<std::string, std::vector<std::int32_t>>,
                         std::vector<std::unique_ptr<std::vector<char>>>, Sequences, Choices, Associations>;

}  // namespace hps_fuzz

int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace hps_fuzz;
  check_any(Types{}, Input(text_of(data, size)));
  return 0;
}
