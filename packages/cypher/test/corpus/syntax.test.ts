import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseQuery, printQuery, QueryError, sameTree } from '../../src/index.ts';
import { type DawgsParserCorpus, loadCorpus, type QueryCorpus, type Tck } from '../../testing/corpus.ts';

/** What openCypher refuses too. The source of the corpus refuses more: UNION, CASE, EXISTS { }, parameters, writes... */
const NOT_CYPHER =
  /^\s*$|^(MATCH MERGE|MERGE MATCH|this|LOAD|START|USING|((CREATE|DROP) (INDEX|CONSTRAINT)))\b|FOREACH|\{parameter\}/;

const parser = loadCorpus<DawgsParserCorpus>('dawgs-parser.json');
if (parser)
  describe('parser corpus', () => {
    for (const { query } of parser.parser.filter((entry) => entry.expect === 'parse'))
      it(`reads ${query}`, () => assert.equal(parseQuery(query).kind, 'query'));

    for (const { query } of parser.parser.filter((entry) => entry.expect === 'error')) {
      if (NOT_CYPHER.test(query)) it(`refuses ${query}`, () => assert.throws(() => parseQuery(query), QueryError));
      else it(`reads ${query}, which openCypher has`, () => assert.equal(parseQuery(query).kind, 'query'));
    }
  });

for (const file of ['query-library.json', 'prebuilt-searches.json']) {
  const corpus = loadCorpus<QueryCorpus>(file);
  if (!corpus) continue;
  describe(file, () => {
    for (const { name, query } of corpus.queries) {
      const onlyComments = query.split('\n').every((line) => line.trim() === '' || line.trim().startsWith('//'));
      if (onlyComments)
        it(`refuses the comment "${name}"`, () => assert.throws(() => parseQuery(query), /the query is empty/));
      else it(`reads "${name}"`, () => assertRoundTrip(query));
    }
  });
}

const tck = loadCorpus<Tck>('opencypher-tck.json');
if (tck)
  describe('printing the queries of the TCK', () => {
    it('gives back the tree of every query that can be read', () => {
      const queries = new Set(tck.scenarios.flatMap((scenario) => [...scenario.setup, scenario.query]));
      let checked = 0;
      for (const query of queries) {
        if (!isReadable(query)) continue;
        assertRoundTrip(query);
        checked++;
      }
      assert.ok(checked > 3_000, `only ${checked} queries were read`);
    });
  });

function isReadable(query: string): boolean {
  try {
    parseQuery(query);
    return true;
  } catch (error) {
    if (error instanceof QueryError) return false;
    throw error;
  }
}

function assertRoundTrip(query: string): void {
  const tree = parseQuery(query);
  const printed = printQuery(tree);
  assert.ok(sameTree(parseQuery(printed), tree), printed);
}
