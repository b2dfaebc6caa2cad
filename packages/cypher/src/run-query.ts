import { PlanRecorder, type PlanStep } from './execution/plan-recorder.ts';
import { Runtime, type RuntimeOptions } from './execution/runtime.ts';
import type { GraphSource, WritableGraph } from './graph-source.ts';
import { runtimeError } from './query-error.ts';
import { ExpressionCompiler } from './runtime/compile-expression.ts';
import { compileUnion } from './runtime/compile-query.ts';
import { type CheckedQuery, checkQuery } from './semantics/check-query.ts';
import { parseQuery } from './syntax/parse-query.ts';
import type { Value } from './values/value.ts';

export type QueryResult = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Value[])[];
  /** Present for EXPLAIN (which runs nothing) and PROFILE. */
  readonly plan: readonly PlanStep[] | undefined;
};

/** Parses, checks and runs a query, and returns all rows. Throws `QueryError` when the query is at fault. */
export function runQuery(text: string, graph: GraphSource | WritableGraph, options: RuntimeOptions = {}): QueryResult {
  const checked = checkText(text, options);
  const rows: (readonly Value[])[] = [];
  const plan = streamQuery(checked, graph, options, (row) => {
    rows.push(row);
    return true;
  });
  return { columns: checked.columns, rows, plan };
}

export function checkText(text: string, options: RuntimeOptions = {}): CheckedQuery {
  return checkQuery(parseQuery(text), {
    ...(options.procedures ? { procedures: options.procedures } : {}),
    ...(options.dialect ? { dialect: options.dialect } : {}),
    parameters: new Set(options.parameters?.keys()),
  });
}

/**
 * Runs a checked query. The sink gets each row as it is found, and ends the query by returning false. Returns the plan for
 * EXPLAIN, which runs nothing, and PROFILE.
 */
export function streamQuery(
  checked: CheckedQuery,
  graph: GraphSource | WritableGraph,
  options: RuntimeOptions,
  sink: (row: readonly Value[]) => boolean,
): readonly PlanStep[] | undefined {
  const { mode } = checked.query;
  const recorder = mode === 'run' ? undefined : new PlanRecorder();
  const runtime = new Runtime(graph, !checked.readOnly, options, recorder);
  let count = 0;
  const bounded = (row: readonly Value[]) => {
    if (++count > runtime.limits.rows)
      throw runtimeError(
        'LimitExceeded',
        'RowLimit',
        `the answer has more than ${runtime.limits.rows} rows; add LIMIT`,
      );
    return recorder ? recorder.within(undefined, () => sink(row)) : sink(row);
  };
  try {
    const compiler = new ExpressionCompiler(runtime, checked.query.text);
    const team = checked.query.body.parts.length === 1 ? runtime.team : undefined;
    const compiled = compileUnion(compiler, checked.query.body, undefined, undefined, team);
    if (mode !== 'explain') compiled.run([], bounded);
  } catch (error) {
    // Too deep for the stack, or too long for a list or text of the engine: the query's fault, not ours.
    if (error instanceof RangeError)
      throw runtimeError(
        'LimitExceeded',
        'MemoryLimit',
        `the query is too large, or makes values that are: ${error.message}`,
      );
    throw error;
  }
  return recorder?.steps;
}
