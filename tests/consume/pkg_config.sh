#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# usage: pkg_config.sh COMPILER PREFIX BUILD_DIRECTORY
set -euo pipefail
compiler=$1 prefix=$2 build=$3

cd "$(dirname "${BASH_SOURCE[0]}")"
mkdir -p "$build"
export PKG_CONFIG_PATH=$prefix/share/pkgconfig
read -ra flags < <(pkg-config --cflags 'hps >= 1.0')
"$compiler" -std=c++20 -fno-rtti "${flags[@]}" main.cpp -o "$build/consumer"
"$build/consumer"
