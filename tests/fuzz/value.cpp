// SPDX-License-Identifier: MIT
// Described messages without their types: any schema and any body; and with the lowest two bits of the format, the
// schema of a type that the input chooses, and any body.

#include <hps/value.h>

#include <sstream>

#include "fuzz/described_head.h"
#include "fuzz/graph.h"
#include "fuzz/kinds.h"
#include "fuzz/pieces.h"
#include "fuzz/samples.h"
#include "fuzz/target.h"
#include "fuzz/verdict.h"

namespace hps_fuzz {

// Presences before the values, and shared objects, inside of itself.
struct Nested {
  std::vector<std::unique_ptr<Nested>> parts;
  std::shared_ptr<Nested> other;
  std::map<std::uint8_t, std::shared_ptr<std::string>> names;
  std::vector<bool> flags;
};

// A type that contains itself, as a member of objects that are met in several places.
struct Planted {
  Branches tree;
  std::array<Expression, 2> terms;
};
struct Woods {
  std::vector<std::shared_ptr<Planted>> all;
  std::optional<Planted> own;
  std::map<std::uint8_t, Planted> named;
};

using Types = hps::Types<Scalars, std::vector<Scalars>, Sequences, Associations, std::vector<Choices>, Branches, Graph,
                         std::vector<Pools>, Expression, Nested, Woods>;

std::string json_of(const hps::Value& v) {
  std::ostringstream out;
  out << v;
  return out.str();
}

// Written in a format, and read again: with the limits that made it, more may be needed.
template <class F>
void check_written(const hps::Value& v, const std::string& json, const F& format) {
  std::string message;
  if (verdict_of(static_cast<std::size_t>(-1), [&] { message = hps::to_string(v, hps::described(format)); }) !=
      Verdict::done)
    return;
  require(hps::serialized_size(v, hps::described(format)) == message.size(), "the size is that of the message");
  hps::Value again;
  const auto unlimited = hps::described(format.max_expansion(std::size_t{1} << 40).max_depth(std::size_t{1} << 18));
  require(verdict_of(message.size(), [&] { hps::from_string(message, again, unlimited); }) == Verdict::done,
          "what was written is read");
  require(again.schema() == v.schema(), "the schema is kept");
  require(json_of(again) == json, "what was written is the same");
  require(hps::to_string(again, hps::described(format)) == message, "what was read is written as before");
  verdict_of(static_cast<std::size_t>(-1), [&] { (void)hps::to_string(v, format); });
}

// Every part once, by the ways that lead to it.
void walk(const hps::Value& v, std::size_t& left) {
  if (!left || !--left) return;
  (void)v.schema();
  switch (v.kind()) {
    case hps::Kind::sequence:
    case hps::Kind::array:
    case hps::Kind::map:
    case hps::Kind::record: {
      std::size_t n = 0;
      for (const hps::Value& part : v) {
        walk(part, left);
        if (++n == 5) break;
      }
      verdict_of(0, [&] { (void)v[0]; });
      verdict_of(0, [&] { (void)v["a"]; });
      verdict_of(0, [&] { (void)v.span<double>(); });
      return;
    }
    case hps::Kind::scalar:
      verdict_of(0, [&] { (void)v.as<std::int16_t>(); });
      verdict_of(0, [&] { (void)v.as<double>(); });
      return;
    case hps::Kind::bytes:
      require(v.as<std::string_view>().size() == v.size(), "bytes");
      return;
    default:
      return;
  }
}

void check_value(std::string_view message, const Input& in) {
  hps::Value v, streamed;
  const auto format = with_limits(hps::described, in.format >> 4);
  const Verdict verdict = verdict_of(message.size(), [&] { hps::from_string(message, v, format); });
  PiecesStream stream(std::string(message), in.pieces);
  const Verdict of_stream = verdict_of(message.size(), [&] { hps::from_stream(stream, streamed, format); });
  if (verdict != Verdict::done) return;
  require_same(of_stream, verdict, "a stream is read as a string");
  std::string json;
  if (verdict_of(0, [&] { json = json_of(v); }) != Verdict::done || json.size() > std::size_t{1} << 20) return;
  require(json_of(streamed) == json, "a stream is read as a string");
  check_written(v, json, hps::raw);
  check_written(v, json, hps::compact);
  check_written(v, json, hps::packed);
  verdict_of(0, [&] { (void)(v == streamed); });
  std::size_t parts = 300;
  verdict_of(0, [&] { walk(v, parts); });
}

}  // namespace hps_fuzz

int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace hps_fuzz;
  const Input in(text_of(data, size));
  subject_name = "a value";
  check_value(head_for(Types{}, in) + std::string(in.message), in);
  return 0;
}
