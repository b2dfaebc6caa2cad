import type { Box } from '../rendering/label-room.ts';

/** The size of what lies over the lower right corner of a drawing, such as a legend. */
export type Corner = { readonly width: number; readonly height: number };

export function cornerOf(container: HTMLElement): Corner {
  const corner = container.parentElement?.querySelector('[data-corner]')?.getBoundingClientRect();
  const { right, bottom } = container.getBoundingClientRect();
  return corner?.width ? { width: right - corner.left, height: bottom - corner.top } : { width: 0, height: 0 };
}

/** What lies over a drawing, in its pixels: the toolbar, and what is in the corner. */
export function coversOf(container: HTMLElement): Box[] {
  const { left: x, top: y } = container.getBoundingClientRect();
  const covers = container.parentElement?.querySelectorAll('[role=toolbar], [data-corner]') ?? [];
  return [...covers]
    .map((cover) => cover.getBoundingClientRect())
    .filter(({ width }) => width > 0)
    .map(({ left, top, right, bottom }) => ({ left: left - x, top: top - y, right: right - x, bottom: bottom - y }));
}
