// SPDX-License-Identifier: MIT
#include <cstdint>
#include <string_view>
#include <tuple>
#include <vector>

#include <msgpack.hpp>
#include <nlohmann/json.hpp>

#include "harness/add_system.h"

namespace msgpack {
MSGPACK_API_VERSION_NAMESPACE(MSGPACK_DEFAULT_API_NS) {
  namespace adaptor {

  // An array of the members, as MSGPACK_DEFINE makes it.
  template <bench::Described T>
  struct pack<T> {
    template <class Stream>
    packer<Stream>& operator()(packer<Stream>& out, const T& value) const {
      const auto list = members(value);
      out.pack_array(std::tuple_size_v<decltype(list)>);
      std::apply([&](const auto&... member) { (out.pack(member), ...); }, list);
      return out;
    }
  };

  template <bench::Described T>
  struct convert<T> {
    const msgpack::object& operator()(const msgpack::object& in, T& value) const {
      const auto list = members(value);
      if (in.type != type::ARRAY || in.via.array.size != std::tuple_size_v<decltype(list)>) throw type_error();
      const msgpack::object* element = in.via.array.ptr;
      std::apply([&](auto&... member) { ((element++)->convert(member), ...); }, list);
      return in;
    }
  };

  }  // namespace adaptor
}  // MSGPACK_API_VERSION_NAMESPACE
}  // namespace msgpack

namespace bench {
namespace {

class Plain {
 public:
  static constexpr std::string_view name = "msgpack";
  static std::string version() { return MSGPACK_VERSION; }

  template <class T>
  std::string_view serialize(const T& value) {
    buffer_.clear();
    msgpack::pack(buffer_, value);
    return {buffer_.data(), buffer_.size()};
  }

  // Strings stay in the input until they are converted; the zone keeps its last chunk.
  template <class T>
  void parse(std::string_view bytes, T& value) {
    zone_.clear();
    const auto in_place = [](msgpack::type::object_type, std::size_t, void*) { return true; };
    msgpack::unpack(zone_, bytes.data(), bytes.size(), in_place).convert(value);
  }

 private:
  msgpack::sbuffer buffer_;
  msgpack::zone zone_;
};

// Parses into JSON by nlohmann's library. To prove that it holds all, it is serialized and parsed into the type.
class ToJson : public Plain {
 public:
  template <class T>
  void parse(std::string_view bytes, T& value) {
    native_parse<T>(bytes);
    const std::vector<std::uint8_t> again = nlohmann::json::to_msgpack(json_);
    Plain::parse({reinterpret_cast<const char*>(again.data()), again.size()}, value);
  }

  template <class T>
  void native_parse(std::string_view bytes) {
    json_ = nlohmann::json::from_msgpack(bytes);
  }

 private:
  nlohmann::json json_;
};

struct MessagePack : Plain {
  using Values = ToJson;
};

const AddSystem<MessagePack> message_pack;

}  // namespace
}  // namespace bench
