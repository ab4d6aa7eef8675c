# SPDX-License-Identifier: MIT
# Sourced by scripts that run what takes long and prints little.

# A line every ten seconds: the step, its seconds, and the last line of its log. Ends with the script.
tell_progress() {
  local start=$SECONDS
  # `sleep` keeps no pipe open that somebody waits for the end of.
  while sleep "${HPS_PROGRESS_SECONDS:-10}" >/dev/null 2>&1 && kill -0 $$ 2>/dev/null; do
    printf '  %s, %d s: %s\n' "$1" $((SECONDS - start)) "$(tail -c 2000 "$2" | tr '\r' '\n' | tail -n 1 | cut -c 1-100)"
  done
}

# watched STEP LOG COMMAND...: runs a command whose output goes to LOG, and tells its progress. Returns its status.
watched() {
  local step=$1 log=$2 teller status=0
  shift 2
  : >"$log"
  tell_progress "$step" "$log" &
  teller=$!
  ("$@") >"$log" 2>&1 || status=$?
  kill "$teller" 2>/dev/null || true
  wait "$teller" 2>/dev/null || true
  return "$status"
}
