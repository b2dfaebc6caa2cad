/** The size of what lies over the lower right corner of a drawing, such as a legend. */
export type Corner = { readonly width: number; readonly height: number };

export function cornerOf(container: HTMLElement): Corner {
  const corner = container.parentElement?.querySelector('[data-corner]')?.getBoundingClientRect();
  const { right, bottom } = container.getBoundingClientRect();
  return corner?.width ? { width: right - corner.left, height: bottom - corner.top } : { width: 0, height: 0 };
}
