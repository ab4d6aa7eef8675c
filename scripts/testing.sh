# SPDX-License-Identifier: MIT
# Sourced by scripts/test, scripts/check_all and .ci/run: runs steps, counts what passed and failed, and prints a line a
# step, and others while it takes long.
source scripts/install_packages.sh
source scripts/ccache.sh

passed=0
failed=0
jobs=$(nproc)

# report STEP PASSED FAILED SECONDS [REMARK]
report() {
  printf '%-12s %4d passed, %d failed in %d s%s\n' "$1" "$2" "$3" "$4" "${5:-}"
  passed=$((passed + $2))
  failed=$((failed + $3))
}

# prepare PACKAGE...: installs what is missing.
prepare() {
  local start=$SECONDS
  install_packages "$@"
  use_ccache
  printf '%-12s in %d s\n' installing $((SECONDS - start))
}

build_preset() { cmake --preset "$1" && cmake --build --preset "$1" -j "$jobs"; }

# Configures, builds and tests a preset. A build that fails counts as one failed test.
test_preset() {
  local preset=$1 log=build/$1.log start=$SECONDS
  mkdir -p build
  if ! watched "building $preset" "$log" build_preset "$preset"; then
    grep -E -A 3 'error: |Error|FAILED: ' "$log" | cut -c 1-400 | head -n 60
    report "$preset" 0 1 $((SECONDS - start)) " (build)"
    return
  fi
  local built=$SECONDS
  if ! watched "testing $preset" "$log" ctest --preset "$preset" -j "$jobs"; then
    grep -vE ' Passed |^ +Start ' "$log" | tail -n 200
  fi
  local lost total skipped
  if read -r lost total < <(sed -nE 's/.*, ([0-9]+) tests failed out of ([0-9]+)$/\1 \2/p' "$log"); then
    skipped=$(grep -cF '***Skipped' "$log" || true)
    report "$preset" $((total - lost - skipped)) "$lost" $((SECONDS - start)) \
      " ($((built - start)) of them building), $skipped skipped"
  else
    report "$preset" 0 1 $((SECONDS - start)) " (no tests)"
  fi
}

# check STEP COMMAND...: one command that must succeed. Its output is shown if it does not, else its last line.
check() {
  local step=$1 log=build/$1.log start=$SECONDS
  shift
  mkdir -p build
  if watched "$step" "$log" "$@"; then
    report "$step" 1 0 $((SECONDS - start)) "  $(tail -n 1 "$log")"
  else
    tail -n 200 "$log"
    report "$step" 0 1 $((SECONDS - start))
  fi
}

# The last lines, and the exit status.
finish() {
  local commit
  commit=$(git describe --always --dirty --abbrev=12 --exclude='*' 2>/dev/null) || commit=unknown
  echo "$0 took $SECONDS s, on commit $commit"
  echo "$passed passed, $failed failed"
  ((failed == 0))
}
