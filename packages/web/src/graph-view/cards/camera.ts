import type { Box, Point, Size } from './diagram.ts';

/** What is in the middle of the view, and how large it is drawn. */
export type Camera = Point & { readonly scale: number };

/** Around the drawing; the controls lie at the foot. */
const MARGIN = { side: 28, top: 28, foot: 68 };
/** On a phone the folded query panel lies above the drawing, and the controls have two rows. */
const PHONE = { side: 12, top: 108, foot: 124 };
/** There, too, while a panel takes the lower half: the controls are hidden. */
const HALF_PHONE = { side: 12, top: 60, foot: 12 };
const LARGEST = 1.2;
const BOUNDS = { least: 0.08, most: 4 };

const marginIn = ({ width, height }: Size) => (width >= 480 ? MARGIN : height > 500 ? PHONE : HALF_PHONE);

/** The view that shows everything, names included, as large as fits. */
export function fitCamera(extent: Box | undefined, view: Size): Camera {
  if (!extent) return { x: 0, y: 0, scale: 1 };
  const margin = marginIn(view);
  const free = { width: view.width - margin.side * 2, height: view.height - margin.top - margin.foot };
  const scale = Math.max(
    BOUNDS.least,
    Math.min(LARGEST, free.width / Math.max(extent.width, 1), free.height / Math.max(extent.height, 1)),
  );
  return { x: extent.x, y: extent.y + (margin.foot - margin.top) / 2 / scale, scale };
}

/**
 * As large as fits without anything under what lies in the lower right corner of the view: beside it or above it, or
 * around it if nothing comes there anyway.
 */
export function fitBeside(boxes: readonly Box[], extent: Box | undefined, view: Size, corner: Size): Camera {
  const whole = fitCamera(extent, view);
  if (!boxes.some((box) => reachesInto(corner, view, whole, box))) return whole;
  const fits = [
    { width: view.width - corner.width, height: view.height },
    { width: view.width, height: view.height - corner.height + marginIn(view).foot },
  ].map((part) => {
    const { x, y, scale } = fitCamera(extent, part);
    return { x: x + (view.width - part.width) / 2 / scale, y: y + (view.height - part.height) / 2 / scale, scale };
  });
  return fits[0]!.scale >= fits[1]!.scale ? fits[0]! : fits[1]!;
}

function reachesInto(corner: Size, view: Size, camera: Camera, { x, y, width, height }: Box): boolean {
  const low = toView(camera, view, { x: x + width / 2, y: y + height / 2 });
  return low.x > view.width - corner.width && low.y > view.height - corner.height;
}

/** The room that a layout should fill. */
export function roomIn(view: Size): Size {
  const { side, top, foot } = marginIn(view);
  return { width: Math.max(view.width - side * 2, 1), height: Math.max(view.height - top - foot, 1) };
}

export function toView({ x, y, scale }: Camera, { width, height }: Size, at: Point): Point {
  return { x: (at.x - x) * scale + width / 2, y: (at.y - y) * scale + height / 2 };
}

function toDiagram({ x, y, scale }: Camera, { width, height }: Size, at: Point): Point {
  return { x: (at.x - width / 2) / scale + x, y: (at.y - height / 2) / scale + y };
}

/** Zooms so that a point of the view stays where it is. */
export function zoomAt(camera: Camera, size: Size, at: Point, factor: number): Camera {
  const scale = Math.min(BOUNDS.most, Math.max(BOUNDS.least, camera.scale * factor));
  const fixed = toDiagram(camera, size, at);
  return {
    x: fixed.x - (at.x - size.width / 2) / scale,
    y: fixed.y - (at.y - size.height / 2) / scale,
    scale,
  };
}
