// SPDX-License-Identifier: MIT
#pragma once
// The calls that pointers to shared objects make to the engine.

#include "hps/format/packed/objects/type.h"

namespace hps::detail::column {

class SharedWriting {
 public:
  explicit SharedWriting(WritingContext& context) : context_(context) {}
  WritingContext& context() { return context_; }

  virtual void put_number(Node<ColumnWriter>& pointer, std::uint64_t number) = 0;
  virtual void put_shared(Node<ColumnWriter>& pointer, const void* object, const void* owner) = 0;

 protected:
  ~SharedWriting() = default;

 private:
  WritingContext& context_;
};
struct PointerWriting {
  void (*put)(const void* pointer, Node<ColumnWriter>& node, SharedWriting& writer);
};

class SharedReading {
 public:
  using Node = column::Node<ColumnReader>;

  explicit SharedReading(ReadingContext& context) : context_(context) {}
  ReadingContext& context() { return context_; }

  virtual std::uint64_t get_number(Node& pointer) = 0;
  // The node of the object, which is taken from those left.
  virtual Node& take_shared(Node& pointer) = 0;
  // The same where objects are of several classes; the number of the next one's.
  virtual std::uint32_t take_class(Node& pool, Node*& object) = 0;
  virtual void get_one(Node& node, void* object) = 0;
  // `parse` gets an object of compact bytes.
  virtual void get_opaque(Node& node, void* object, const char* (*parse)(const char* p, void* object, Reader& in)) = 0;
  [[noreturn]] virtual void fail(const Node& pointer, const char* problem) const = 0;

 protected:
  ~SharedReading() = default;

 private:
  ReadingContext& context_;
};
struct PointerReading {
  void (*get)(void* pointer, Node<ColumnReader>& node, SharedReading& reader);
};

}  // namespace hps::detail::column
