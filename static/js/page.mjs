// What a script adds to the pages: dropping a file, the theme, sharing, copying, printing. Everything
// works without it; every sentence it shows stands in the page's own attributes.

const root = document.documentElement;

function theme() {
  const button = document.querySelector("[data-theme-toggle]");
  if (!button) return;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const dark = () => (root.dataset.theme ?? (system.matches ? "dark" : "light")) === "dark";
  const show = () => button.setAttribute("aria-pressed", String(dark()));
  button.hidden = false;
  show();
  system.addEventListener("change", show);
  button.addEventListener("click", () => {
    root.dataset.theme = dark() ? "light" : "dark";
    try {
      localStorage.setItem("theme", root.dataset.theme);
    } catch {
      // kept for this page only
    }
    show();
  });
}

function drop() {
  const zone = document.querySelector("[data-drop]");
  const input = zone?.querySelector("input[type=file]");
  if (!input) return;
  const name = zone.querySelector("[data-drop-name]");
  zone.querySelector("[data-drop-hint]").hidden = false;
  const show = () => {
    name.textContent = input.files[0]?.name ?? "";
    name.hidden = !input.files.length;
  };
  input.addEventListener("change", show);
  // The whole window takes it: a file dropped beside the box would replace the page.
  addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    zone.classList.add("is-over");
  });
  addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) zone.classList.remove("is-over");
  });
  addEventListener("drop", (event) => {
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    zone.classList.remove("is-over");
    const [file] = event.dataTransfer.files;
    const one = new DataTransfer();
    one.items.add(file);
    input.files = one.files;
    show();
    input.focus();
  });
}

function say(button) {
  const before = button.textContent;
  button.textContent = button.dataset.done;
  setTimeout(() => { button.textContent = before; }, 2000);
}

async function share(button) {
  const url = new URL(button.dataset.share, location.href);
  url.hash = location.hash;
  if (navigator.share) {
    try {
      await navigator.share({ title: document.title, text: button.dataset.text, url: url.href });
    } catch {
      // the reader changed their mind
    }
    return;
  }
  await copy(button, url.href);
}

async function copy(button, text) {
  try {
    await navigator.clipboard.writeText(text);
    say(button);
  } catch {
    getSelection()?.selectAllChildren(document.getElementById(button.dataset.from) ?? button);
  }
}

function buttons() {
  for (const button of document.querySelectorAll("[data-print], [data-share], [data-copy-from], [data-script]")) {
    button.hidden = false;
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if ("print" in button.dataset) print();
    else if ("share" in button.dataset) share(button);
    else if ("copyFrom" in button.dataset) {
      copy(button, document.getElementById(button.dataset.copyFrom).textContent);
    }
  });
}

// A link into a part that is folded away opens it; the table's own links are the player's.
function unfold() {
  const id = decodeURIComponent(location.hash.slice(1));
  const target = id && document.getElementById(id);
  for (let part = target; part; part = part.parentElement) {
    if (part.tagName === "DETAILS") part.open = true;
  }
}

theme();
drop();
buttons();
unfold();
addEventListener("hashchange", unfold);
document.querySelector("[data-focus]")?.focus();
