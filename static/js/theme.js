// Before the page is drawn: the theme that the reader chose, if they chose one.
try {
  const chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // no storage here: the system's theme it is
}
