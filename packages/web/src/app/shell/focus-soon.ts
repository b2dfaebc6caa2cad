/** How many frames a page may take until it has a field. */
const MOST_FRAMES = 120;

/** Focuses the first element that a selector matches, as soon as there is one. */
export function focusSoon(selector: string, frames = MOST_FRAMES): void {
  const found = document.querySelector<HTMLElement>(selector);
  if (found) found.focus();
  else if (frames > 0) requestAnimationFrame(() => focusSoon(selector, frames - 1));
}
