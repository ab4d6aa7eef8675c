// SPDX-License-Identifier: MIT
#pragma once
// A C++ type as a constant, by which one engine serializes or parses objects of every type: what it is made of, and a
// few functions that take many objects at a call. There is one for each direction.

#include <memory>
#include <span>
#include <string_view>

#include "hps/buffer/reader.h"
#include "hps/buffer/writer.h"
#include "hps/format/packed/objects/addresses.h"
#include "hps/shape/node.h"

namespace hps::detail::column {

// How a type looks in rows.
struct RowType {
  bool memory = false;    // the memory of an object is its bytes
  bool level = false;     // the contents are a level of nesting
  std::size_t least = 0;  // bits of the shortest
  // Handles all bytes of types that have no parts, or are too rare for the interpreter. One for each direction.
  char* (*write)(char* p, const void* object, Writer& out) = nullptr;
  const char* (*parse)(const char* p, void* object, Reader& in) = nullptr;
};

struct Type {
  Kind kind;
  const shape::Node* about;                 // what the type is made of
  bool runs = false;                        // of numbers: an array of them in memory is one of a column's values
  bool contains_itself = false;             // other than by shared pointers
  bool one_of = false;                      // the pointee of a pointer to one of several classes
  bool shares = false;                      // a pointer that is opaque, to an object that others may point to
  bool fixed_offsets = false;               // of a record: its members have the same offsets in all objects
  std::size_t size = 0;                     // of an object in memory
  std::size_t extent = 0;                   // of an array, and of bytes of fixed size
  std::span<const Type* const> parts = {};  // members, elements, values, alternatives, key and value, pointee
  const std::size_t* memory = nullptr;      // that each object of a part takes besides the object around it
  const void* functions = nullptr;          // a structure of them, which depends on the kind and the direction
  RowType row = {};

  template <class Functions>
  const Functions& with() const {
    return *static_cast<const Functions*>(functions);
  }
};

template <class Column>
struct Node;
class ColumnReader;
class ColumnWriter;
class ReadingContext;
class WritingContext;

// Records that refer to their member.
struct RecordWriting {
  // Throws if the class of an object is not that of its type; only where that may be.
  void (*check)(const void* object, WritingContext& context);
};

// The memory that bytes take beside themselves; null if none.
using MemoryBeside = std::size_t (*)(const char* bytes, std::size_t n);

struct BytesWriting {
  void (*views)(const Batch& objects, Run* views);
  MemoryBeside memory_beside = nullptr;
  // In place of these, for objects of which bytes are made: returns the memory that the object takes.
  std::size_t (*make)(const void* object, std::string& bytes, State& state) = nullptr;
};
struct BytesReading {
  void (*assign)(const Batch& objects, const std::string_view* bytes);
  MemoryBeside memory_beside = nullptr;
  // In place of these, for objects that are made of bytes. Throws ErrorAt.
  void (*parse)(void* object, std::string_view bytes, State& state, Budget& budget) = nullptr;
};

// Numbers whose memory differs from their value in a column.
struct NumbersWriting {
  void (*load)(const Batch& objects, void* values);
};
struct NumbersReading {
  bool (*store)(const Batch& objects, const void* values);  // false: the type cannot hold one of them
};

// Sequences, arrays and maps. Arrays whose elements lie in them need none.
struct ElementsWriting {
  void (*views)(const Batch& objects, Run* views);
  // Where elements do not lie side by side.
  void (*each)(const void* object, State& state, Addresses& elements) = nullptr;
  // Loads elements that are no objects.
  void (*load)(const void* object, std::size_t first, std::size_t n, void* values) = nullptr;
};

// Parses elements that are inserted, or those of a container that is lent.
class Incoming {
 public:
  // The next n elements or keys; the values of n keys that were inserted.
  virtual void parse(void* elements, std::size_t n) = 0;
  virtual void parse_values(char** values, std::size_t n) = 0;
  virtual void parse_all(void* container) = 0;
  // `where` is the element, key or container that is wrong.
  [[noreturn]] virtual void fail(const char* problem, const void* where) = 0;

 protected:
  ~Incoming() = default;
};
// Elements or keys to parse into, so many at a time, and room for the addresses of values; else there is one, local.
struct Made {
  void* elements = nullptr;
  char** values = nullptr;
  std::size_t room = 1;
};
struct ElementsReading {
  std::size_t most = dynamic_extent;  // of a sequence
  std::size_t multiple = 1;           // is its size
  bool holds(std::size_t n) const { return n <= most && n % multiple == 0; }
  // Elements side by side: makes them as many as the views say, and says where they are.
  void (*resize)(const Batch& objects, Run* views) = nullptr;
  bool refers = false;  // the objects do not have the elements, and several may refer to the same ones
  // Those whose memory is their compact bytes, n of them from p on.
  void (*copy)(void* object, const char* p, std::size_t n) = nullptr;
  // Others that are there after a resize; of those, objects, and numbers that are none.
  void (*resize_one)(void* object, std::size_t n) = nullptr;
  void (*each)(void* object, std::size_t n, Addresses& elements) = nullptr;
  void (*store)(void* object, std::size_t first, std::size_t n, const void* values) = nullptr;
  // Those that are inserted.
  void (*insert)(void* object, std::size_t n, const Made& made, Incoming& incoming) = nullptr;
  void (*make)(void* memory, std::size_t n) = nullptr;
  void (*drop)(void* elements, std::size_t n) = nullptr;
  std::size_t alignment = 1;  // of elements or keys
  bool sorts_nodes = false;   // until then, the container does not have them
  // Those that another container takes.
  void (*lend)(void* object, Incoming& incoming) = nullptr;
  const ElementsReading* lent = nullptr;
};

struct OptionalWriting {
  // The values of those that have one, and these; returns how many.
  std::size_t (*select)(const Batch& objects, std::uint8_t* has, char** values, char** owners, WritingContext& context);
};
struct OptionalReading {
  // Makes values where there are to be some. If these are of one of several classes, gives the owners instead.
  void (*prepare)(const Batch& objects, const std::uint8_t* has, char** values);
  char* (*make)(void* owner, std::uint32_t number_of_class) = nullptr;
  const char* (*parse)(const char* p, void* owner, Reader& in) = nullptr;  // from compact bytes
};

struct VariantWriting {
  void (*select)(const Batch& objects, std::uint32_t* indices, char** values);
};
struct VariantReading {
  void (*prepare)(const Batch& objects, const std::uint32_t* indices, char** values);
};

struct OneOfWriting {
  // The number of the class of an object that is known by its base, of which it makes that class's address.
  std::uint32_t (*select)(char*& object, const void* owner, WritingContext& context);
  char* (*write)(char* p, const void* object, const void* owner, Writer& out);  // to compact bytes
};

}  // namespace hps::detail::column
