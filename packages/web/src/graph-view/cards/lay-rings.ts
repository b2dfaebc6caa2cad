import { radial } from '../layout/radial.ts';
import type { LayoutSizes } from './lay-layers.ts';
import { layFreely } from './lay-springs.ts';
import type { Places } from './placed-diagram.ts';

/** The room of a card on its ring, and between rings. Cards are wide: rings are ovals. */
const SEAT = 110;
const RING = 130;
const OVAL = 2;

/** Rings around the card where everything begins. */
export function layRings(sizes: LayoutSizes): Places {
  const ends = new Uint32Array(sizes.wires.flatMap(({ source, target }) => [source, target]));
  const found = radial(sizes.cards.length, ends, SEAT, RING);
  return layFreely(sizes, (number) => ({ x: found[number * 2]! * OVAL, y: found[number * 2 + 1]! }));
}
