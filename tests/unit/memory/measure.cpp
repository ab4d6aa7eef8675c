// SPDX-License-Identifier: MIT

#include "unit/memory/measure.h"

#include <gtest/gtest.h>
#include <hps/format/packed/objects/reader.h>
#include <hps/format/packed/rows/reader.h>

#include <sstream>

#include "support/allocations.h"

namespace hps_tests::memory {
namespace {

using namespace hps::detail;

// A little more than a power of two: vectors that double have the most to spare then.
constexpr int many = 2100, many_in_columns = 8300;
// A stream's buffer; and windows into columns.
constexpr std::size_t library = std::size_t{1} << 12, windows = std::size_t{1} << 17;
constexpr auto unlimited = static_cast<std::size_t>(-1);
constexpr std::size_t of_allocator = 24;  // what it adds to a block

class Object {
 public:
  explicit Object(const Tested& type, int count = 0, bool filled = false)
      : type_(type), object_(type.make(count, filled)) {}
  ~Object() { type_.drop(object_); }
  Object(const Object&) = delete;
  Object& operator=(const Object&) = delete;
  operator void*() const { return object_; }

 private:
  const Tested& type_;
  void* object_;
};

bool within_limits(auto&& f) {
  try {
    f();
    return true;
  } catch (const hps::LimitExceeded&) {
    return false;
  }
}

// Parsing accounts for what serializing did, and allocates no more than that and 16 times the message, which the
// allocator may round up.
template <class F>
void expect_charged(const Tested& type, const std::string& message, std::size_t charged, auto&& parse) {
  const Object object(type);
  Reader in(message, F{}.max_expansion(unlimited).limits);
  const AllocationScope scope;
  parse_whole<F>(0, object, type.compact.parsed.root, in, [&](const char* p) { return parse(p, object, in); });
  EXPECT_LE(scope.peak(), in.budget().taken() + of_allocator * message.size() + library);
  EXPECT_EQ(in.budget().taken(), charged);
}

template <class F>
std::string written(const Rows<F>& rows, const void* object, std::size_t& charged) {
  std::string message;
  hps::ContainerSink sink(message);
  Writer out(sink, F{}.limits, rows.written.room + 1);
  char* const p = rows.written.write(out.start(), object, 1, out);
  out.finish(p, sink);
  charged = out.charged();
  return message;
}

// The rule holds, and both sides refuse the same.
template <class F>
void expect_rule(const Tested& type, const Rows<F>& rows, const std::string& message, const void* object,
                 std::size_t expansion) {
  const Limits limits = F{}.max_expansion(expansion).limits;
  const auto expect_at_most = [&](const AllocationScope& scope, std::size_t times) {
    const std::size_t rule = (std::size_t{1} << 20) + expansion * message.size();
    EXPECT_LE(scope.peak(), times * rule + of_allocator * scope.count() + library) << "with " << expansion;
  };
  const bool written = within_limits([&] {
    hps::CountingSink sink;
    write_root(object, rows.written, sink, limits);
  });
  const Object parsed(type), streamed(type);
  const AllocationScope whole;
  EXPECT_EQ(within_limits([&] { parse_root<F>(message, parsed, rows.parsed, limits); }), written);
  expect_at_most(whole, 1);

  std::istringstream in(message);
  hps::StreamSource source(in);
  const AllocationScope stream;
  const bool passes = within_limits([&] {
    SourceReader reader(source, limits);
    rows.parse_pieces(reader.start(), streamed, reader);
  });
  EXPECT_LE(passes, written) << "a stream is stricter";
  expect_at_most(stream, 3);
}

template <class F>
std::string expect_in_rows(const Tested& type, const Rows<F>& rows, const void* object, std::size_t& charged) {
  SCOPED_TRACE(F::name);
  const std::string message = written(rows, object, charged);
  expect_charged<F>(type, message, charged,
                    [&](const char* p, void* parsed, Reader& in) { return rows.parsed.parse(p, parsed, 1, in); });
  for (const std::size_t expansion : {16, 512}) expect_rule(type, rows, message, object, expansion);
  return message;
}

void expect_in_columns(const Tested& type, bool filled) {
  SCOPED_TRACE("columns");
  const Object object(type, many_in_columns, filled);
  const auto format = hps::packed.max_expansion(unlimited);
  std::string message;
  hps::ContainerSink sink(message);
  column::Message made(static_cast<void*>(object), type.written_plan(), format);
  made.write(sink);

  const column::ParsedPlan plan = type.parsed_plan();
  const Object parsed(type), streamed(type);
  const AllocationScope scope;
  column::Workspace workspace(format);
  column::Head head(std::string_view{message});
  Budget budget(unlimited);
  column::MessageSource columns(head, workspace, budget);
  column::ReadingContext context(format.limits, budget);
  column::ObjectsReader objects(plan.plan, columns, context, nullptr, plan.plan.numbered_within_pools(false));
  objects.get_root(parsed);
  EXPECT_LE(scope.peak(), budget.taken() + of_allocator * scope.count() + windows);
  EXPECT_EQ(budget.taken(), made.charged());

  std::istringstream in(message);
  hps::StreamSource source(in);
  const AllocationScope stream;
  SourceReader reader(source, format.limits);
  std::string copy(1, '\0');
  column::read_columns(reader.read(reader.start(), copy.data(), 1, nullptr), copy, reader);
  column::parse(copy, streamed, plan, hps::packed);
  EXPECT_LE(stream.peak(), 3 * (budget.taken() + message.size() + windows) + of_allocator * stream.count());
}

}  // namespace

void expect_memory(const Tested& type) {
  for (const bool filled : {false, true}) {
    SCOPED_TRACE(std::string(filled ? "filled " : "default ").append(type.name));
    kept.clear();
    const Object object(type, many, filled);
    std::size_t charged;
    expect_in_rows(type, type.raw, object, charged);
    const std::string message = expect_in_rows(type, type.compact, object, charged);
    const column::ParsedPlan plan = type.parsed_plan();
    expect_charged<hps::Compact>(type, message, charged, [&](const char* p, void* parsed, Reader& in) {
      return column::RowsReader(plan.plan, in).get(p, plan.plan.nodes()[0], parsed);
    });
    expect_in_columns(type, filled);
  }
  kept.clear();
}

}  // namespace hps_tests::memory
