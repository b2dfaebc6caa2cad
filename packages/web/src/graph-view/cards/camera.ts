import { overlaps, type Rect, roomsBeside } from '../view/rooms.ts';
import type { Box, Point, Size } from './diagram.ts';

/** What is in the middle of the view, and how large it is drawn. */
export type Camera = Point & { readonly scale: number };

/** Around the drawing; the controls lie at the foot. */
const MARGIN = { side: 28, top: 28, foot: 68 };
const PHONE = { side: 12, top: 20, foot: 20 };
/** Between a card and what lies over the view. */
const GAP = 12;
const LARGEST = 1.2;
const BOUNDS = { least: 0.08, most: 4 };

const marginIn = ({ width }: Size) => (width >= 480 ? MARGIN : PHONE);

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
 * As large as fits without a card under what lies over the view. Covers that no card would reach anyway cost no room; the
 * others are left beside, above or below.
 */
export function fitBeside(cards: readonly Box[], extent: Box | undefined, view: Size, covers: readonly Rect[]): Camera {
  const whole = fitCamera(extent, view);
  if (!extent || isClear(cards, view, whole, covers)) return whole;
  const { side, top, foot } = marginIn(view);
  const all = { left: side, top, right: view.width - side, bottom: view.height - foot };
  const wide = covers.map((cover) => grown(cover, GAP));
  const fits = subsets(wide)
    .flatMap((avoided) => roomsBeside(all, avoided))
    .filter(({ left, top: high, right, bottom }) => right > left && bottom > high)
    .map((room) => fitIn(extent, room, view))
    .filter((camera) => isClear(cards, view, camera, covers));
  return fits.reduce((best, one) => (best === undefined || one.scale > best.scale ? one : best), fits[0]) ?? whole;
}

/** In the middle of a part of the view. */
function fitIn(extent: Box, { left, top, right, bottom }: Rect, view: Size): Camera {
  const scale = Math.max(
    BOUNDS.least,
    Math.min(LARGEST, (right - left) / Math.max(extent.width, 1), (bottom - top) / Math.max(extent.height, 1)),
  );
  return {
    x: extent.x + (view.width - left - right) / 2 / scale,
    y: extent.y + (view.height - top - bottom) / 2 / scale,
    scale,
  };
}

const isClear = (cards: readonly Box[], view: Size, camera: Camera, covers: readonly Rect[]): boolean =>
  !cards.some((card) => {
    const rect = rectOf(camera, view, card);
    return covers.some((cover) => overlaps(rect, cover));
  });

function rectOf(camera: Camera, view: Size, { x, y, width, height }: Box): Rect {
  const { x: left, y: top } = toView(camera, view, { x: x - width / 2, y: y - height / 2 });
  return { left, top, right: left + width * camera.scale, bottom: top + height * camera.scale };
}

const grown = ({ left, top, right, bottom }: Rect, by: number): Rect => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

function subsets<T>(all: readonly T[]): T[][] {
  const found: T[][] = [[]];
  for (const one of all) found.push(...found.map((some) => [...some, one]));
  return found;
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
