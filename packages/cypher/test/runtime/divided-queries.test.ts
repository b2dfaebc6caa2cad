import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Float, type GraphSource, runQuery, type Value } from '../../src/index.ts';
import { isList, NodeValue, PathValue, RelationshipValue } from '../../src/values/value.ts';
import { asImage, graphFrom } from '../../testing/both-graphs.ts';
import { Dice } from '../../testing/dice.ts';
import { divideQuery } from '../../testing/divided-query.ts';
import { randomGraph } from '../../testing/random/random-graph.ts';
import { randomQuery } from '../../testing/random/random-query.ts';

const RUNS = process.env.CHOKEPOINT_TEST_DEEP ? 10_000 : 400;
const SEED = Number(process.env.CHOKEPOINT_TEST_SEED ?? 1);

/** Lists that were collected have no order of their own. */
function spell(value: Value): string {
  if (value instanceof NodeValue) return `n${value.node}`;
  if (value instanceof Float) return `${value.value}f`;
  if (value instanceof RelationshipValue) return `r${value.relationship}`;
  if (value instanceof PathValue) return `p${value.nodes.join('-')}`;
  return isList(value) ? `[${value.map(spell).sort().join(' ')}]` : String(value);
}

const texts = (rows: readonly (readonly Value[])[]) => rows.map((row) => row.map(spell).join());

describe('queries in parts', () => {
  it('return the rows of the undivided query, whatever the parts are and whoever runs them', () => {
    let received = 0;
    let divided = 0;
    for (let run = 0; run < RUNS; run++) {
      const seed = SEED + run;
      const dice = new Dice(seed);
      const memory = randomGraph(dice);
      const query = randomQuery(dice);
      const graph: GraphSource = run % 2 === 0 ? memory : asImage(memory);
      const expected = texts(runQuery(query, graph).rows);
      const parts = 1 + dice.below(7);
      const answer = divideQuery(query, graph, dice, parts);
      assert.deepEqual(texts(answer.rows).sort(), expected.sort(), `seed ${seed}, ${parts} parts: ${query}`);
      received += answer.received;
      if (answer.received > 0) divided++;
    }
    assert.ok(divided > RUNS / 5, `only ${divided} of ${RUNS} queries were divided, into ${received} parts`);
  });

  it('adds up what can be added exactly, and reads the rest in order', () => {
    const graph = numbersGraph(40);
    for (const [at, columns] of [
      'sum(n.float) AS s, avg(n.float) AS a',
      'n.float > 3 AS k, sum(n.float) AS s, sum(n.whole) AS w, avg(n.whole) AS a',
      'n.whole % 3 AS k, collect(n.whole) AS l, min(n.float) AS x, max(n.whole) AS y, count(DISTINCT n.float) AS d',
      'sum(DISTINCT n.float) AS s, stDev(DISTINCT n.whole) AS v',
      'stDev(n.whole) AS v, percentileCont(n.float, 0.3) AS p',
      'DISTINCT n.whole % 5 AS k',
      'DISTINCT n.whole % 5 AS k LIMIT 2',
      'n.whole AS w SKIP 4 LIMIT 3',
      'n LIMIT 1',
      'n.whole AS w, n.float AS f ORDER BY n.whole % 7, f DESC SKIP 3 LIMIT 20',
      'date({year: 2000 + n.whole}) AS d, duration({days: n.whole}) AS t, {a: n.float, b: [n.whole]} AS m, n',
    ].entries()) {
      const query = `MATCH (n:N) RETURN ${columns}`;
      const expected = runQuery(query, graph).rows;
      for (let parts = 1; parts <= 7; parts++)
        assert.deepEqual(divideQuery(query, graph, new Dice(SEED + 10 * at + parts), parts).rows, expected, query);
    }
  });

  it('have the bounds of the undivided query', () => {
    const graph = numbersGraph(60);
    const collects = 'MATCH (n:N) RETURN n.whole % 2 AS k, collect(n.whole) AS l';
    const sorts = 'MATCH (n:N) RETURN n.whole AS w ORDER BY n.float';
    for (const query of [collects, sorts])
      for (let parts = 1; parts <= 7; parts++) {
        const divide = (heldValues: number) =>
          divideQuery(query, graph, new Dice(SEED + parts), parts, { limits: { heldValues } });
        assert.throws(() => runQuery(query, graph, { limits: { heldValues: 50 } }), /holds more than 50 values/);
        assert.throws(() => divide(50), /holds more than 50 values/);
        assert.deepEqual(divide(1000).rows, runQuery(query, graph).rows);
      }
    const rows = { limits: { rows: 59 } };
    assert.throws(() => divideQuery(sorts, graph, new Dice(SEED), 5, rows), /more than 59 rows/);
  });

  it('fail with the error of the first row that fails', () => {
    const graph = numbersGraph(30);
    const query =
      'MATCH (n:N) RETURN n.whole AS w, 1 / (n.whole - 7) AS x, toUpper(CASE n.whole WHEN 20 THEN 1 ELSE "a" END) AS y';
    for (let parts = 1; parts <= 7; parts++)
      assert.throws(() => divideQuery(query, graph, new Dice(SEED + parts), parts), /zero/);
  });
});

/** Nodes with whole numbers in order, and floats whose sum depends on the order. */
function numbersGraph(nodes: number): GraphSource {
  return graphFrom(
    Array.from({ length: nodes }, (_, at) => `CREATE (:N {whole: ${at}, float: ${(at * 0.37) % 5.1}})`).join(' '),
  );
}
