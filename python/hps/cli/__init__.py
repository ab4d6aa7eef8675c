# SPDX-License-Identifier: MIT
"""The command line of HPS, made with Typer and Rich: pip install "hps[cli]"."""
