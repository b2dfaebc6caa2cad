import type { Overview } from './scene.ts';

/** The size of the map of a graph, and the space around what it shows. */
export const MAP = { width: 168, height: 112 };
const MARGIN = 6;

/** From the coordinates of a scene to those of the map, which shows all nodes. */
export function toMap({ extent }: Pick<Overview, 'extent'>) {
  const { scale, dx, dy } = fitted(extent);
  return (x: number, y: number) => ({ x: dx + (x - extent.left) * scale, y: dy + (extent.top - y) * scale });
}

/** The place of a scene that a point of the map shows. */
export function fromMap({ extent }: Pick<Overview, 'extent'>, x: number, y: number) {
  const { scale, dx, dy } = fitted(extent);
  return { x: extent.left + (x - dx) / scale, y: extent.top - (y - dy) / scale };
}

function fitted({ left, top, right, bottom }: Overview['extent']) {
  const [width, height] = [Math.max(right - left, 1e-9), Math.max(top - bottom, 1e-9)];
  const scale = Math.min((MAP.width - 2 * MARGIN) / width, (MAP.height - 2 * MARGIN) / height);
  return { scale, dx: (MAP.width - width * scale) / 2, dy: (MAP.height - height * scale) / 2 };
}
