# SPDX-License-Identifier: MIT
# Sourced by the other scripts.

# Installs those of the Debian packages that are missing. Where it cannot, it says so and the script goes on without.
install_packages() {
  local package missing=()
  if ! command -v dpkg-query >/dev/null; then
    echo "This is not Debian; the packages that would be installed are: $*" >&2
    return
  fi
  for package; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
  ((${#missing[@]})) || return 0
  echo "Installing ${missing[*]}"
  local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300)
  ((EUID == 0)) || apt=(sudo "${apt[@]}")
  if ! "${apt[@]}" update >/dev/null || ! "${apt[@]}" install -y --no-install-recommends "${missing[@]}" >/dev/null; then
    echo "Could not install them; going on without. By hand: apt-get install ${missing[*]}" >&2
  fi
}
