import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  checkQuery,
  type GraphSource,
  LENIENT_CYPHER,
  parseQuery,
  type Query,
  streamQuery,
  type Value,
} from '../../src/index.ts';
import { isList, NodeValue, PathValue, RelationshipValue } from '../../src/values/value.ts';
import { asImage, graphFrom } from '../../testing/both-graphs.ts';
import { loadCorpus, type QueryCorpus } from '../../testing/corpus.ts';
import { Dice } from '../../testing/dice.ts';
import type { MemoryGraph } from '../../testing/memory-graph.ts';
import { naiveQuery } from '../../testing/naive-query.ts';
import { WitnessGraph } from '../../testing/witness-graph.ts';

/** Published with a variable that no pattern of the query has. */
const BROKEN = 'Shortest Paths from Owned Azure Users to Azure Keyvaults';
const OPTIONS = { dialect: LENIENT_CYPHER, now: BigInt(Date.parse('2026-01-15T00:00:00Z')) * 1_000_000n };
const MOST_ATTEMPTS = 60;
const DECOYS = 4;
/** From this attempt on the query is taken for one that wants to see large numbers. */
const MANY_FROM = 40;
const MANY = 1000;
/** What no generator can guess. */
const DRAWN: Readonly<Record<string, string>> = {
  'Users with logon scripts stored in a trusted domain': `CREATE (:Domain {name: 'FAR'})<-[:SameForestTrust]-(near:Domain),
    (near)-[:Contains]->(:User {logonscript: '\\\\\\\\far\\\\a.cmd'}), (near)-[:Contains]->(:User {logonscript: 'b.cmd'})`,
};

/** Which rows a limit keeps is free, so all are compared. */
function withoutLimits(query: Query): Query {
  const parts = query.body.parts.map((part) => ({
    ...part,
    clauses: part.clauses.map((clause) =>
      'projection' in clause ? { ...clause, projection: { ...clause.projection, limit: undefined } } : clause,
    ),
  }));
  return { ...query, body: { ...query.body, parts } };
}

/** A value as text. Of equally short paths any is right, so only their ends and lengths are printed. */
function spell(value: Value, anyOfTies: boolean): string {
  if (value instanceof NodeValue) return `n${value.node}`;
  if (value instanceof RelationshipValue) return `r${value.start}-${value.type}-${value.end}`;
  if (value instanceof PathValue)
    return anyOfTies
      ? `${value.nodes[0]} ${value.relationships.length} ${value.nodes.at(-1)}`
      : [value.nodes.join(' '), ...value.relationships.map((one) => spell(one, false))].join();
  return isList(value) ? `[${value.map((item) => spell(item, anyOfTies)).sort()}]` : JSON.stringify(value);
}

function answer(graph: GraphSource, query: Query): Value[][] {
  const rows: Value[][] = [];
  streamQuery(checkQuery(query, { dialect: LENIENT_CYPHER }), graph, OPTIONS, (row) => {
    rows.push([...row]);
    return true;
  });
  return rows;
}

/** A graph in which the query finds something. */
function witnessOf(query: Query, name: string): MemoryGraph {
  if (DRAWN[name] !== undefined) return graphFrom(DRAWN[name]);
  for (let seed = 1; seed <= MOST_ATTEMPTS; seed++) {
    const witness = new WitnessGraph(new Dice(seed), OPTIONS);
    witness.addMatch(query);
    if (seed < MANY_FROM) witness.addDecoys(DECOYS);
    else witness.addBranches(MANY);
    const graph = witness.finish();
    if (answer(graph, query).length > 0) return graph;
  }
  return assert.fail(`no graph was found in which ${name} returns rows`);
}

for (const file of ['query-library.json', 'prebuilt-searches.json']) {
  const corpus = loadCorpus<QueryCorpus>(file);
  if (!corpus) continue;
  describe(`answers to ${file}`, () => {
    for (const { name, query: text } of corpus.queries) {
      const onlyComments = text.split('\n').every((line) => line.trim() === '' || line.trim().startsWith('//'));
      if (onlyComments || name === BROKEN) continue;
      it(`${name}: the rows of the slow evaluator`, () => {
        const query = withoutLimits(parseQuery(text));
        const graph = witnessOf(query, name);
        const anyOfTies = /shortestPath/i.test(text);
        const expected = naiveQuery(graph, query, OPTIONS).map((row) =>
          [...row.values()].map((value) => spell(value, anyOfTies)).join('; '),
        );
        assert.ok(expected.length > 0);
        for (const source of [graph, asImage(graph)]) {
          const rows = answer(source, query).map((row) => row.map((value) => spell(value, anyOfTies)).join('; '));
          assert.deepEqual(rows.sort(), expected.toSorted());
        }
      });
    }
  });
}
