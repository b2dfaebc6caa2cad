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

/** A sparse graph with many parts, bridges, loops and parallel relationships, so that few nodes are on cycles. */
function sparseGraph(dice: Dice): { graph: MemoryGraph; steps: [number, number][] } {
  const graph = new MemoryGraph();
  for (let id = 0; id < NODES; id++)
    graph.createNode(
      ['A', 'B'].filter(() => dice.chance(75)),
      new Map<string, Value>([
        ['id', id],
        ['p', id % 5],
      ]),
    );
  const steps: [number, number][] = [];
  for (let at = dice.below(60) + 180; at > 0; at--) {
    const [from, to] = [dice.below(NODES), dice.chance(3) ? -1 : dice.below(NODES)];
    const step: [number, number] = [from, to < 0 ? from : to];
    if (steps.some(([a, b]) => a === step[0] && b === step[1])) continue;
    steps.push(step);
    graph.createRelationship('R', step[0], step[1], new Map());
    if (dice.chance(8)) {
      steps.push([step[1], step[0]]);
      graph.createRelationship('S', step[1], step[0], new Map());
    }
  }
  return { graph, steps };
}

/** By start: the ends of all trails without a direction. A trail leads back if a relationship of the start is no bridge. */
function undirectedEnds(steps: readonly [number, number][], max: number): (start: number) => Set<number> {
  const around = Array.from({ length: NODES }, (): { to: number; step: number }[] => []);
  for (const [step, [a, b]] of steps.entries()) {
    around[a]!.push({ to: b, step });
    if (a !== b) around[b]!.push({ to: a, step });
  }
  const distances = (start: number, without: number) => {
    const found = new Map([[start, 0]]);
    for (const node of found.keys())
      for (const { to, step } of around[node]!)
        if (step !== without && !found.has(to)) found.set(to, found.get(node)! + 1);
    return found;
  };
  return (start) => {
    const ends = new Set([...distances(start, -1)].filter(([, depth]) => depth <= max).map(([node]) => node));
    const cycles = around[start]!.map(({ to, step }) => 1 + (distances(to, step).get(start) ?? Infinity));
    if (!(Math.min(...cycles) <= max) || Math.min(...cycles) === Infinity) ends.delete(start);
    return ends;
  };
}

describe('walks without a direction from many starts', () => {
  it('reach other nodes, and their start over a cycle only', () => {
    for (let seed = 1; seed <= ROUNDS / 2; seed++) {
      const { graph, steps } = sparseGraph(new Dice(seed));
      const has = (node: number, label: string) => graph.hasLabel(node, graph.labelId(label)!);
      for (const [range, max] of [
        ['*', Infinity],
        ['*1..3', 3],
        ['*..2', 2],
      ] as const) {
        const endsOf = undirectedEnds(steps, max);
        const pairs = Array.from({ length: NODES }, (_, start) => start)
          .filter((start) => has(start, 'A'))
          .flatMap((start) => [...endsOf(start)].filter((end) => has(end, 'B')).map((end) => [start, end] as const));
        const match = `MATCH (a:A)-[:R|S${range}]-(b:B)`;
        const rows = (tail: string) => runQuery(`${match} ${tail}`, graph).rows.map(String).sort();
        assert.deepEqual(rows('RETURN DISTINCT a.id, b.id'), pairs.map(String).sort(), `seed ${seed}: ${match}`);
        assert.deepEqual(
          rows('RETURN DISTINCT a.p, b.id'),
          [...new Set(pairs.map(([a, b]) => `${a % 5},${b}`))].sort(),
          `seed ${seed}: ${match}, several starts together`,
        );
        const counts = Map.groupBy(pairs, ([a]) => a);
        assert.deepEqual(
          rows('RETURN a.id, count(DISTINCT b)'),
          Array.from(counts, ([a, ends]) => `${a},${ends.length}`).sort(),
        );
      }
    }
  });
});

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
