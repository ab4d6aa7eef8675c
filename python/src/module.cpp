// SPDX-License-Identifier: MIT
// hps._hps: what the Python code of the package is built on.

#include "common.h"
#include "parts.h"

namespace hps::python {
namespace {

// With the place of an error where it has one.
void set_error(const std::exception_ptr& thrown, void* type) {
  const nb::handle cls(static_cast<PyObject*>(type));
  const auto raise = [&](const char* text, nb::object offset, const std::string& path) {
    nb::object error = cls(text_of(text));
    error.attr("offset") = std::move(offset);
    if (!path.empty()) error.attr("path") = text_of(path);
    PyErr_SetObject(cls.ptr(), error.ptr());
  };
  try {
    std::rethrow_exception(thrown);
  } catch (const ErrorAt& error) {
    raise(error.what(), nb::int_(error.offset()), error.path());
  } catch (const MemberError& error) {
    raise(error.what(), nb::none(), error.path());
  } catch (const Error& error) {
    raise(error.what(), nb::none(), "");
  }
}

}  // namespace

nb::object array_of(unsigned code, const void* values, std::size_t n, const nb::object& owner) {
  const auto bits = static_cast<std::uint8_t>(8 * shape::width_of_code(code));
  const auto sort = code == 0                     ? nb::dlpack::dtype_code::Bool
                    : shape::is_real_code(code)   ? nb::dlpack::dtype_code::Float
                    : shape::is_signed_code(code) ? nb::dlpack::dtype_code::Int
                                                  : nb::dlpack::dtype_code::UInt;
  const nb::dlpack::dtype type{static_cast<std::uint8_t>(sort), bits, 1};
  static char nothing;
  return nb::cast(nb::ndarray<nb::numpy, nb::ro>(n ? values : &nothing, {n}, owner, {}, type));
}

}  // namespace hps::python

NB_MODULE(_hps, m) {
  nanobind::set_leak_warnings(false);  // objects that live as long as the program
  using namespace hps::python;
  nb::handle error = nb::exception<hps::Error>(m, "Error", PyExc_ValueError);
  for (const char* place : {"offset", "path"})
    nb::setattr(error, place, nb::none());  // of those that Python code makes
  nb::setattr(
      error, "__doc__",
      nb::str("A message or a file that is damaged or of another kind, or an object that has no place in one.\n\n"
              "offset: the byte of a message at which it was found, or None.\n"
              "path: the member that it is about, \"ions.mz\", or None."));
  nb::register_exception_translator(set_error, error.ptr());
  define_schemas(m);
  define_values(m);
  define_files(m);
  define_arrow(m);
  define_writer(m);
}
