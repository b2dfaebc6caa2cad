import { overlaps, type Rect } from './rooms.ts';

/** The size of what lies over the lower right corner of a drawing, such as a legend. */
export type Corner = { readonly width: number; readonly height: number };

export function cornerOf(container: HTMLElement): Corner {
  const corner = container.parentElement?.querySelector('[data-corner]')?.getBoundingClientRect();
  const { right, bottom } = container.getBoundingClientRect();
  return corner?.width ? { width: right - corner.left, height: bottom - corner.top } : { width: 0, height: 0 };
}

/** What lies over a drawing, in its pixels: the toolbar, what is in the corner, and panels that float above it. */
export function coversOf(container: HTMLElement): Rect[] {
  const { left: x, top: y, width, height } = container.getBoundingClientRect();
  const page = container.closest('[data-full]') ?? container.parentElement;
  return [...(page?.querySelectorAll('[role=toolbar], [data-corner], [data-cover]') ?? [])]
    .map((cover) => cover.getBoundingClientRect())
    .map(({ left, top, right, bottom }) => ({ left: left - x, top: top - y, right: right - x, bottom: bottom - y }))
    .filter((cover) => cover.right > cover.left && overlaps(cover, { left: 0, top: 0, right: width, bottom: height }));
}
