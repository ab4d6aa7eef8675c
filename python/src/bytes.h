// SPDX-License-Identifier: MIT
#pragma once

#include "common.h"

namespace hps::python {

// The bytes of an object that has them side by side.
class Bytes {
 public:
  explicit Bytes(nb::handle object) { expect(PyObject_GetBuffer(object.ptr(), &buffer_, PyBUF_SIMPLE)); }
  Bytes(const Bytes&) = delete;
  ~Bytes() {
    const nb::gil_scoped_acquire acquired;
    PyBuffer_Release(&buffer_);
  }
  std::string_view view() const {
    return buffer_.len ? std::string_view(static_cast<const char*>(buffer_.buf), static_cast<std::size_t>(buffer_.len))
                       : std::string_view();
  }

 private:
  Py_buffer buffer_;
};

}  // namespace hps::python
