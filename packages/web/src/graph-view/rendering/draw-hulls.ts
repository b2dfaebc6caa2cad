import type Sigma from 'sigma';
import type { Hull } from '../../graph/drawn-graph.ts';
import type { Point } from '../pointing/pointer.ts';
import type { Box } from './label-room.ts';
import type { Palette } from './palette.ts';
import type { SceneEdge, SceneNode } from './scene-graph.ts';

/** An open group on the screen. Its title is above the box. */
export type HullBox = {
  readonly id: string;
  readonly title: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

const TITLE_HEIGHT = 20;
const FONT = '600 12px "Inter Variable", sans-serif';
/** For names below the members. */
const PADDING = { side: 26, foot: 34, top: 18 };

/** Boxes around the members of open groups, wherever these are. */
export function hullBoxes(sigma: Sigma<SceneNode, SceneEdge>, hulls: readonly Hull[]): HullBox[] {
  return hulls.flatMap(({ id, title, members }) => {
    let [minX, maxX, minY, maxY] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const member of members) {
      const shown = sigma.getNodeDisplayData(member);
      if (!shown) continue;
      [minX, maxX] = [Math.min(minX, shown.x), Math.max(maxX, shown.x)];
      [minY, maxY] = [Math.min(minY, shown.y), Math.max(maxY, shown.y)];
    }
    if (maxX < minX) return [];
    // Up is larger in the graph, and smaller on the screen.
    const from = sigma.framedGraphToViewport({ x: minX, y: maxY });
    const to = sigma.framedGraphToViewport({ x: maxX, y: minY });
    return [
      {
        id,
        title,
        left: from.x - PADDING.side,
        top: from.y - PADDING.top,
        right: to.x + PADDING.side,
        bottom: to.y + PADDING.foot,
      },
    ];
  });
}

export function drawHulls(context: CanvasRenderingContext2D, boxes: readonly HullBox[], palette: Palette): void {
  context.font = FONT;
  for (const { title, left, top, right, bottom } of boxes) {
    context.beginPath();
    context.roundRect(left, top, right - left, bottom - top, 12);
    context.globalAlpha = 0.06;
    context.fillStyle = palette.accent;
    context.fill();
    context.globalAlpha = 0.5;
    context.setLineDash([5, 4]);
    context.strokeStyle = palette.accent;
    context.stroke();
    context.setLineDash([]);
    context.globalAlpha = 1;
    context.fillStyle = palette.accent;
    context.fillRect(left + 4, top - 11, 9, 2);
    context.fillStyle = palette.soft;
    context.fillText(title, left + 20, top - 6);
  }
}

/** Where the titles are, which nothing else must cover. */
export const titleBoxes = (boxes: readonly HullBox[]): Box[] =>
  boxes.map(({ left, top, right }) => ({ left, top: top - TITLE_HEIGHT, right, bottom: top }));

/** The group whose title is at a point of the screen. */
export function hullTitledAt(boxes: readonly HullBox[], { x, y }: Point): string | undefined {
  return boxes.find(({ left, top, right }) => x >= left && x <= right && y >= top - TITLE_HEIGHT && y < top)?.id;
}
