# SPDX-License-Identifier: MIT
"""HPS as a Conan package of headers: conan create .

Programs use it as they use an installed HPS: find_package(hps COMPONENTS ...), and pkg-config. What the components file,
zstd and lz4 need is required by the program that asks for them. CMake compiles what links hps::hps as C++20 whatever the
profile says, so the recipe accepts all profiles.
"""

import re
from pathlib import Path

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeToolchain
from conan.tools.files import copy


class Hps(ConanFile):
    name = "hps"
    description = "High performance serialization for C++20"
    license = "MIT"
    topics = ("serialization", "header-only", "columnar", "mpi")
    package_type = "header-library"
    settings = "os", "compiler", "build_type", "arch"
    no_copy_source = True
    exports_sources = "CMakeLists.txt", "LICENSE", "cmake/*", "include/*"
    test_package_folder = "packaging/conan_test"

    def set_version(self):
        config = (Path(self.recipe_folder) / "include/hps/config.h").read_text()
        self.version = ".".join(re.findall(r"#define HPS_VERSION_[A-Z]+ (\d+)", config))

    def generate(self):
        toolchain = CMakeToolchain(self)
        for option in ("TESTS", "EXAMPLES"):
            toolchain.cache_variables[f"HPS_BUILD_{option}"] = False
        toolchain.cache_variables["HPS_MPI"] = False
        toolchain.generate()

    def build(self):
        CMake(self).configure()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", self.source_folder, Path(self.package_folder) / "licenses")

    def package_id(self):
        self.info.clear()

    def package_info(self):
        self.cpp_info.bindirs = []
        self.cpp_info.libdirs = []
        # The package has its own hpsConfig.cmake, which knows the components.
        self.cpp_info.builddirs = ["share/cmake/hps"]
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.set_property("pkg_config_name", "hps")
