// @ts-check
/**
 * The buttons that copy a value or a recipe. Without a script they are not there.
 *
 * @module
 */

/**
 * @param {Element} section its buttons `data-copy` name the element whose text is copied
 * @param {Record<string, string>} texts
 */
export function offerCopies(section, texts) {
  for (const button of section.querySelectorAll("button[data-copy]")) {
    const label = button.textContent;
    const source = document.getElementById(button.getAttribute("data-copy") ?? "");
    button.removeAttribute("hidden");
    button.addEventListener("click", async () => {
      const copied = source !== null && (await copy(source));
      button.textContent = copied ? texts.copied : texts.copy_by_hand;
      setTimeout(() => {
        button.textContent = label;
      }, 2000);
    });
  }
}

/**
 * Where a page has no clipboard (it did not come over TLS), the text is chosen for the reader's own
 * keys.
 *
 * @param {Element} source
 * @returns {Promise<boolean>} whether it was copied
 */
async function copy(source) {
  try {
    await navigator.clipboard.writeText(source.textContent ?? "");
    return true;
  } catch {
    getSelection()?.selectAllChildren(source);
    return false;
  }
}
