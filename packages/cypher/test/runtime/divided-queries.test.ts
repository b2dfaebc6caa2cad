import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Float, type GraphSource, runQuery, type Value } from '../../src/index.ts';
import { isList, NodeValue, PathValue, RelationshipValue } from '../../src/values/value.ts';
import { asImage } from '../../testing/both-graphs.ts';
import { Dice } from '../../testing/dice.ts';
import { divideQuery } from '../../testing/divided-query.ts';
import { randomGraph, randomQuery } from '../../testing/random-query.ts';

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
});
