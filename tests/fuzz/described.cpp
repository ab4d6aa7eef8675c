// SPDX-License-Identifier: MIT
// Described messages: what comes after a valid head, and with format 0 the head as well.

#include <hps/schema.h>

#include "fuzz/described_target.h"
#include "fuzz/graph.h"
#include "fuzz/kinds.h"
#include "fuzz/older.h"
#include "fuzz/properties.h"
#include "fuzz/samples.h"

namespace hps_fuzz {

using Types = hps::Types<Scalars, std::vector<Scalars>, Sequences, Associations, std::vector<Choices>, Branches,
                         std::vector<Hashed>, Graph, std::vector<Pools>, Expression>;

// Without the type.
void check_untyped(std::string_view message) {
  verdict_of(message.size(), [&] { (void)hps::read_schema(message); });
  verdict_of(message.size(), [&] {
    const hps::Columns columns = hps::columns(message, hps::described.max_expansion(2));
    for (std::size_t i = 0; i < columns.size() && i < 20; ++i)
      if (columns[i].type == "string") (void)columns.read<std::string>(i);
  });
}

// Those that both sides may have.
const hps::Schemas& kept_schemas() {
  static const hps::Schemas all = [] {
    hps::Schemas schemas;
    schemas.add<Old>();
    schemas.add<OldObjects>();
    schemas.add<OldNumbers>();
    return schemas;
  }();
  return all;
}

// Of a message of an older type, the format says beside limits whether numbers are rounded, and whether it has its
// schema or the fingerprint.
bool is_lossy(const Input& in) { return in.format & 4; }
bool is_by_fingerprint(const Input& in) { return in.format & 64; }

template <class F>
hps::Described<F> format_of(const Input& in, hps::Described<F> format) {
  format = with_limits(format, in.format >> 4);
  if (is_lossy(in)) format = format.lossy();
  if (is_by_fingerprint(in)) format = format.by(kept_schemas());
  return format;
}

template <class Old>
std::string message_of(const Input& in, unsigned format) {
  const hps::Schemas* const schemas = is_by_fingerprint(in) ? &kept_schemas() : nullptr;
  return hps::detail::described::make_head(hps::schema_of<Old>(), format, schemas, {}).append(in.message);
}

// A body of an older type, read as that of today.
template <class Old, class Today>
void check_evolved(const Input& in, unsigned format) {
  const std::string message = message_of<Old>(in, format);
  const auto parse = [&](Today& out) {
    return verdict_of(message.size(), [&] { hps::from_string(message, out, format_of(in, hps::described)); });
  };
  Today fresh, used, streamed;
  const Verdict verdict = parse(fresh);
  parse(used);
  require_same(parse(used), verdict, "a used object parses as a fresh one");
  PiecesStream stream(message, in.pieces);
  const Verdict of_stream =
      verdict_of(message.size(), [&] { hps::from_stream(stream, streamed, format_of(in, hps::described)); });
  if (verdict != Verdict::done) return;
  require(hps::to_string(used) == hps::to_string(fresh), "a used object parses as a fresh one");
  if (of_stream == Verdict::done)
    require(hps::to_string(streamed) == hps::to_string(fresh), "a stream parses as a string");
}

// The same rows, parsed in place by their own format, as they are by another one, which rewrites them.
template <class Old, class Today, class F>
void check_in_place(const Input& in) {
  const std::string message = message_of<Old>(in, F::number);
  const auto read = [&](Today& out, const auto& format) {
    return verdict_of(message.size(), [&] { hps::from_string(message, out, format_of(in, format)); });
  };
  Today in_place, used, rewritten;
  const Verdict verdict = read(in_place, hps::described(F()));
  read(used, hps::described(F()));
  require_same(read(used, hps::described(F())), verdict, "a used object parses as a fresh one, in place");
  const Verdict of_rewritten = read(rewritten, hps::described);
  if (verdict != Verdict::done || of_rewritten == Verdict::limit_exceeded) return;
  require_same(of_rewritten, verdict, "what is parsed in place is valid");
  require(hps::to_string(in_place) == hps::to_string(rewritten), "rows in place parse as rows that are rewritten");
  require(hps::to_string(used) == hps::to_string(in_place), "a used object parses as a fresh one, in place");
}

// The lowest two bits of the format: compact, raw, packed.
template <class Old, class Today>
void check_older(const Input& in) {
  subject_name = "an older type";
  const unsigned formats[] = {hps::Compact::number, hps::Raw::number, hps::Packed::number, hps::Packed::number};
  check_evolved<Old, Today>(in, formats[in.format & 3]);
  if ((in.format & 3) == 0) check_in_place<Old, Today, hps::Compact>(in);
  if ((in.format & 3) == 1) check_in_place<Old, Today, hps::Raw>(in);
}

}  // namespace hps_fuzz

int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace hps_fuzz;
  const Input in(text_of(data, size));
  if (in.format & 8) {  // of an older type
    if (in.type & 2) check_older<OldNumbers, Numbers>(in);
    else if (in.type & 1) check_older<OldObjects, Objects>(in);
    else check_older<Old, Today>(in);
    return 0;
  }
  const WithHead described(Types{}, in);
  check(*make<Described>(Types{}, in), described.input());
  check_untyped(described.input().message);
  Vertex::cut_cycles();
  return 0;
}
