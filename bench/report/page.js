// SPDX-License-Identifier: MIT
// Hides rows and lines of systems whose names do not contain what was typed. The page needs no script otherwise.
document.getElementById("filter").addEventListener("input", event => {
  const wanted = event.target.value.toLowerCase().split(/[\s,]+/).filter(Boolean);
  for (const element of document.querySelectorAll("[data-system]")) {
    const shown = !wanted.length || wanted.some(part => element.dataset.system.includes(part));
    element.toggleAttribute("hidden", !shown);
    element.style.display = shown ? "" : "none";
  }
});
document.querySelector(".filter").addEventListener("submit", event => event.preventDefault());
