// SPDX-License-Identifier: MIT
#include <cstdint>
#include <stdexcept>

#include <google/protobuf/arena.h>

#include "harness/add_system.h"
#include "harness/buffer.h"
#include "systems/protobuf/arrays.h"
#include "systems/protobuf/entries.h"
#include "systems/protobuf/evolution.h"
#include "systems/protobuf/peptides.h"
#include "systems/protobuf/records.h"

namespace bench {
namespace {

template <class T>
concept OnArena = ProtoBinding<T>::on_arena;

class Protobuf {
 public:
  static constexpr std::string_view name = "protobuf";
  static constexpr bool with_zlib = true;
  using Evolving = Protobuf;
  static std::string version() { return google::protobuf::internal::VersionString(GOOGLE_PROTOBUF_VERSION); }

  template <class T>
  std::string_view serialize(const T& value) {
    auto& message = empty_message<T>();
    ProtoBinding<T>::to_message(value, message);
    return native_serialize(message);
  }

  template <class T>
  std::size_t serialize_into(const T& value, std::span<char> block) {
    auto& message = empty_message<T>();
    ProtoBinding<T>::to_message(value, message);
    if (!message.SerializeToArray(block.data(), static_cast<int>(block.size()))) {
      throw std::runtime_error("the message does not fit");
    }
    return static_cast<std::size_t>(message.GetCachedSize());
  }

  template <class T>
  void parse(std::string_view bytes, T& value) {
    ProtoBinding<T>::from_message(native_parse<T>(bytes), value);
  }

  template <class T>
  auto to_native(const T& value) {
    typename ProtoBinding<T>::Message message;
    ProtoBinding<T>::to_message(value, message);
    return message;
  }

  template <class Message>
  std::string_view native_serialize(const Message& message) {
    buffer_.clear();
    char* const begin = buffer_.extend(message.ByteSizeLong());
    message.SerializeWithCachedSizesToArray(reinterpret_cast<std::uint8_t*>(begin));
    return buffer_.view();
  }

  template <class T>
  const auto& native_parse(std::string_view bytes) {
    auto& message = empty_message<T>();
    if (!message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
      throw std::runtime_error("malformed message");
    }
    return message;
  }

 private:
  // Messages are kept and cleared, which keeps the memory of their fields: the library's first advice on
  // speed. Maps lose their nodes when they are cleared; they are faster on an arena.
  template <class T>
  auto& empty_message() {
    using Message = typename ProtoBinding<T>::Message;
    if constexpr (OnArena<T>) {
      arena_.Reset();
      return *google::protobuf::Arena::CreateMessage<Message>(&arena_);
    } else {
      static Message message;
      message.Clear();
      return message;
    }
  }

  static constexpr std::size_t arena_block = std::size_t{16} << 20;

  Buffer buffer_;
  Buffer arena_memory_;
  google::protobuf::Arena arena_{arena_memory_.extend(arena_block), arena_block};
};

const AddSystem<Protobuf> protobuf;

}  // namespace
}  // namespace bench
