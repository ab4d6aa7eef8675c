// SPDX-License-Identifier: MIT
// Files that the system cannot map.

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/sanitized.h"
#include "unit/file/records.h"

namespace hps_tests::files {
namespace {

bool can_be_opened(const std::filesystem::path& path, const hps::FileOptions& options) {
  try {
    return hps::detail::file::open_to_read(path, options)->size() > 0;
  } catch (const hps::Error&) {
    return false;
  }
}

TEST(MapTest, LoadReadsWhatCannotBeMapped) {
  if (sanitized) GTEST_SKIP() << "a sanitizer needs all of the address space";
  const Folder folder;
  constexpr std::uintmax_t size = std::uintmax_t{1} << 30;
  put_contents(folder / "large", "");
  std::filesystem::resize_file(folder / "large", size);
  const ::pid_t child = ::fork();
  if (child == 0) {
    const ::rlimit limit{size, size};
    ::setrlimit(RLIMIT_AS, &limit);
    hps::FileOptions of_load;
    of_load.may_map = true;
    const bool right = can_be_opened(folder / "large", of_load) && !can_be_opened(folder / "large", hps::file.mapped());
    std::_Exit(right ? 0 : 1);
  }
  int status = 1;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace hps_tests::files
