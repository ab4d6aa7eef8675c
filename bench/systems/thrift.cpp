// SPDX-License-Identifier: MIT
#include <cstdint>
#include <limits>
#include <memory>

#include <thrift/TConfiguration.h>
#include <thrift/protocol/TBinaryProtocol.h>
#include <thrift/protocol/TCompactProtocol.h>
#include <thrift/transport/TBufferTransports.h>

#include "harness/add_system.h"
#include "systems/thrift/arrays.h"
#include "systems/thrift/entries.h"
#include "systems/thrift/peptides.h"
#include "systems/thrift/records.h"

namespace bench {
namespace {

using apache::thrift::TConfiguration;
using apache::thrift::transport::TMemoryBuffer;

// Protocols that know their transport are not called through virtual functions. A reader refuses strings and
// containers that are longer than its limit.
struct BinaryProtocol {
  static constexpr std::string_view name = "thrift-binary";
  using Type = apache::thrift::protocol::TBinaryProtocolT<TMemoryBuffer>;

  static auto reader(const std::shared_ptr<TMemoryBuffer>& input, std::int32_t limit) {
    return std::make_unique<Type>(input, limit, limit, false, true);
  }
};

struct CompactProtocol {
  static constexpr std::string_view name = "thrift-compact";
  using Type = apache::thrift::protocol::TCompactProtocolT<TMemoryBuffer>;

  static auto reader(const std::shared_ptr<TMemoryBuffer>& input, std::int32_t limit) {
    return std::make_unique<Type>(input, limit, limit);
  }
};

// No serialize_into: a TMemoryBuffer does not write into memory that it does not own.
template <class Variant>
class Thrift {
 public:
  static constexpr std::string_view name = Variant::name;
  static std::string version() { return HPS_BENCH_THRIFT_VERSION; }

  template <class T>
    requires requires { typename ThriftMessage<T>::type; }
  std::string_view serialize(const T& value) {
    auto& message = kept_message<T>();
    to_thrift(value, message);
    return native_serialize(message);
  }

  template <class T>
  void parse(std::string_view bytes, T& value) {
    from_thrift(native_parse<T>(bytes), value);
  }

  template <class T>
  auto to_native(const T& value) {
    typename ThriftMessage<T>::type message;
    to_thrift(value, message);
    return message;
  }

  template <class Message>
  std::string_view native_serialize(const Message& message) {
    output_->resetBuffer();
    message.write(&writer_);
    std::uint8_t* begin = nullptr;
    std::uint32_t size = 0;
    output_->getBuffer(&begin, &size);
    return {reinterpret_cast<const char*>(begin), size};
  }

  template <class T>
  auto& native_parse(std::string_view bytes) {
    observe(bytes);
    auto& message = kept_message<T>();
    try {
      message.read(reader_.get());
    } catch (...) {
      reader_.reset();  // it remembers the structs that it was in
      throw;
    }
    return message;
  }

 private:
  using Protocol = typename Variant::Type;

  template <class T>
  static auto& kept_message() {
    static typename ThriftMessage<T>::type message;
    return message;
  }

  // The input is read where it is.
  void observe(std::string_view bytes) {
    const auto size = static_cast<std::uint32_t>(bytes.size());
    auto* const begin = reinterpret_cast<std::uint8_t*>(const_cast<char*>(bytes.data()));
    input_->readEnd();  // what was read of the last message does not count for this one
    input_->resetBuffer(begin, size, TMemoryBuffer::OBSERVE);
    input_->updateKnownMessageSize(size);
    make_reader(static_cast<std::int32_t>(size));
  }

  // It is kept until a message is longer than all before. A damaged length, which the longest message could not have,
  // gets no memory.
  void make_reader(std::int32_t size) {
    if (reader_ && size <= limit_) return;
    reader_ = Variant::reader(input_, size);
    limit_ = size;
  }

  // The limit of a message is 100 MB unless it is raised.
  std::shared_ptr<TConfiguration> configuration_ = std::make_shared<TConfiguration>(std::numeric_limits<int>::max());
  std::shared_ptr<TMemoryBuffer> output_ = std::make_shared<TMemoryBuffer>(configuration_);
  std::shared_ptr<TMemoryBuffer> input_ = std::make_shared<TMemoryBuffer>(configuration_);
  Protocol writer_{output_};
  std::unique_ptr<Protocol> reader_;
  std::int32_t limit_ = 0;
};

const AddSystem<Thrift<BinaryProtocol>> thrift_binary;
const AddSystem<Thrift<CompactProtocol>> thrift_compact;

}  // namespace
}  // namespace bench
