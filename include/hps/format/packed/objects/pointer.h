// SPDX-License-Identifier: MIT
#pragma once
// Shared objects: 0 for null, else the number of the object. Objects are numbered from 1 in the order in which they are
// met, within their pool or all together; at its first number, the object itself goes to the pool of its type.

#include "hps/format/compact.h"
#include "hps/format/packed/objects/context.h"
#include "hps/format/packed/objects/node.h"
#include "hps/format/packed/objects/shared.h"
#include "hps/format/row/objects.h"

namespace hps::detail::column {

template <class T>
struct SharedObject {
  using S = Shape<T>;
  using V = typename S::Object;
  using Pointee = typename S::Value;
  static constexpr bool weak = S::traits.passing;

  static void put(const void* pointer, Node<ColumnWriter>& node, SharedWriting& writer) {
    const T& t = *static_cast<const T*>(pointer);
    WritingContext& context = writer.context();
    const std::shared_ptr<const V> object = S::lock(t);
    if (!object) return writer.put_number(node, 0);
    auto& objects = row::objects_in<row::WrittenObjects, T>(context);
    const auto [entry, is_new] = objects.find_or_add(row::key_of<Pointee>(*object, context, &t), object);
    if (is_new) number_in_pool(node, entry.number);
    writer.put_number(node, entry.number);
    if (!is_new) {
      if (!weak) objects.heights().refer(entry.height, context, &t);
      return;
    }
    row::Heights::Building<WritingContext> building(objects.heights(), context, weak);
    entry.height = building.begun();
    put_object(t, *object, node, writer);
    building.complete(entry.height, context, &t);
  }
  static constexpr PointerWriting writing{&put};

  static void get(void* pointer, Node<ColumnReader>& node, SharedReading& reader) {
    T& t = *static_cast<T*>(pointer);
    ReadingContext& context = reader.context();
    const std::uint64_t number = reader.get_number(node);
    if (!number) return S::reset(t);
    auto& all = row::objects_in<row::ReadObjects, T>(context);
    auto& objects = node.pool ? all.pool(node.plan->pool) : all;
    if (number > objects.size() + 1) reader.fail(node, "the number of an object that is not there");
    const auto i = static_cast<std::size_t>(number - 1);
    if (i < objects.size()) {
      auto known = row::known_object<Pointee, V>(objects[i]);
      if (!known) reader.fail(node, "the number of an object of another type");
      if (!weak) all.heights().refer(objects[i].height, context, &t);
      return S::adopt(t, std::move(known));
    }
    row::Heights::Building<ReadingContext> building(all.heights(), context, weak);
    get_object(t, node, reader, objects, building.begun());
    building.complete(objects[i].height, context, &t);
  }
  static constexpr PointerReading reading{&get};

 private:
  using Objects = std::remove_reference_t<decltype(row::objects_in<row::ReadObjects, T>(std::declval<State&>()))>;

  static void number_in_pool(const Node<ColumnWriter>& node, std::uint64_t& number) {
    if (node.pool) number = node.pool->count + 1;
  }
  static void put_object(const T& t, const V& object, Node<ColumnWriter>& node, SharedWriting& writer) {
    const NestingLevel<WritingContext> level(writer.context(), &t);
    [[maybe_unused]] const WritingErrorScope<V> scope(writer.context(), object, &t);
    writer.put_shared(node, std::addressof(object), &t);
  }

  static void get_object(T& t, Node<ColumnReader>& node, SharedReading& reader, Objects& objects,
                         const row::Height& height) {
    const NestingLevel<ReadingContext> level(reader.context(), &t);
    Node<ColumnReader>& pool = reader.take_shared(node);
    if constexpr (!shape::is_one_of<Pointee>) {
      get_as<V>(t, pool, reader, objects, height);
    } else {
      if constexpr (shape::contains_itself<Pointee>) {
        if (pool.plan->kind == Kind::opaque) {
          ObjectInRows parsed{t, objects, height};
          return reader.get_opaque(pool, &parsed, &ObjectInRows::parse);
        }
      }
      Node<ColumnReader>* node_of_class;
      const std::uint32_t index = reader.take_class(pool, node_of_class);
      Shape<Pointee>::with(index, [&]<class C>() { get_as<C>(t, *node_of_class, reader, objects, height); });
    }
  }
  template <class C>
  static void get_as(T& t, Node<ColumnReader>& node, SharedReading& reader, Objects& objects,
                     const row::Height& height) {
    const auto made = make<C>(t, objects, height);
    const ErrorScope scope(reader.context(), *made, &t);
    reader.get_one(node, made.get());
  }
  // Before it is parsed: it may point to itself.
  template <class C>
  static std::shared_ptr<C> make(T& t, Objects& objects, const row::Height& height) {
    auto made = objects.template add<C, S>(height);
    S::adopt(t, made);
    return made;
  }

  // An object of one of several classes that contain such objects themselves, in compact bytes of version 1.
  struct ObjectInRows {
    T& t;
    Objects& objects;
    const row::Height& height;

    static const char* parse(const char* p, void* self, Reader& in) {
      ObjectInRows& o = *static_cast<ObjectInRows*>(self);
      return row::RowOf<Compact, Pointee>::template parse<0>(p, in, nullptr, [&]<class C>(const char* q) {
        const auto made = make<C>(o.t, o.objects, o.height);
        const ErrorScope scope(in, *made, &o.t);
        return row::parse_checked<Compact, C>(q, *made, in);
      });
    }
  };
};

}  // namespace hps::detail::column
