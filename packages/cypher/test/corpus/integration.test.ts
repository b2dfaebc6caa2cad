import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LENIENT_CYPHER, QueryError, runQuery, type Value } from '../../src/index.ts';
import { loadCorpus } from '../../testing/corpus.ts';
import { graphFromJson, type JsonGraph, type JsonObject, valueFromJson } from '../../testing/json-graph.ts';
import { assertResult, type Expectation, ResultView } from '../../testing/result-assertions.ts';

type Case = {
  readonly name: string;
  readonly query: string;
  readonly dataset?: string;
  readonly fixture?: JsonGraph;
  readonly fixture_ref?: string;
  readonly params?: JsonObject;
  readonly assert: Expectation;
};
type Family = {
  readonly name: string;
  readonly fixture_ref: string;
  readonly compare: readonly string[];
  readonly queries: readonly { readonly name: string; readonly cypher: string; readonly params?: JsonObject }[];
};
type Corpus = {
  readonly datasets: Readonly<Record<string, JsonGraph>>;
  readonly fixtures: Readonly<Record<string, JsonGraph>>;
  readonly cases: readonly Case[];
  readonly templates: readonly Case[];
  readonly metamorphic: readonly Family[];
};

/** Cases that ask for what openCypher does not say, by name, and why they are not followed. */
const CONTRARY: ReadonlyMap<string, string> = new Map([
  ['shortest path to self errors', 'a pair of equal ends simply has no path of length one or more'],
  [
    'parameterized predicate shapes / node pattern property map parameter',
    'the TCK refuses a parameter in place of all properties (InvalidParameterUse)',
  ],
  [
    'parameterized predicate shapes / relationship pattern property map parameter',
    'the TCK refuses a parameter in place of all properties (InvalidParameterUse)',
  ],
]);

const corpus = loadCorpus<Corpus>('dawgs-integration.json');
if (corpus) {
  const graphOf = (entry: Case) =>
    graphFromJson(entry.fixture ?? corpus.fixtures[entry.fixture_ref ?? ''] ?? corpus.datasets[entry.dataset ?? '']!);

  const run = (query: string, params: JsonObject | undefined, { graph, ids }: ReturnType<typeof graphFromJson>) => {
    const result = runQuery(query, graph, { parameters: parametersFrom(params), dialect: LENIENT_CYPHER });
    return new ResultView(result, graph, ids);
  };

  describe('integration corpus', () => {
    for (const entry of [...corpus.cases, ...corpus.templates])
      it(entry.name, () => {
        const check = () => {
          if (entry.assert === 'query_error')
            assert.throws(() => run(entry.query, entry.params, graphOf(entry)), QueryError);
          else assertResult(run(entry.query, entry.params, graphOf(entry)), entry.assert);
        };
        if (CONTRARY.has(entry.name)) assert.throws(check, 'passes, but is listed as contrary to openCypher');
        else check();
      });

    for (const family of corpus.metamorphic)
      it(`gives the same for ${family.queries.map((query) => query.name).join(' and ')}`, () => {
        const views = family.queries.map(({ cypher, params }) =>
          run(cypher, params, graphFromJson(corpus.fixtures[family.fixture_ref]!)),
        );
        for (const aspect of family.compare)
          for (const view of views) assert.deepEqual(view.aspect(aspect), views[0]!.aspect(aspect), aspect);
      });
  });
}

function parametersFrom(json: JsonObject = {}): Map<string, Value> {
  return new Map(Object.entries(json).map(([key, value]) => [key, valueFromJson(value)]));
}
