# SPDX-License-Identifier: MIT
"""For Spack 1.0 and the tree that the recipe lies in. It has not been run by Spack itself.

  spack repo add packaging/spack/spack_repo/hps
  spack dev-build --source-path . hps@1.0.0 +file +mpi
"""

from spack_repo.builtin.build_systems.cmake import CMakePackage

from spack.package import *


class Hps(CMakePackage):
    """High performance serialization for C++20: a library of headers."""

    license("MIT")

    version("1.0.0")

    variant("file", default=False, description="What hps/file.h needs: the CMake component file")
    variant("zstd", default=False, description="What hps/zstd.h needs: the CMake component zstd")
    variant("lz4", default=False, description="What hps/lz4.h needs: the CMake component lz4")
    variant("mpi", default=False, description="What hps/mpi.h needs: the CMake component mpi")

    depends_on("cxx", type="build")
    depends_on("cmake@3.21:", type="build")
    depends_on("xxhash", type=("build", "link"), when="+file")
    depends_on("zstd", when="+zstd")
    depends_on("lz4", when="+lz4")
    depends_on("mpi", when="+mpi")

    conflicts("%gcc@:10", msg="HPS needs GCC 11 or newer")
    conflicts("%clang@:13", msg="HPS needs Clang 14 or newer")

    def cmake_args(self):
        return [
            self.define("HPS_BUILD_TESTS", False),
            self.define("HPS_BUILD_EXAMPLES", False),
            self.define("HPS_MPI", False),
        ]
