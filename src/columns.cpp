// SPDX-License-Identifier: MIT
// The library hps::compiled: columns.

#include "hps/format/packed/columns_definitions.h"
#include "hps/format/packed/objects/plan_definitions.h"
#include "hps/format/packed/strings/strings_definitions.h"
#include "hps/serializer/packed_definitions.h"

namespace hps {

// The types of values that a column may have.
template std::vector<bool> Columns::read(std::size_t) const;
template std::vector<char> Columns::read(std::size_t) const;
template std::vector<signed char> Columns::read(std::size_t) const;
template std::vector<unsigned char> Columns::read(std::size_t) const;
template std::vector<char8_t> Columns::read(std::size_t) const;
template std::vector<char16_t> Columns::read(std::size_t) const;
template std::vector<char32_t> Columns::read(std::size_t) const;
template std::vector<wchar_t> Columns::read(std::size_t) const;
template std::vector<short> Columns::read(std::size_t) const;
template std::vector<unsigned short> Columns::read(std::size_t) const;
template std::vector<int> Columns::read(std::size_t) const;
template std::vector<unsigned> Columns::read(std::size_t) const;
template std::vector<long> Columns::read(std::size_t) const;
template std::vector<unsigned long> Columns::read(std::size_t) const;
template std::vector<long long> Columns::read(std::size_t) const;
template std::vector<unsigned long long> Columns::read(std::size_t) const;
template std::vector<float> Columns::read(std::size_t) const;
template std::vector<double> Columns::read(std::size_t) const;
template std::vector<long double> Columns::read(std::size_t) const;
template std::vector<std::string> Columns::read(std::size_t) const;

}  // namespace hps
