import type { Corner } from './corner.ts';

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
type Size = { readonly width: number; readonly height: number };

/** Room for a node and its name. */
const MARGIN = 40;

/**
 * How far a drawing has to move, in pixels, so that what lies in the box is visible and not under what lies over the
 * corner; as little as that takes. Where there is too little room beside that, it stays.
 */
export function wayIntoSight(box: Box, { width, height }: Size, corner: Corner): { dx: number; dy: number } {
  const beside = box.bottom > height - corner.height - MARGIN;
  const [left, right] = [MARGIN, width - (beside ? corner.width : 0) - MARGIN];
  const dx = right - left < MARGIN ? 0 : stepInto(box.left, box.right, left, right);
  return { dx, dy: stepInto(box.top, box.bottom, MARGIN, height - MARGIN) };
}

/** What is wider than the room has its middle in the middle of it. */
function stepInto(from: number, to: number, low: number, high: number): number {
  if (to - from > high - low) return (low + high) / 2 - (from + to) / 2;
  if (from < low) return low - from;
  return to > high ? high - to : 0;
}
