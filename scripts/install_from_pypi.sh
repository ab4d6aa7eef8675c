# SPDX-License-Identifier: MIT
# Sourced by the other scripts.

# install_from_pypi FOLDER ARGUMENT...: what pip installs, in a virtual environment, which is made where there is none.
# Where PyPI cannot be reached, the script says so and ends.
install_from_pypi() {
  local python=/usr/bin/python3
  [[ -x $python ]] || python=python3
  [[ -x $1/bin/pip ]] || "$python" -m venv "$1"
  "$1/bin/pip" install --quiet --disable-pip-version-check "${@:2}" && return
  if "$1/bin/pip" download --quiet --no-deps --dest "$1" pip; then return 1; fi
  echo "skipped: PyPI cannot be reached"
  exit
}
