// SPDX-License-Identifier: MIT
#include <boost/archive/binary_iarchive.hpp>
#include <boost/archive/binary_oarchive.hpp>
#include <boost/version.hpp>

#include "harness/add_system.h"
#include "harness/memory_stream.h"
#include "systems/boost_members.h"

namespace bench {
namespace {

class Boost {
 public:
  static constexpr std::string_view name = "boost";
  static std::string version() { return BOOST_LIB_VERSION; }

  template <class T>
  std::string_view serialize(const T& value) {
    output_.clear();
    boost::archive::binary_oarchive(output_, boost::archive::no_codecvt) << value;
    return output_.view();
  }

  template <class T>
  void parse(std::string_view bytes, T& value) {
    input_.reset(bytes);
    boost::archive::binary_iarchive(input_, boost::archive::no_codecvt) >> value;
  }

 private:
  OutputStreambuf output_;
  InputStreambuf input_;
};

const AddSystem<Boost> boost_binary;

}  // namespace
}  // namespace bench
