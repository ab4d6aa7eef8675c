# SPDX-License-Identifier: MIT
# Sourced, after install_packages.sh, by the scripts that build.

# Lets every build that CMake configures from here on go through ccache, where it can be had. Paths below CCACHE_BASEDIR
# are hashed as relative ones, so what one checkout compiled serves the others.
use_ccache() {
  install_packages ccache
  command -v ccache >/dev/null || return 0
  export CMAKE_CXX_COMPILER_LAUNCHER=ccache CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1
}
