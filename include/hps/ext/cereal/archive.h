// SPDX-License-Identifier: MIT
#pragma once
// The archive that functions written for cereal get.

#include <cereal/access.hpp>
#include <cereal/cereal.hpp>

#include "hps/hps.h"

namespace hps::foreign {

// Part of the message that the buffer B writes or reads. cereal::access makes functions in namespace cereal be found
// for it.
template <class B, class = cereal::access>
class CerealArchive : public B {
 public:
  explicit CerealArchive(B& around) : B(whole(around), around.position()), around_(around) {}
  ~CerealArchive() { around_.seek(this->position()); }

  template <class... T>
  CerealArchive& operator()(T&&... t) {
    (process(t), ...);
    return *this;
  }

  // Asked by versioned functions that construct objects.
  template <class T>
  std::uint32_t loadClassVersion() {
    return detail::row::version_in<T>(around_);
  }

 private:
  template <class T>
  void process(T& t) {
    using V = std::remove_const_t<T>;
    if constexpr (requires { t.CEREAL_SERIALIZE_FUNCTION_NAME(*this); } && detail::kind_of<V>() == Kind::none)
      t.CEREAL_SERIALIZE_FUNCTION_NAME(*this);  // of cereal itself, for just this archive
    else if constexpr (B::output) *this << t;
    else *this >> t;
  }
  template <class T>
  void process(cereal::NameValuePair<T>& pair) {
    process(pair.value);
  }

  static auto& whole(B& b) {
    if constexpr (B::output) return b.writer();
    else return b.reader();
  }
  B& around_;
};

// cereal's traits are asked about it; what takes this one takes every one.
using CerealOut = CerealArchive<OutputBuffer<Compact>>;
using CerealIn = CerealArchive<InputBuffer<Compact>>;

template <class A>
concept CerealSaves = A::output && requires { typename A::Format; };
template <class A>
concept CerealLoads = !A::output && requires { typename A::Format; };

}  // namespace hps::foreign

namespace cereal {

// Found by traits::is_output_serializable and is_input_serializable, which classes ask about their numbers and arrays.
template <hps::foreign::CerealSaves A, class T>
void CEREAL_SAVE_FUNCTION_NAME(A& archive, const BinaryData<T>& data) {
  archive << data;
}
template <hps::foreign::CerealLoads A, class T>
void CEREAL_LOAD_FUNCTION_NAME(A& archive, BinaryData<T>& data) {
  archive >> data;
}
template <hps::foreign::CerealSaves A, class T>
  requires std::is_arithmetic_v<T>
void CEREAL_SAVE_FUNCTION_NAME(A& archive, const T& number) {
  archive << number;
}
template <hps::foreign::CerealLoads A, class T>
  requires std::is_arithmetic_v<T>
void CEREAL_LOAD_FUNCTION_NAME(A& archive, T& number) {
  archive >> number;
}

// The object to which `buffer.get_helper<UserData*>()` was set before.
template <class UserData, class A>
  requires hps::foreign::CerealSaves<A> || hps::foreign::CerealLoads<A>
UserData& get_user_data(A& archive) {
  UserData* const data = archive.template get_helper<UserData*>();
  if (!data) throw Exception("no user data: set buffer.get_helper<UserData*>()");
  return *data;
}

namespace traits::detail {

template <class F>
struct get_output_from_input<hps::InputBuffer<F>> {
  using type = hps::OutputBuffer<F>;
};
template <class F>
struct get_output_from_input<hps::foreign::CerealArchive<hps::InputBuffer<F>>> {
  using type = hps::foreign::CerealArchive<hps::OutputBuffer<F>>;
};
template <class F>
struct get_input_from_output<hps::OutputBuffer<F>> {
  using type = hps::InputBuffer<F>;
};
template <class F>
struct get_input_from_output<hps::foreign::CerealArchive<hps::OutputBuffer<F>>> {
  using type = hps::foreign::CerealArchive<hps::InputBuffer<F>>;
};

}  // namespace traits::detail
}  // namespace cereal
