# SPDX-License-Identifier: MIT
# Sourced by the other scripts.
source scripts/progress.sh

# missing_packages PACKAGE...: those that are not installed, a line each.
missing_packages() {
  local package
  for package; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || echo "$package"
  done
}

# download_size PACKAGE...: " (120 MB)", what they take with all that they need, or nothing where apt cannot tell.
download_size() {
  apt-get -qq --print-uris install --no-install-recommends "$@" 2>/dev/null |
    awk '{ bytes += $3 } END { if (bytes) printf " (%d MB)", bytes / 1e6 + 1 }' || true
}

# Installs those of the Debian packages that are missing. Where it cannot, it says so and the script goes on without.
install_packages() {
  local missing log apt=(env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300)
  if ! command -v dpkg-query >/dev/null; then
    echo "This is not Debian; the packages that would be installed are: $*" >&2
    return
  fi
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]})) || return 0
  echo "Installing ${missing[*]}"
  ((EUID == 0)) || apt=(sudo "${apt[@]}")
  log=$(mktemp)
  if ! watched "reading lists of packages" "$log" "${apt[@]}" update ||
    ! watched "installing packages" "$log" "${apt[@]}" install -y --no-install-recommends "${missing[@]}"; then
    tail -n 3 "$log" >&2
    echo "Could not install them; going on without. By hand: apt-get install ${missing[*]}" >&2
  fi
  rm "$log"
}
