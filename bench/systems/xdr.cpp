// SPDX-License-Identifier: MIT
#include <memory>
#include <memory_resource>
#include <optional>
#include <stdexcept>
#include <vector>

#include <rpc/xdr.h>

#include "harness/add_system.h"
#include "harness/buffer.h"
#include "systems/xdr/arrays.h"
#include "systems/xdr/entries.h"
#include "systems/xdr/peptides.h"
#include "systems/xdr/records.h"

namespace bench {
namespace {

// One function encodes, decodes, measures and frees.
template <class T>
const auto generic_procedure = reinterpret_cast<xdrproc_t>(XdrBinding<T>::procedure);

// Made from an application's object, to whose strings and numbers it points.
template <class T>
struct Outgoing {
  std::unique_ptr<std::pmr::memory_resource> memory;  // of its arrays of structs, where they are its own
  typename XdrBinding<T>::Message message{};
};

// Frees what XDR allocated while it decoded.
template <class T>
struct Incoming {
  Incoming() = default;
  // The object is complete when decoding starts: if that fails, what there is by then is freed.
  explicit Incoming(std::string_view bytes) : Incoming() {
    XDR stream;
    xdrmem_create(&stream, const_cast<char*>(bytes.data()), static_cast<unsigned>(bytes.size()), XDR_DECODE);
    if (!XdrBinding<T>::procedure(&stream, &message)) throw std::runtime_error("malformed message");
  }
  Incoming(const Incoming&) = delete;
  Incoming& operator=(const Incoming&) = delete;
  ~Incoming() { xdr_free(generic_procedure<T>, &message); }

  typename XdrBinding<T>::Message message{};
};

class Xdr {
 public:
  static constexpr std::string_view name = "xdr";
  static std::string version() { return HPS_BENCH_TIRPC_VERSION; }

  template <class T>
    requires requires { typename XdrBinding<T>::Message; }
  std::string_view serialize(const T& value) {
    return native_serialize(to_kept(value));
  }

  template <class T>
  std::size_t serialize_into(const T& value, std::span<char> block) {
    const auto size = encode(to_kept(value), block);
    if (!size) throw std::runtime_error("the message does not fit");
    return *size;
  }

  template <class T>
  void parse(std::string_view bytes, T& value) {
    const Incoming<T> incoming(bytes);
    from_xdr(incoming.message, value);
  }

  template <class T>
  auto to_native(const T& value) {
    Outgoing<T> outgoing{std::make_unique<std::pmr::monotonic_buffer_resource>()};
    convert(value, outgoing, outgoing.memory.get());
    return outgoing;
  }

  // The size is asked for only where the kept memory is too small: it takes as long as the message.
  template <class T>
  std::string_view native_serialize(const Outgoing<T>& outgoing) {
    auto size = encode(outgoing, memory_);
    if (!size) {
      memory_.resize(xdr_sizeof(generic_procedure<T>, message_of(outgoing)));
      size = encode(outgoing, memory_);
    }
    if (!size) throw std::runtime_error("the message is beyond a limit of its schema");
    return {memory_.data(), *size};
  }

  template <class T>
  Incoming<T> native_parse(std::string_view bytes) {
    return Incoming<T>(bytes);
  }

 private:
  static constexpr std::size_t arena_block = std::size_t{16} << 20;

  template <class T>
  Outgoing<T> to_kept(const T& value) {
    arena_.release();
    Outgoing<T> outgoing;
    convert(value, outgoing, &arena_);
    return outgoing;
  }

  template <class T>
  static void convert(const T& value, Outgoing<T>& outgoing, std::pmr::memory_resource* memory) {
    std::pmr::polymorphic_allocator<> allocator(memory);
    to_xdr(value, outgoing.message, allocator);
  }

  template <class T>
  static std::optional<std::size_t> encode(const Outgoing<T>& outgoing, std::span<char> block) {
    XDR stream;
    xdrmem_create(&stream, block.data(), static_cast<unsigned>(block.size()), XDR_ENCODE);
    if (!XdrBinding<T>::procedure(&stream, message_of(outgoing))) return std::nullopt;
    return xdr_getpos(&stream);
  }

  template <class T>
  static auto* message_of(const Outgoing<T>& outgoing) {
    return const_cast<typename XdrBinding<T>::Message*>(&outgoing.message);  // encoding only reads it
  }

  std::vector<char> memory_;
  Buffer arena_memory_;
  std::pmr::monotonic_buffer_resource arena_{arena_memory_.extend(arena_block), arena_block};
};

const AddSystem<Xdr> xdr;

}  // namespace
}  // namespace bench
