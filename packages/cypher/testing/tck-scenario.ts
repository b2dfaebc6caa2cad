import assert from 'node:assert/strict';
import { equals } from '../src/operations/equality.ts';
import type { Procedure, ProcedureType } from '../src/procedure.ts';
import { QueryError } from '../src/query-error.ts';
import { type QueryResult, runQuery } from '../src/run-query.ts';
import type { Value } from '../src/values/value.ts';
import type { Tck, TckExpectation, TckProcedure, TckScenario } from './corpus.ts';
import { MemoryGraph } from './memory-graph.ts';
import { readValue, spellActual, spellExpected } from './tck-notation.ts';

/** Runs one scenario. Throws where the engine does not do what the scenario says. */
export function runScenario(tck: Tck, scenario: TckScenario): void {
  const graph = new MemoryGraph();
  for (const query of namedGraph(tck, scenario.graph)) runQuery(query, graph);
  const parameters = new Map(Object.entries(scenario.params ?? {}).map(([key, text]) => [key, readValue(text)]));
  const procedures = new Map((scenario.procedures ?? []).map((procedure) => [procedure.name, procedureOf(procedure)]));
  for (const query of scenario.setup) runQuery(query, graph);
  const before = graph.contents();
  const options = { parameters, procedures };
  verify(scenario.expect, graph, () => runQuery(scenario.query, graph, options));
  if (scenario.expect.type === 'error') return;
  if (scenario.side_effects) assert.deepEqual(changes(before, graph.contents()), { ...scenario.side_effects });
  for (const control of scenario.controls ?? [])
    verify(control.expect, graph, () => runQuery(control.query, graph, options));
}

function namedGraph(tck: Tck, name: string): readonly string[] {
  return tck.named_graphs[name] ?? [];
}

function verify(expect: TckExpectation, graph: MemoryGraph, run: () => QueryResult): void {
  if (expect.type === 'error') {
    verifyError(expect, run);
    return;
  }
  const result = run();
  if (expect.type === 'empty') {
    assert.equal(result.rows.length, 0);
    return;
  }
  const options = { ignoreListOrder: expect.ignore_list_order };
  assert.deepEqual(result.columns, expect.columns);
  const actual = result.rows.map((row) => row.map((value) => spellActual(value, graph, options)).join(' | '));
  const expected = expect.rows.map((row) => row.map((text) => spellExpected(text, options)).join(' | '));
  if (expect.ordered) assert.deepEqual(actual, expected);
  else assert.deepEqual(actual.sort(), expected.sort());
}

function verifyError(expect: TckExpectation & { type: 'error' }, run: () => QueryResult): void {
  assert.throws(run, (error) => {
    if (!(error instanceof QueryError)) throw error;
    assert.equal(error.kind, expect.error);
    if (expect.detail !== '*') assert.equal(error.detail, expect.detail);
    if (expect.phase !== 'any time') assert.equal(error.phase, expect.phase === 'runtime' ? 'runtime' : 'compile');
    return true;
  });
}

type Contents = ReturnType<MemoryGraph['contents']>;

/** What appeared and disappeared, in the TCK's words. */
function changes(before: Contents, after: Contents): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const kind of ['nodes', 'relationships', 'labels', 'properties'] as const) {
    const added = after[kind].difference(before[kind]).size;
    const removed = before[kind].difference(after[kind]).size;
    if (added > 0) counts[`+${kind}`] = added;
    if (removed > 0) counts[`-${kind}`] = removed;
  }
  return counts;
}

function procedureOf(source: TckProcedure): Procedure {
  const field = ({ name, type }: { name: string; type: string }) => ({
    name,
    type: type.replace('?', '').toLowerCase() as ProcedureType,
  });
  const rows = source.rows.map((row) => row.map(readValue));
  const inputCount = source.inputs.length;
  return {
    name: source.name,
    inputs: source.inputs.map(field),
    outputs: source.outputs.map(field),
    run: (args) =>
      rows.filter((row) => args.every((argument, at) => same(argument, row[at]!))).map((row) => row.slice(inputCount)),
  };
}

function same(a: Value, b: Value): boolean {
  return (a === null && b === null) || equals(a, b) === true;
}
