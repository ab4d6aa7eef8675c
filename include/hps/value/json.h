// SPDX-License-Identifier: MIT
#pragma once
// Values as JSON (RFC 8259). docs/guide.md says what becomes of what JSON lacks.

#include <charconv>
#include <ostream>

#include "hps/value/text.h"

namespace hps::detail::value {

class JsonWriter {
 public:
  explicit JsonWriter(std::ostream& out) : out_(out) {}
  ~JsonWriter() { flush(); }
  JsonWriter(const JsonWriter&) = delete;

  // Throws LimitExceeded for what is nested deeper than 2000 levels, and where shared objects would be written far more
  // often than there are pointers.
  void write(Cell c) {
    const Cell seen = c;
    if (inside_.size() == most_levels)
      throw LimitExceeded("a value nested too deep for JSON", 0, "", "take a part of it");
    if (!see_through(c)) return put("null");
    const bool by_pointer = leads_to_shared(seen);
    if (by_pointer && is_inside(c)) return put("null");  // a cycle
    if (by_pointer && !pointers_.follow(c))
      throw LimitExceeded("shared objects too often for JSON", 0, "", "take a part of it");
    inside_.push_back(c);
    write_held(c);
    inside_.pop_back();
  }

 private:
  static constexpr std::size_t most_levels = 2000;

  bool is_inside(const Cell& c) const {
    return std::ranges::any_of(inside_, [&](const Cell& o) {
      return o.storage == c.storage && o.at == c.at && o.index == c.index;
    });
  }

  void write_held(const Cell& c) {
    switch (c.table().kind) {
      case Kind::scalar:
        return write_number(c);
      case Kind::bytes:
        return c.node().meaning == Meaning::none ? put_hexadecimal(bytes_of(c)) : put_text(bytes_of(c));
      case Kind::record:
        return write_record(c);
      case Kind::map:
        return write_map(c);
      case Kind::opaque:
        put("{"), put_text(c.node().name), put(":"), put_hexadecimal(bytes_of(c));
        return put("}");
      default:
        return c.node().meaning == Meaning::text ? put_text(utf8_of(c)) : write_elements(elements_of(c));
    }
  }

  void write_elements(const Elements& all) {
    put("[");
    for (std::uint64_t i = 0; i < all.size; ++i) {
      if (i) put(",");
      write(all[i]);
    }
    put("]");
  }
  // Tuples are arrays.
  void write_record(const Cell& c) {
    const std::vector<schema::Part>& members = c.node().parts;
    const bool named =
        members.empty() || std::ranges::any_of(members, [](const schema::Part& p) { return !p.name.empty(); });
    put(named ? "{" : "[");
    for (std::size_t i = 0; i < members.size(); ++i) {
      if (i) put(",");
      if (named) put_text(members[i].name.empty() ? std::to_string(i) : members[i].name), put(":");
      write(c.part(i));
    }
    put(named ? "}" : "]");
  }
  void write_map(const Cell& c) {
    const Elements all = elements_of(c);
    const bool texts = is_text(c.cell(all.first.table().parts[0], 0));
    put(texts ? "{" : "[");
    for (std::uint64_t i = 0; i < all.size; ++i) {
      if (i) put(",");
      if (!texts) put("[");
      write(all[i].part(0));
      put(texts ? ":" : ",");
      write(all[i].part(1));
      if (!texts) put("]");
    }
    put(texts ? "}" : "]");
  }

  void write_number(const Cell& c) {
    if (c.table().code == 0) return put(c.column().values.get<char>(c.index) ? "true" : "false");
    if (const std::string_view name = enumerator_of(c); !name.empty()) return put_text(name);
    if (shape::is_real_code(c.table().code)) return write_real(c);
    put(digits_of(number_of(c)));
  }
  // The fewest digits that tell it from others of its type.
  void write_real(const Cell& c) {
    const evolution::Number n = number_of(c);
    if (n.real != n.real) return put("\"NaN\"");
    if (n.real - n.real != 0) return put(n.real > 0 ? "\"Infinity\"" : "\"-Infinity\"");
    char text[64];
    const auto put_shortest = [&](auto v) {
      put({text, static_cast<std::size_t>(std::to_chars(text, text + sizeof text, v).ptr - text)});
    };
    if (c.table().width <= 4) put_shortest(static_cast<float>(n.real));
    else if (c.table().width == 8) put_shortest(static_cast<double>(n.real));
    else put_shortest(n.real);
  }

  void put_text(std::string_view s) {
    put("\"");
    for (std::size_t i = 0; i < s.size();) {
      const std::size_t plain = plain_characters(s.substr(i));
      put(s.substr(i, plain));
      i += plain;
      if (i == s.size()) break;
      const auto byte = static_cast<unsigned char>(s[i]);
      if (byte >= 0x80) {
        put("\\ufffd");
      } else if (const std::size_t known = std::string_view("\"\\\n\r\t").find(s[i]); known < 5) {
        const char escape[] = {'\\', "\"\\nrt"[known]};
        put({escape, sizeof escape});
      } else {
        static constexpr char digits[] = "0123456789abcdef";
        const char escape[] = {'\\', 'u', '0', '0', digits[byte >> 4], digits[byte & 15]};
        put({escape, sizeof escape});
      }
      ++i;
    }
    put("\"");
  }
  // Those that need no escape, up to the first that does, or is no UTF-8.
  static std::size_t plain_characters(std::string_view s) {
    std::size_t i = 0;
    while (i < s.size()) {
      const auto byte = static_cast<unsigned char>(s[i]);
      if (byte < 0x20 || byte == '"' || byte == '\\' || byte == 0x7f) return i;
      const std::size_t n = size_of_character(s.substr(i));
      if (!n) return i;
      i += n;
    }
    return i;
  }
  void put_hexadecimal(std::string_view bytes) {
    put("\"");
    for (const char c : bytes) {
      static constexpr char digits[] = "0123456789abcdef";
      const auto byte = static_cast<unsigned char>(c);
      const char two[] = {digits[byte >> 4], digits[byte & 15]};
      put({two, 2});
    }
    put("\"");
  }

  void put(std::string_view s) {
    text_.append(s);
    if (text_.size() >= std::size_t{1} << 12) flush();
  }
  void flush() {
    out_.write(text_.data(), static_cast<std::streamsize>(text_.size()));
    text_.clear();
  }

  std::ostream& out_;
  std::string text_;
  std::vector<Cell> inside_;  // what is being written
  PointersLeft pointers_;
};

}  // namespace hps::detail::value
