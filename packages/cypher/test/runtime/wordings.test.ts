import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Float, type GraphSource, parseQuery, runQuery, type Value } from '../../src/index.ts';
import { isList, NodeValue, RelationshipValue } from '../../src/values/value.ts';
import { asImage } from '../../testing/both-graphs.ts';
import { Dice } from '../../testing/dice.ts';
import { naiveQuery } from '../../testing/naive-query.ts';
import { randomGraph } from '../../testing/random/random-graph.ts';
import {
  randomGroupsQuery,
  randomMeetingQuery,
  randomPairQuery,
  randomQuery,
  randomUndirectedQuery,
  randomUnionQuery,
} from '../../testing/random/random-query.ts';

const RUNS = process.env.CHOKEPOINT_TEST_DEEP ? 10_000 : 1500;
const PAIR_RUNS = process.env.CHOKEPOINT_TEST_DEEP ? 10_000 : 400;
const SEED = Number(process.env.CHOKEPOINT_TEST_SEED ?? 1);

/** Lists that were collected have no order of their own. */
function spell(graph: GraphSource, value: Value): string {
  if (value instanceof NodeValue) return `n${graph.nodeProperty('id')(value.node)}`;
  if (value instanceof Float) return `${value.value}f`;
  if (value instanceof RelationshipValue) return `r${value.start}-${value.end}`;
  return isList(value)
    ? `[${value
        .map((item) => spell(graph, item))
        .sort()
        .join(' ')}]`
    : String(value);
}

/** How many rows the slow evaluator has found; the engine must find the same. */
function rowsFound(seed: number, queryOf: (dice: Dice) => string): number {
  const dice = new Dice(seed);
  const memory = randomGraph(dice);
  const query = queryOf(dice);
  const parsed = parseQuery(query);
  const last = parsed.body.parts.at(-1)!.clauses.at(-1)!;
  const isSorted = last.kind === 'return' && last.projection.orderBy.length > 0;
  const inOrder = (rows: string[]) => (isSorted ? rows : rows.sort());
  const expected = inOrder(
    naiveQuery(memory, parsed, { cuts: true }).map((row) =>
      [...row.values()].map((value) => spell(memory, value)).join(),
    ),
  );
  for (const graph of [memory, asImage(memory)]) {
    const rows = inOrder(runQuery(query, graph).rows.map((row) => row.map((value) => spell(graph, value)).join()));
    assert.deepEqual(rows, expected, `seed ${seed}: ${query}`);
  }
  return expected.length;
}

describe('random queries on random graphs', () => {
  it('count pairs of several parts of a UNION as the slow evaluator does', () => {
    let rowsSeen = 0;
    for (let run = 0; run < PAIR_RUNS; run++) rowsSeen += rowsFound(SEED + run, randomUnionQuery);
    assert.ok(rowsSeen > PAIR_RUNS, `only ${rowsSeen} rows in ${PAIR_RUNS} queries`);
  });

  it('count the rows of pairs as the slow evaluator does', () => {
    let rowsSeen = 0;
    for (let run = 0; run < PAIR_RUNS; run++) rowsSeen += rowsFound(SEED + run, randomGroupsQuery);
    assert.ok(rowsSeen > PAIR_RUNS, `only ${rowsSeen} rows in ${PAIR_RUNS} queries`);
  });

  it('return the same rows as the slow evaluator, in every wording', () => {
    let rowsSeen = 0;
    for (let run = 0; run < RUNS; run++) rowsSeen += rowsFound(SEED + run, randomQuery);
    assert.ok(rowsSeen > RUNS, `only ${rowsSeen} rows in ${RUNS} queries`);
  });

  it('return the same rows where two nodes are compared, or a way between them is searched for', () => {
    let rowsSeen = 0;
    for (let run = 0; run < PAIR_RUNS; run++) rowsSeen += rowsFound(SEED + run, randomPairQuery);
    assert.ok(rowsSeen > PAIR_RUNS / 2, `only ${rowsSeen} rows in ${PAIR_RUNS} queries`);
  });

  it('return the same numbers where two walks meet that must not share a relationship', () => {
    let rowsSeen = 0;
    for (let run = 0; run < PAIR_RUNS; run++) rowsSeen += rowsFound(SEED + run, randomMeetingQuery);
    assert.ok(rowsSeen > PAIR_RUNS / 2, `only ${rowsSeen} rows in ${PAIR_RUNS} queries`);
  });

  it('return the same rows where walks have no direction', () => {
    let rowsSeen = 0;
    for (let run = 0; run < PAIR_RUNS; run++) rowsSeen += rowsFound(SEED + run, randomUndirectedQuery);
    assert.ok(rowsSeen > PAIR_RUNS / 2, `only ${rowsSeen} rows in ${PAIR_RUNS} queries`);
  });
});
