import { Float, type Value } from '../../src/index.ts';
import type { Dice } from '../dice.ts';
import { MemoryGraph } from '../memory-graph.ts';

/** Some nodes have an integer or a float, exact in binary, some nothing. */
const NUMBERS: readonly (readonly [string, Value][])[] = [
  [['v', 7]],
  [['v', -3]],
  [],
  [['v', new Float(2.5)]],
  [['v', 90_000_000_001]],
  [],
  [['v', new Float(-1.5)]],
];

/** A few nodes with labels A to C or with D alone, the properties id, p, name and maybe v, and relationships of the types R, S and T. */
export function randomGraph(dice: Dice): MemoryGraph {
  const graph = new MemoryGraph();
  const nodes = 2 + dice.below(5);
  for (let node = 0; node < nodes; node++)
    graph.createNode(
      dice.chance(8) ? ['D'] : ['A', 'B', 'C'].filter(() => dice.chance(70)),
      new Map<string, Value>([
        ['id', node],
        ['p', dice.below(3)],
        ['name', dice.of('xa', 'xb', 'ya', 'x')],
        ...NUMBERS[(node + nodes) % NUMBERS.length]!,
      ]),
    );
  const seen = new Set<string>();
  for (let attempt = 6 + dice.below(5); attempt > 0; attempt--) {
    const [start, type, end] = [dice.below(nodes), dice.of('R', 'R', 'R', 'S', 'S', 'T'), dice.below(nodes)];
    if (seen.has(`${start} ${type} ${end}`)) continue;
    seen.add(`${start} ${type} ${end}`);
    graph.createRelationship(type, start, end, new Map([['w', dice.below(2)]]));
  }
  return graph;
}
