import type { Box, Point, Size } from './diagram.ts';

/** What is in the middle of the view, and how large it is drawn. */
export type Camera = Point & { readonly scale: number };

/** Around the drawing; the controls lie at the foot. */
const MARGIN = { side: 28, top: 28, foot: 68 };
const LARGEST = 1.2;
const BOUNDS = { least: 0.08, most: 4 };

/** The view that shows everything, names included, as large as fits. */
export function fitCamera(extent: Box | undefined, { width, height }: Size): Camera {
  if (!extent) return { x: 0, y: 0, scale: 1 };
  const free = { width: width - MARGIN.side * 2, height: height - MARGIN.top - MARGIN.foot };
  const scale = Math.max(
    BOUNDS.least,
    Math.min(LARGEST, free.width / Math.max(extent.width, 1), free.height / Math.max(extent.height, 1)),
  );
  return { x: extent.x, y: extent.y + (MARGIN.foot - MARGIN.top) / 2 / scale, scale };
}

/** The room that a layout should fill. */
export function roomIn({ width, height }: Size): Size {
  return { width: Math.max(width - MARGIN.side * 2, 1), height: Math.max(height - MARGIN.top - MARGIN.foot, 1) };
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
