import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type GraphSource, parseQuery, runQuery, type Value } from '../../src/index.ts';
import { NodeValue } from '../../src/values/value.ts';
import { asImage } from '../../testing/both-graphs.ts';
import { Dice } from '../../testing/dice.ts';
import { MemoryGraph } from '../../testing/memory-graph.ts';
import { naiveQuery } from '../../testing/naive-query.ts';

const RUNS = process.env.CHOKEPOINT_TEST_DEEP ? 5000 : 100;
/** More than are searched from at once. */
const STARTS = 70;

function crowd(dice: Dice, nodes: number): MemoryGraph {
  const graph = new MemoryGraph();
  for (let id = 0; id < nodes; id++)
    graph.createNode(
      ['A', 'B'].filter(() => dice.chance(60)),
      new Map<string, Value>([
        ['id', id],
        ['p', dice.below(3)],
      ]),
    );
  const seen = new Set<string>();
  for (let attempt = 0; attempt < nodes; attempt++) {
    const [start, end, type] = [dice.below(nodes), dice.below(nodes), dice.of('R', 'S')];
    if (!seen.has(`${start} ${end} ${type}`)) graph.createRelationship(type, start, end, new Map());
    seen.add(`${start} ${end} ${type}`);
  }
  return graph;
}

function spelled(rows: readonly (readonly Value[])[]): string[] {
  return rows
    .map((row) => row.map((value) => (value instanceof NodeValue ? `n${value.node}` : String(value))).join(' '))
    .sort();
}

const ends = (dice: Dice) => [`(a${dice.of('', ':A', ':B')})`, `(b${dice.of('', ':A', ':B')})`] as const;
const isBounded = (range: string) => !['*', '*0..', '*1..'].includes(range);
const rowsOf = (query: string, graph: GraphSource) => spelled(runQuery(query, graph).rows);

describe('pairs that are only counted', () => {
  const shapes = [
    'count(*)',
    'count(a)',
    'a, count(*)',
    'b, count(b)',
    'b.p AS p, count(*)',
    'a.p + b.p AS sum, count(*)',
    'a.p AS p, count(*) AS n, count(b) AS m',
  ];
  it('are as many as the slow evaluator finds', () => {
    for (let seed = 1; seed <= RUNS; seed++) {
      const dice = new Dice(seed);
      const memory = crowd(dice, 2 + dice.below(14));
      const [left, right] = ends(dice);
      const range = dice.of('*', '*0..', '*..2');
      const where = dice.of('', ' WHERE a.p = 1', ' WHERE a.p < b.p', ' WHERE b.p <> 2');
      const walk = `${left}-[:${dice.of('R', 'R|S')}${range}]->${right}`;
      const query = `MATCH shortestPath(${walk})${where} RETURN ${dice.of(...shapes)}`;
      const expected = naiveQuery(memory, parseQuery(query), {}).map((row) => [...row.values()]);
      for (const graph of [memory, asImage(memory)])
        assert.deepEqual(rowsOf(query, graph), spelled(expected), `seed ${seed}: ${query}`);
    }
  });

  it('are counted right beyond what one search holds, by either end', () => {
    for (let seed = 1; seed <= 5; seed++) {
      const graph = asImage(crowd(new Dice(seed), STARTS * 2));
      const walk = 'shortestPath((a:A)-[:R|S*1..]->(b:B))';
      const pairs = runQuery(`MATCH ${walk} WHERE a <> b RETURN a, b`, graph).rows.length;
      assert.ok(pairs > 100);
      assert.deepEqual(rowsOf(`MATCH p = ${walk} WHERE a <> b RETURN count(p)`, graph), [`${pairs}`]);
      assert.deepEqual(
        rowsOf(`MATCH ${walk} RETURN b, count(*)`, graph),
        rowsOf(`MATCH ${walk} WITH b, collect(a) AS all RETURN b, size(all)`, graph),
      );
    }
  });

  it('are compared by their values, many starts at once', () => {
    for (let seed = 1; seed <= 3; seed++) {
      const dice = new Dice(seed);
      const memory = crowd(dice, STARTS * 2);
      for (let id = 2; id < STARTS * 2; id++) memory.createRelationship('IN', id, dice.below(2), new Map());
      const graph = asImage(memory);
      const walk = 'MATCH (a)-[:IN]->(g)<-[:IN]-(b)';
      for (const [condition, where] of [
        ['a.p = b.p', 'a.p = x.p'],
        ['a.p <> b.p', 'a.p <> x.p'],
        ['b.id < a.id AND a.p <= b.p', 'x.id < a.id AND a.p <= x.p'],
        ['b.id + a.p > 70 AND a.p > b.p', 'x.id + a.p > 70 AND a.p > x.p'],
        ['a.missing < b.p', 'a.missing < x.p'],
      ]) {
        const tested = rowsOf(
          `${walk} WITH a, collect(DISTINCT b) AS l WITH a, size([x IN l WHERE ${where}]) AS n WHERE n > 0 RETURN a.id, n`,
          graph,
        );
        assert.deepEqual(
          rowsOf(`${walk} WHERE ${condition} RETURN a.id, count(DISTINCT b)`, graph),
          tested,
          `seed ${seed}: ${condition}`,
        );
        assert.deepEqual(rowsOf(`${walk} WHERE ${condition} RETURN DISTINCT a.id, 1`, graph).length, tested.length);
      }
    }
  });

  it('are counted once per group where each end is met once', () => {
    for (let seed = 1; seed <= RUNS; seed++) {
      const dice = new Dice(seed);
      const [left, right] = ends(dice);
      const range = dice.of('', '*', '*0..', '*1..', '*..2', '*2..3', '*0..1', '*2');
      const large = seed % 10 === 0 && !isBounded(range);
      const graph = asImage(crowd(dice, large ? STARTS : 3 + dice.below(7)));
      const walk = `MATCH ${left}-[:R|S${range}]${isBounded(range) ? dice.of('->', '-') : '->'}${right}`;
      const [by, other] = dice.of(['a', 'b'], ['b', 'a']);
      for (const keys of [by, `${by}.p AS p`, `${by}, ${by}.p AS p`, `${other}.p AS q, ${by}`])
        assert.deepEqual(
          rowsOf(`${walk} RETURN ${keys}, count(DISTINCT ${other})`, graph),
          rowsOf(`${walk} RETURN ${keys}, size(collect(DISTINCT ${other}))`, graph),
          `seed ${seed}: ${walk} by ${keys}`,
        );
      const twice = `UNWIND [1, 2] AS x ${walk}`;
      assert.deepEqual(
        rowsOf(`${twice} RETURN ${by}, count(DISTINCT ${other})`, graph),
        rowsOf(`${twice} RETURN ${by}, size(collect(DISTINCT ${other}))`, graph),
      );
    }
  });
});
