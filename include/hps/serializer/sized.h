// SPDX-License-Identifier: MIT
#pragma once
// Objects of hand-written classes in described messages: a size, then a message of its own. So programs without the
// class can pass over it and copy it, and the shared objects in it are numbered for themselves.

#include <string>

#include "hps/buffer/part_of_source.h"
#include "hps/format/row/row.h"

namespace hps::detail::row {

// Such an object is as deep in its message as it lies in that around it, to which errors belong.
class PartState {
 public:
  PartState(State& whole, State& part) : whole_(whole), part_(part) { part.depth() = whole.depth(); }
  ~PartState() {
    whole_.depth().deepest = part_.depth().deepest;
    if (part_.failed()) [[unlikely]]
      whole_.take_trace(part_);
  }
  PartState(const PartState&) = delete;

 private:
  State &whole_, &part_;
};

// Calls f, which parses or writes what begins at that offset.
void in_part(std::size_t begin, auto&& f) {
  try {
    f();
  } catch (ErrorAt& error) {
    error.set_start(begin);
    throw;
  }
}

// `write` writes the object without its size. How many bytes that takes is not known before: offsets of errors are as
// if it took none. `ends_part`: the message around it looks at the shared objects in it.
template <class F>
[[gnu::noinline]] char* write_sized(char* p, const void* object, Writer& out,
                                    char* (*write)(char* p, const void* object, Writer& out), bool ends_part) {
  std::string bytes;
  ContainerSink sink(bytes);
  Writer part(sink, out.limits().inside());
  in_part(out.offset(p), [&] {
    const PartState state(out, part);
    part.finish(write(part.start(), object, part), sink);
    if (ends_part && part.has_objects()) part.objects()->end_part(out.objects());
  });
  out.charge(part.charged(), 1);
  p = write_size<F>(out.ensure(p, F::template bound<typename F::Size>), bytes.size());
  return out.copy(p, bytes.data(), bytes.size(), 0);
}

// Parses all of a part, whose end `parse` returns.
template <class R>
const char* parse_part(void* object, R& in, const char* p, R& part, std::size_t size,
                       const char* (*parse)(const char* p, void* object, R& in)) {
  in.lend_to(part, p);
  (void)part.begin();
  const char* end;
  {
    const PartState state(in, part);
    end = parse(part.start(), object, part);
    if (part.left(end) < 0) part.fail_end(object);
    if (part.offset(end) < size) part.fail(end, "bytes left over in the size of an object", object);
  }
  if (part.has_objects()) part.objects()->end_part(in.objects());
  part.succeed();
  in.take_back(part);
  return end;
}

// `parse` parses the object without its size.
template <class F>
[[gnu::noinline]] const char* parse_sized(const char* p, void* object, ReaderOf<F>& in,
                                          const char* (*parse)(const char* p, void* object, ReaderOf<F>& in)) {
  std::size_t size;
  p = parse_size<F, 8>(in.ensure(p, F::template bound<typename F::Size>), size, in, object);
  expect_whole<F>(p, in, object);
  in_part(in.offset(p), [&] {
    if constexpr (piecewise<F>) {
      PartOfSource source(in, p, size);
      SourceReader part(source, in.limits().inside());
      const char* const end = parse_part(object, in, p, part, size, parse);
      p = source.end(part.used(end));
    } else {
      Reader part({in.in_message(p), size}, in.limits().inside());
      try {
        parse_part(object, in, p, part, size, parse);
      } catch (const ParseError&) {
        if (part.ended()) PartOfSource::fail_size(size);
        throw;
      }
      p += size;
    }
  });
  return p;
}

}  // namespace hps::detail::row
