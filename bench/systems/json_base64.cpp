// SPDX-License-Identifier: MIT
#include <modp_b64.h>

#include "systems/json/json.h"

#include "harness/add_system.h"

namespace bench {
namespace {

// Does what Conduit does in the SC17 paper, its JSON with data in base64: the schema of each vector of numbers and then
// its bytes. It stands in for Conduit where that is missing, and does the same work with faster libraries; this one is
// the fastest for base64 that Debian has.

template <Scalar T>
const std::string& dtype() {
  static const std::string name = (std::floating_point<T>    ? "float"
                                   : std::signed_integral<T> ? "int"
                                                             : "uint") +
                                  std::to_string(8 * sizeof(T));
  return name;
}

class Base64Writer : public JsonWriter {
 public:
  using JsonWriter::JsonWriter;

  template <class T>
  void numbers(const std::vector<T>& values) {
    StartObject();
    key("schema");
    StartObject();
    key("dtype");
    text(dtype<T>());
    key("number_of_elements");
    number(values.size());
    EndObject();
    key("data");
    StartObject();
    key("base64");
    base64({reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)});
    EndObject();
    EndObject();
  }

 private:
  // Nothing in it needs an escape. The library adds a zero.
  void base64(std::string_view bytes) {
    Prefix(rapidjson::kStringType);
    os_->Put('"');
    modp_b64_encode(os_->Push(modp_b64_encode_len(bytes.size())), bytes.data(), bytes.size());
    os_->Pop(1);
    os_->Put('"');
  }
};

class Base64Reader : public JsonReader {
 public:
  template <class T>
  static void numbers(JsonValue json, std::vector<T>& values) {
    simdjson::ondemand::object object = json.get_object();
    simdjson::ondemand::object schema = object.find_field("schema").get_object();
    if (schema.find_field("dtype").get_string().value() != dtype<T>()) throw std::runtime_error("json: another dtype");
    const std::uint64_t size = schema.find_field("number_of_elements").get_uint64();
    base64(object.find_field("data").find_field("base64").value(), size, values);
  }

 private:
  template <class T>
  static void base64(JsonValue json, std::uint64_t size, std::vector<T>& values) {
    const std::string_view token = json.raw_json_token();
    const std::string_view text = token.substr(1, token.rfind('"') - 1);
    if (size > text.size() || text.size() != modp_b64_encode_strlen(size * sizeof(T))) {
      throw std::runtime_error("json: another number of elements");
    }
    values.resize(size + 1);  // the library asks for up to two bytes more than it fills
    if (modp_b64_decode(reinterpret_cast<char*>(values.data()), text.data(), text.size()) != size * sizeof(T)) {
      throw std::runtime_error("json: not base64");
    }
    values.resize(size);
  }
};

struct Base64 {
  static constexpr std::string_view name = "json-base64";
  using Writer = Base64Writer;
  using Reader = Base64Reader;
};

const AddSystem<Json<Base64>> json_base64;

}  // namespace
}  // namespace bench
