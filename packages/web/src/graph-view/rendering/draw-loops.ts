import type Sigma from 'sigma';
import type { Palette } from './palette.ts';
import type { SceneEdge, SceneNode } from './scene-graph.ts';

/** A relationship of a node with itself, and how many of the same node come before it. */
export type Loop = { readonly id: string; readonly node: string; readonly place: number };

type Drawing = Sigma<SceneNode, SceneEdge>;
type Ring = { readonly x: number; readonly y: number; readonly radius: number };

/** On a node smaller than this a loop would be a speck. */
const SMALLEST = 4;

export function loopsIn(sigma: Drawing): readonly Loop[] {
  const loops: Loop[] = [];
  const places = new Map<string, number>();
  sigma.getGraph().forEachEdge((id, _, source, target) => {
    if (source !== target) return;
    const place = places.get(source) ?? 0;
    places.set(source, place + 1);
    loops.push({ id, node: source, place });
  });
  return loops;
}

/** Rings at the head of nodes that have a relationship with themselves; lines know only two ends. */
export function drawLoops(
  sigma: Drawing,
  context: CanvasRenderingContext2D,
  palette: Palette,
  loops: readonly Loop[],
  selected: string | undefined,
): void {
  for (const loop of loops) {
    const ring = ringOf(sigma, loop);
    const shown = sigma.getEdgeDisplayData(loop.id);
    if (!ring || !shown) continue;
    const color = loop.id === selected ? palette.accent : shown.color;
    context.beginPath();
    // From shoulder to shoulder; the rest is behind the node.
    context.arc(ring.x, ring.y, ring.radius, Math.PI * 0.7, Math.PI * 2.3);
    context.lineWidth = Math.max(1.5, sigma.scaleSize(shown.size));
    context.strokeStyle = color;
    context.stroke();
    if (!shown.label) continue;
    context.font = `10px ${sigma.getSetting('edgeLabelFont')}`;
    context.textAlign = 'center';
    context.fillStyle = palette.faint;
    context.fillText(shown.label, ring.x, ring.y - ring.radius - 4);
  }
}

/** The loop at a point of the screen. */
export function loopAt(sigma: Drawing, loops: readonly Loop[], x: number, y: number): string | undefined {
  return loops.find((loop) => {
    const ring = ringOf(sigma, loop);
    return ring && Math.abs(Math.hypot(x - ring.x, y - ring.y) - ring.radius) < 5;
  })?.id;
}

function ringOf(sigma: Drawing, { node, place }: Loop): Ring | undefined {
  const shown = sigma.getNodeDisplayData(node);
  if (!shown) return undefined;
  const size = sigma.scaleSize(shown.size);
  if (size < SMALLEST) return undefined;
  const { x, y } = sigma.framedGraphToViewport(shown);
  const radius = size * (0.8 + place * 0.5);
  return { x, y: y - size - radius * 0.6, radius };
}
