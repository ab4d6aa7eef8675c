// SPDX-License-Identifier: MIT
#pragma once
// Folders, bytes and errors.

#include <gtest/gtest.h>
#include <hps/file.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace hps_tests::files::held_out {

namespace fs = std::filesystem;

// A folder that is empty at first and gone afterwards.
class Folder {
 public:
  Folder() {
    static int number = 0;
    path_ = fs::temp_directory_path() / ("hps_held_out_" + std::to_string(getpid()) + "_" + std::to_string(number++));
    fs::remove_all(path_);
    fs::create_directories(path_);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  fs::path operator/(const std::string& name) const { return path_ / name; }

 private:
  fs::path path_;
};

inline std::string bytes_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

inline void put_bytes(const fs::path& path, std::string_view bytes) {
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  ASSERT_TRUE(out.flush().good());
}

// The text of the hps::Error that a call throws.
inline std::string error_of(const std::string& what, const std::function<void()>& call) {
  try {
    call();
  } catch (const hps::Error& e) {
    std::cout << "[" << what << "]\n  " << e.what() << "\n";
    return e.what();
  } catch (const std::exception& e) {
    ADD_FAILURE() << what << ": an exception that is no hps::Error: " << e.what();
    return e.what();
  }
  ADD_FAILURE() << what << ": no error";
  return "";
}

inline void expect_parts(const std::string& text, const std::vector<std::string>& parts) {
  for (const std::string& part : parts) EXPECT_NE(text.find(part), std::string::npos) << part << " is not in: " << text;
}

inline std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

}  // namespace hps_tests::files::held_out
