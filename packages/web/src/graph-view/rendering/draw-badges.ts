import type { IconDefinition } from '@fortawesome/free-solid-svg-icons';
import type Sigma from 'sigma';
import type { NodeDisplayData } from 'sigma/types';
import type { Palette } from './palette.ts';
import { BADGE, type SceneEdge, type SceneNode } from './scene-graph.ts';

const outlines = new Map<string, Outline>();
/** On a node smaller than this a badge could not be read. */
const SMALLEST = 7;

/** Badges for zones and owned objects at the upper and lower corner of nodes, above everything else. */
export function drawBadges(
  sigma: Sigma<SceneNode, SceneEdge>,
  context: CanvasRenderingContext2D,
  palette: Palette,
  owned: IconDefinition,
  badged: readonly string[],
): void {
  const { width, height } = sigma.getDimensions();
  for (const id of badged) {
    const shown = sigma.getNodeDisplayData(id) as (NodeDisplayData & SceneNode) | undefined;
    if (!shown || shown.hidden) continue;
    const size = sigma.scaleSize(shown.size);
    if (size < SMALLEST) continue;
    const { x, y } = sigma.framedGraphToViewport(shown);
    if (x < -20 || y < -20 || x > width + 20 || y > height + 20) continue;
    const { badges, zone } = shown;
    if (zone) {
      const color = badges & BADGE.tierZero ? palette.ember : palette.accent;
      drawBadge(context, outlineOf(zone), x + size * 0.75, y - size * 0.75, size, color, palette);
    }
    if (badges & BADGE.owned)
      drawBadge(context, outlineOf(owned), x + size * 0.75, y + size * 0.75, size, palette.danger, palette);
    if (badges & BADGE.folded) ring(context, x, y, size, palette);
  }
}

type Outline = { readonly path: Path2D; readonly side: number };

function outlineOf({ iconName, icon: [width, height, , , path] }: IconDefinition): Outline {
  const known = outlines.get(iconName);
  if (known) return known;
  const outline = { path: new Path2D(Array.isArray(path) ? path.join(' ') : path), side: Math.max(width, height) };
  outlines.set(iconName, outline);
  return outline;
}

function drawBadge(
  context: CanvasRenderingContext2D,
  { path, side }: Outline,
  x: number,
  y: number,
  size: number,
  color: string,
  palette: Palette,
): void {
  const radius = Math.max(6, size * 0.5);
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fillStyle = palette.surface;
  context.fill();
  context.lineWidth = 1;
  context.strokeStyle = color;
  context.stroke();
  const scale = (radius * 1.15) / side;
  context.save();
  context.translate(x - (side * scale) / 2, y - (side * scale) / 2);
  context.scale(scale, scale);
  context.fillStyle = color;
  context.fill(path);
  context.restore();
}

function ring(context: CanvasRenderingContext2D, x: number, y: number, size: number, palette: Palette): void {
  context.beginPath();
  context.arc(x, y, size + 4, 0, Math.PI * 2);
  context.setLineDash([3, 3]);
  context.lineWidth = 1.5;
  context.strokeStyle = palette.faint;
  context.stroke();
  context.setLineDash([]);
}
