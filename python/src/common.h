// SPDX-License-Identifier: MIT
#pragma once

#include <hps/file.h>
#include <hps/lz4.h>
#include <hps/value/access.h>
#include <hps/zstd.h>
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

namespace hps::python {

namespace nb = nanobind;
namespace value = detail::value;
namespace schema = detail::schema;

// A reference that is owned, or the Python error that is set.
inline nb::object owned(PyObject* object) {
  if (!object) throw nb::python_error();
  return nb::steal(object);
}
inline void expect(int result) {
  if (result < 0) throw nb::python_error();
}

// An error about a member of the objects that a program gives.
class MemberError : public Error {
 public:
  MemberError(const std::string& text, std::string path) : Error(text), path_(std::move(path)) {}
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// Names, and what quotes them, may be any bytes where a message is hostile: those that are not UTF-8 are escaped.
inline nb::object text_of(std::string_view s) {
  return owned(PyUnicode_DecodeUTF8(s.data(), static_cast<Py_ssize_t>(s.size()), "backslashreplace"));
}

// For every step of long work: sees Ctrl-C now and then.
inline void expect_no_interrupt(std::uint64_t step) {
  if (step % (1 << 16) == (1 << 16) - 1) expect(PyErr_CheckSignals());
}

// Work that needs no Python objects.
auto without_gil(auto&& work) {
  const nb::gil_scoped_release released;
  return work();
}

// An object of one of the package's modules.
inline nb::object from_package(const char* module, const char* name) { return nb::module_::import_(module).attr(name); }

// n values of a number's code as a NumPy array: in the memory of `owner`, which it keeps alive and cannot write to.
nb::object array_of(unsigned code, const void* values, std::size_t n, const nb::object& owner);

template <class T>
nb::object owner_of(T&& kept) {
  using K = std::remove_cvref_t<T>;
  return nb::capsule(new K(std::forward<T>(kept)), [](void* p) noexcept { delete static_cast<K*>(p); });
}

}  // namespace hps::python
