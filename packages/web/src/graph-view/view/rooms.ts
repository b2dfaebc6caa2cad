export type Rect = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/**
 * The parts of a view that are free of what lies over it, as large as possible: each cover is left beside, or above or
 * below, on the side where more room is.
 */
export function roomsBeside(view: Rect, covers: readonly Rect[]): Rect[] {
  return covers.reduce(
    (rooms, cover) => rooms.flatMap((room) => (overlaps(room, cover) ? cutOff(room, cover) : [room])),
    [view],
  );
}

export const overlaps = (a: Rect, b: Rect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function cutOff(room: Rect, { left, top, right, bottom }: Rect): Rect[] {
  return [
    left - room.left > room.right - right ? { ...room, right: left } : { ...room, left: right },
    top - room.top > room.bottom - bottom ? { ...room, bottom: top } : { ...room, top: bottom },
  ];
}
