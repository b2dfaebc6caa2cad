import { force } from '../layout/force.ts';
import type { Box, Point } from './diagram.ts';
import type { LayoutSizes } from './lay-layers.ts';
import { overlap, type Places } from './placed-diagram.ts';

const GAP = 34;
const ROUNDS = 400;

/** Connected cards close together, none on another. Labels lie in the middle of their wires, where there is room. */
export function laySprings({ cards, wires }: LayoutSizes): Places {
  const found = force(cards.length, new Uint32Array(wires.flatMap(({ source, target }) => [source, target])));
  return layFreely({ cards, wires }, (number) => ({ x: found[number * 2]! * 1.6, y: found[number * 2 + 1]! }));
}

/** Cards near these places, but none on another; straight wires. */
export function layFreely({ cards, wires }: Omit<LayoutSizes, 'room'>, near: (card: number) => Point): Places {
  const boxes = cards.map(({ width, height }, number) => ({
    ...near(number),
    width: width + GAP,
    height: height + GAP,
  }));
  for (let round = 0; round < ROUNDS && pushApart(boxes); round++);
  const middle = (source: number, target: number): Point => ({
    x: (boxes[source]!.x + boxes[target]!.x) / 2,
    y: (boxes[source]!.y + boxes[target]!.y) / 2,
  });
  const taken: Box[] = cards.map((card, number) => ({ ...card, x: boxes[number]!.x, y: boxes[number]!.y }));
  return {
    flow: undefined,
    cards: boxes.map(({ x, y }) => ({ x, y })),
    wires: wires.map(({ source, target, label }) => {
      const box = { ...middle(source, target), ...label };
      if (taken.some((other) => overlap(other, box))) return { bends: [], label: undefined };
      taken.push(box);
      return { bends: [], label: { x: box.x, y: box.y } };
    }),
  };
}

/** Moves overlapping boxes apart the short way; whether any did overlap. */
function pushApart(boxes: { x: number; y: number; readonly width: number; readonly height: number }[]): boolean {
  let moved = false;
  for (const [number, a] of boxes.entries())
    for (const b of boxes.slice(number + 1)) {
      if (!overlap(a, b)) continue;
      moved = true;
      const deepX = (a.width + b.width) / 2 - Math.abs(a.x - b.x);
      const deepY = (a.height + b.height) / 2 - Math.abs(a.y - b.y);
      const step = Math.min(deepX, deepY) / 2 + 0.5;
      const axis = deepX < deepY ? 'x' : 'y';
      const sign = a[axis] < b[axis] ? -1 : 1;
      a[axis] += sign * step;
      b[axis] -= sign * step;
    }
  return moved;
}
