// SPDX-License-Identifier: MIT
#include "harness/progress.h"

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <string>

namespace bench {
namespace {

volatile std::sig_atomic_t interrupt_seen = 0;

void on_interrupt(int) {
  interrupt_seen = 1;
  std::signal(SIGINT, SIG_DFL);
}

bool terminal() {
  static const bool answer = isatty(STDERR_FILENO) != 0;
  return answer;
}

std::string minutes(double seconds) {
  const int whole = static_cast<int>(seconds + 0.5);
  char text[32];
  std::snprintf(text, sizeof text, "%d:%02d", whole / 60, whole % 60);
  return text;
}

}  // namespace

Progress& Progress::instance() {
  static Progress progress;
  return progress;
}

bool Progress::interrupted() { return interrupt_seen != 0; }

void Progress::start(std::size_t benchmarks, std::size_t repetitions, Before before) {
  repetitions_ = repetitions;
  before_ = before;
  total_ = std::max(benchmarks, before.total) * repetitions;
  done_ = before.done * repetitions;
  start_ = Clock::now();
  std::signal(SIGINT, on_interrupt);
}

void Progress::preparing(std::string_view what) { draw("preparing " + std::string(what)); }

void Progress::checking(std::string_view name) { draw("checking " + std::string(name)); }

void Progress::ran(Track& track, std::int64_t iterations) {
  const bool repetition = track.iterations == iterations;
  track.iterations = iterations;
  if (!repetition || track.done == repetitions_) return;
  const std::size_t seen = track.done == 0 ? 2 : 1;
  track.done += seen;
  done_ = std::min(done_ + seen, total_);

  const double elapsed = before_.seconds + std::chrono::duration<double>(Clock::now() - start_).count();
  const double share = static_cast<double>(done_) / static_cast<double>(total_);
  const std::string left = share > 0.02 ? minutes(elapsed * (1 - share) / share) : "?";
  draw("measuring: " + std::to_string(static_cast<int>(100 * share)) + "%, " + minutes(elapsed) + " gone, " + left +
       " left (Ctrl-C keeps what is measured)");
}

void Progress::finish() {
  if (terminal()) std::fputs("\r\033[K", stderr);
}

void Progress::draw(const std::string& text) {
  const auto pause = terminal() ? std::chrono::milliseconds(200) : std::chrono::seconds(15);
  if (Clock::now() - drawn_ < pause) return;
  drawn_ = Clock::now();
  std::fprintf(stderr, terminal() ? "\r\033[K%s" : "%s\n", text.c_str());
  std::fflush(stderr);
}

}  // namespace bench
