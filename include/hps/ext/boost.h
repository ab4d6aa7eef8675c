// SPDX-License-Identifier: MIT
#pragma once
// Classes written for Boost.Serialization: members, which may be private with boost::serialization::access as a friend,
// and free functions, also in boost::serialization; the version of BOOST_CLASS_VERSION, split ones, name-value pairs,
// base objects, arrays, binary objects, load_construct_data; boost::shared_ptr, weak_ptr and scoped_ptr. Include it in
// every file that serializes such a class, before other headers of Boost.Serialization. The message has neither
// versions, unless it is described, nor object tracking: both sides have the same version of the class.
// docs/migrating.md lists what is not supported.

#include <boost/serialization/base_object.hpp>
#include <boost/serialization/binary_object.hpp>
#include <boost/serialization/split_free.hpp>
#include <boost/serialization/split_member.hpp>

// For base_object of polymorphic classes; they need Boost's library, too.
#include <boost/serialization/extended_type_info_typeid.hpp>
#include <boost/serialization/void_cast.hpp>

#include "hps/ext/boost/adapter.h"
#include "hps/ext/boost/primitive.h"
#include "hps/ext/boost/smart_pointers.h"
#include "hps/ext/boost/wrappers.h"
