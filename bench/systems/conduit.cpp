// SPDX-License-Identifier: MIT
#include <cstdint>
#include <cstring>
#include <ostream>
#include <stdexcept>
#include <string>

#include <conduit.hpp>

#include "harness/add_system.h"
#include "harness/buffer.h"
#include "harness/memory_stream.h"
#include "systems/conduit/trees.h"

namespace bench {
namespace {

// A tree of nodes over memory of ours, to be filled in place.
class Tree {
 public:
  const conduit::Schema& describe(const ArrayTree auto& value) {
    bench::describe(value, schema_);
    schema_.compact_to(compact_);
    return compact_;
  }

  const conduit::Node& fill(const ArrayTree auto& value, char* memory) {
    node_.set_external(compact_, memory);
    bench::fill(value, node_);
    return node_;
  }

 private:
  conduit::Schema schema_, compact_;
  conduit::Node node_;
};

// The schema as text and then the numbers, as Conduit itself sends a node: in front of both, where the numbers begin.
class Conduit {
 public:
  static constexpr std::string_view name = "conduit";
  static std::string version() { return CONDUIT_VERSION; }

  std::string_view serialize(const ArrayTree auto& value) {
    const conduit::Schema& schema = tree_.describe(value);
    text_.clear();
    schema.to_json_stream(stream_, 0, 0, "", "");
    const std::string_view text = text_.view();
    const std::uint64_t begin = (sizeof begin + text.size() + 7) / 8 * 8;

    message_.clear();
    char* const out = message_.extend(begin + static_cast<std::size_t>(schema.total_bytes_compact()));
    std::memset(out, ' ', begin);
    std::memcpy(out, &begin, sizeof begin);
    std::memcpy(out + sizeof begin, text.data(), text.size());
    tree_.fill(value, out + begin);
    return message_.view();
  }

  void parse(std::string_view bytes, ArrayTree auto& value) { extract(open(bytes), value); }

  template <ArrayTree T>
  std::uint64_t read(std::string_view bytes) {
    Digest digest;
    sum_up(open(bytes), std::type_identity<T>(), digest);
    return digest.sum();
  }

 private:
  // The node points into the message. (Generator::walk_external() would do it in one step, but prints to std::cout.)
  const conduit::Node& open(std::string_view bytes) {
    std::uint64_t begin = 0;
    if (bytes.size() < sizeof begin) throw std::runtime_error("conduit: unexpected end");
    std::memcpy(&begin, bytes.data(), sizeof begin);
    if (begin < sizeof begin || begin > bytes.size()) throw std::runtime_error("conduit: unexpected end");
    const std::string text(bytes.substr(sizeof begin, begin - sizeof begin));
    conduit::Generator(text, "conduit_json").walk(schema_);
    node_.set_external(schema_, const_cast<char*>(bytes.data() + begin));
    if (!node_.is_contiguous() || node_.total_bytes_compact() > static_cast<conduit::index_t>(bytes.size() - begin)) {
      throw std::runtime_error("conduit: unexpected end");
    }
    return node_;
  }

  OutputStreambuf text_;
  std::ostream stream_{&text_};
  Buffer message_;
  Tree tree_;
  conduit::Schema schema_;
  conduit::Node node_;
};

// JSON with the numbers in base64, the Conduit of the SC17 paper.
class ConduitBase64 {
 public:
  static constexpr std::string_view name = "conduit-base64";
  static std::string version() { return CONDUIT_VERSION; }

  std::string_view serialize(const ArrayTree auto& value) {
    memory_.clear();
    const conduit::Schema& schema = tree_.describe(value);
    const conduit::Node& node =
        tree_.fill(value, memory_.extend(static_cast<std::size_t>(schema.total_bytes_compact())));
    text_.clear();
    node.to_json_stream(stream_, "conduit_base64_json", 0, 0, "", "");
    return text_.view();
  }

  void parse(std::string_view bytes, ArrayTree auto& value) {
    conduit::Generator(std::string(bytes), "conduit_base64_json").walk(node_);
    extract(node_, value);
  }

 private:
  Buffer memory_;
  OutputStreambuf text_;
  std::ostream stream_{&text_};
  Tree tree_;
  conduit::Node node_;
};

const AddSystem<Conduit> conduit_binary;
const AddSystem<ConduitBase64> conduit_base64;

}  // namespace
}  // namespace bench
