// SPDX-License-Identifier: MIT
#pragma once
// The building blocks of a tree of columns, one set for writing and one for reading.

#include "hps/buffer/state.h"
#include "hps/format/compact.h"
#include "hps/format/packed/fixed.h"
#include "hps/format/packed/numbers_reader.h"
#include "hps/format/packed/numbers_writer.h"
#include "hps/format/packed/source.h"
#include "hps/format/packed/strings_reader.h"
#include "hps/format/packed/strings_writer.h"
#include "hps/format/row/objects.h"

namespace hps::detail::column {

// The trees of columns of shared objects, by type.
struct Pool {
  row::TypeTag type;
  void* tree;
};

// The state that travels with an object through the tree.
class Context : public State {
 public:
  Context(const Limits& limits, const char* too_deep) : State(limits), too_deep_(too_deep) {}

  // `where` is the address of the object that is wrong.
  [[noreturn]] HPS_COLD void fail(const char* problem, const void* where, const char* advice) {
    begin_trace(where);
    throw ErrorAt(problem, 0, "", advice);
  }
  [[noreturn]] HPS_COLD void fail_depth(const void* where) {
    begin_trace(where);
    throw_too_deep(limits(), 0, too_deep_);
  }

  void use(std::span<const Pool> pools) { pools_ = pools; }
  template <class Tree>
  Tree& pool(row::TypeTag type) const {
    const Pool* p = pools_.data();
    while (p->type != type) ++p;
    return *static_cast<Tree*>(p->tree);
  }

 private:
  const char* too_deep_;
  std::span<const Pool> pools_;
};

// The two directions. `Source` is what columns are made from.
struct Writing {
  struct Source {
    Workspace& workspace;
    static std::uint64_t number(std::size_t) { return 0; }
    static std::uint64_t times(std::uint64_t, std::size_t) { return 0; }
    static Alternatives alternatives(std::size_t n) { return {n}; }
    static bool alternative(Alternatives) { return true; }
    static bool pool() { return true; }
  };
  // Also, what readers will charge for objects that are written by hand.
  struct Context : column::Context {
    explicit Context(const Limits& limits) : column::Context(limits, too_deep_to_serialize) {}
    std::size_t charged = 0;
  };
  template <class V>
  using Numbers = NumbersWriter<V>;
  using Strings = StringsWriter;
  template <std::size_t Size>
  using Fixed = FixedWriter<Size>;

  // How many parts the objects of a node have together.
  class Parts {
   public:
    Parts(std::uint64_t, std::size_t memory) : memory_(memory) {}
    void add(std::size_t n) { count_ += n; }
    std::uint64_t count() const { return count_; }
    std::size_t memory() const { return static_cast<std::size_t>(count_) * memory_; }

   private:
    std::uint64_t count_ = 0;
    std::size_t memory_;
  };

  template <class Column>
  static Column make(Source& source, std::uint64_t) {
    return Column(source.workspace);
  }
};

struct Reading {
  using Source = MessageSource;
  using Parts = PartsReader;
  // Also, how many bytes may still be set up for elements and characters.
  class Context : public column::Context {
   public:
    Context(const Limits& limits, Budget& budget) : column::Context(limits, too_deep_to_parse), budget_(budget) {}
    ~Context() {
      if (!succeeded_ && has_objects()) objects()->abandon();
    }
    void succeed() { succeeded_ = true; }
    // Accounts for n objects of this size that are about to be set up.
    void charge(std::size_t n, std::size_t size, const auto& column) {
      column::charge(budget_, n, size, column.input());
    }
    Budget& budget() { return budget_; }

   private:
    Budget& budget_;
    bool succeeded_ = false;
  };
  template <class V>
  using Numbers = NumbersReader<V>;
  using Strings = StringsReader;
  template <std::size_t Size>
  using Fixed = FixedReader<Size>;

  template <class Column>
  static Column make(Source& source, std::uint64_t count) {
    return Column(source, static_cast<std::size_t>(count));
  }
};

}  // namespace hps::detail::column
