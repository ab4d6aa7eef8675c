#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# usage: compiled.sh COMPILER SOURCE BUILD_DIRECTORY
# Installs hps::compiled as a shared library, and uses it by CMake and by pkg-config.
set -euo pipefail
compiler=$1 source=$2 build=$3

cd "$(dirname "${BASH_SOURCE[0]}")"
export CXX=$compiler LD_LIBRARY_PATH=$build/prefix/lib
cmake -S "$source" -B "$build/hps" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DHPS_COMPILED=ON -DBUILD_SHARED_LIBS=ON \
  -DHPS_BUILD_TESTS=OFF -DHPS_BUILD_EXAMPLES=OFF -DHPS_MPI=OFF -DCMAKE_INSTALL_LIBDIR=lib
cmake --build "$build/hps"
cmake --install "$build/hps" --prefix "$build/prefix"

cmake -S compiled -B "$build/consumer" -G Ninja -DCMAKE_PREFIX_PATH="$build/prefix"
cmake --build "$build/consumer"
"$build/consumer/consumer"

export PKG_CONFIG_PATH=$build/prefix/share/pkgconfig
read -ra flags < <(pkg-config --cflags --libs 'hps-compiled >= 1.0')
"$compiler" -std=c++20 compiled/main.cpp "${flags[@]}" -o "$build/by_pkg_config"
"$build/by_pkg_config"
if nm -C "$build/by_pkg_config" | grep 'hps::kernel::.*Summarize'; then
  echo "the program has code of columns itself" >&2
  exit 1
fi
