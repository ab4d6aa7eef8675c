# SPDX-License-Identifier: MIT
"""The five documents that the experiments come from: what they reported, and whether it holds."""

from bench.report.documents import casey_2022, li_2018, pkok_2020, ulmer_2014, yang_stitt_2017
from bench.report.documents.document import CannotTell, Conclusion, Document, Reported, Verdict

DOCUMENTS: list[Document] = [
    module.DOCUMENT for module in (li_2018, casey_2022, yang_stitt_2017, ulmer_2014, pkok_2020)
]

__all__ = ["DOCUMENTS", "CannotTell", "Conclusion", "Document", "Reported", "Verdict"]
