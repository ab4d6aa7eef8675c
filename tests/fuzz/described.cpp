// SPDX-License-Identifier: MIT
// Described messages: what comes after a valid head, and with format 0 the head as well.

#include <hps/schema.h>

#include "fuzz/graph.h"
#include "fuzz/kinds.h"
#include "fuzz/properties.h"
#include "fuzz/samples.h"
#include "fuzz/target.h"

namespace hps_fuzz {

using Types = hps::Types<Scalars, std::vector<Scalars>, Sequences, Associations, std::vector<Choices>, Branches,
                         std::vector<Hashed>, Graph, std::vector<Pools>, Expression>;

// The format in the message is in the two lowest bits, the one that it is parsed with in the next two.
template <class T>
struct Described {
  static std::unique_ptr<Subject> make(unsigned format) {
    const auto subject = [&](const auto& f) -> std::unique_ptr<Subject> {
      const auto limited = with_limits(hps::described(f), format >> 4);
      return std::make_unique<SubjectOf<T, std::remove_const_t<decltype(limited)>>>(limited);
    };
    switch (format >> 2 & 3) {
      case 1:
        return subject(hps::raw);
      case 2:
        return subject(hps::compact);
      default:
        return subject(hps::packed);
    }
  }
};

template <class T>
struct Head {
  static std::string make(unsigned format) {
    return hps::detail::described::make_head(format & 3, 0, hps::schema_of<T>().to_string());
  }
};
template <class... T>
std::string head_for(hps::Types<T...>, const Input& in) {
  if (!(in.format & 3)) return {};
  static constexpr std::string (*all[])(unsigned) = {Head<T>::make...};
  return all[in.type % sizeof...(T)](in.format);
}

// Without the type.
void check_untyped(std::string_view message) {
  verdict_of(message.size(), [&] { (void)hps::read_schema(message); });
  verdict_of(message.size(), [&] {
    const hps::Columns columns = hps::columns(message, hps::described.max_expansion(2));
    for (std::size_t i = 0; i < columns.size() && i < 20; ++i)
      if (columns[i].type == "string") (void)columns.read<std::string>(i);
  });
}

}  // namespace hps_fuzz

int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace hps_fuzz;
  Input in(text_of(data, size));
  const std::string head = head_for(Types{}, in), message = head + std::string(in.message),
                    before = head + std::string(in.before);
  in.message = message;
  in.before = before;
  check(*make<Described>(Types{}, in), in);
  check_untyped(message);
  Vertex::cut_cycles();
  return 0;
}
