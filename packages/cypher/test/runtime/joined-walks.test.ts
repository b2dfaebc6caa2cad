import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runQuery, type Value } from '../../src/index.ts';
import { Dice } from '../../testing/dice.ts';
import { MemoryGraph } from '../../testing/memory-graph.ts';

const NODES = 260;
const ROUNDS = process.env.CHOKEPOINT_TEST_DEEP ? 60 : 6;

/** More starts than are walked from together, with cycles, so that nodes which reach each other are joined on the way. */
function tangledGraph(dice: Dice): { graph: MemoryGraph; next: number[][] } {
  const graph = new MemoryGraph();
  const next: number[][] = Array.from({ length: NODES }, () => []);
  for (let node = 0; node < NODES; node++)
    graph.createNode(
      ['A', 'B'].filter(() => dice.chance(60)),
      new Map<string, Value>([
        ['id', node],
        ['p', node % 3],
      ]),
    );
  const steps = NODES + dice.below(NODES);
  for (let at = 0; at < steps; at++) {
    const [from, to] = [dice.below(NODES), dice.below(NODES)];
    if (next[from]!.includes(to)) continue;
    next[from]!.push(to);
    graph.createRelationship('R', from, to, new Map());
    if (dice.chance(30)) graph.createRelationship('S', to, from, new Map());
  }
  return { graph, next };
}

function reachable(next: readonly (readonly number[])[], start: number): Set<number> {
  const reached = new Set<number>();
  for (const open = [start]; open.length > 0; )
    for (const node of next[open.pop()!]!)
      if (!reached.has(node)) {
        reached.add(node);
        open.push(node);
      }
  return reached;
}

describe('walks of any length from many starts', () => {
  it('reach what a search from each start alone reaches', () => {
    for (let seed = 1; seed <= ROUNDS; seed++) {
      const dice = new Dice(seed);
      const { graph, next } = tangledGraph(dice);
      const has = (node: number, label: string) => graph.hasLabel(node, graph.labelId(label)!);
      const nodes = Array.from(next.keys());
      const pairs = (min: number) =>
        nodes
          .filter((node) => has(node, 'A'))
          .map((start) => {
            const reached = reachable(next, start);
            if (min === 0) reached.add(start);
            const ends = [...reached].filter((end) => has(end, 'B') && end % 3 !== 0);
            return { start, ends: ends.sort((a, b) => a - b) };
          })
          .filter(({ ends }) => ends.length > 0);
      for (const [range, min] of [
        ['*', 1],
        ['*0..', 0],
      ] as const) {
        const expected = pairs(min);
        const forwards = `MATCH (a:A)-[:R${range}]->(b:B) WHERE b.p <> 0`;
        const backwards = `MATCH (b:B)<-[:R${range}]-(a:A) WHERE b.p > 0`;
        for (const match of [forwards, backwards]) {
          const counts = runQuery(`${match} RETURN a.id, count(DISTINCT b) ORDER BY a.id`, graph).rows;
          assert.deepEqual(
            counts,
            expected.map(({ start, ends }) => [start, ends.length]),
            `seed ${seed}: ${match}`,
          );
          const found = runQuery(`${match} RETURN DISTINCT a.id, b.id ORDER BY a.id, b.id`, graph).rows;
          assert.deepEqual(
            found.map(String),
            expected.flatMap(({ start, ends }) => ends.map((end) => `${start},${end}`)),
            `seed ${seed}: ${match} (pairs)`,
          );
        }
      }
    }
  });

  it('begin at the end with fewer nodes where that takes less', () => {
    const { graph, next } = tangledGraph(new Dice(99));
    const ends = new Set([5, 77]);
    const query = 'MATCH (a)-[:R*]->(b) WHERE b.id IN [5, 77] RETURN a.id, count(DISTINCT b) ORDER BY a.id';
    const expected = Array.from(next.keys(), (start) => [start, reachable(next, start).intersection(ends).size]);
    assert.deepEqual(
      runQuery(query, graph).rows,
      expected.filter(([, count]) => count !== 0),
    );
  });
});
