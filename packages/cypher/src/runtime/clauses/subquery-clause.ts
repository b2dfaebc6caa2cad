import type { Compiler } from '../../execution/compiler.ts';
import { Frame, type Row } from '../../execution/frame.ts';
import { eachRow, type StageBuilder } from '../../execution/stage.ts';
import type { Demand } from '../../rewrite/demand.ts';
import { writes } from '../../semantics/check-query.ts';
import { importOf } from '../../semantics/imported-names.ts';
import type { SingleQuery, SubqueryClause } from '../../syntax/ast.ts';
import { joined, type RunnableQuery } from '../runnable-query.ts';
import { barrier } from '../write/barrier.ts';

/** Runs the subquery for each row, with a row of its own that holds what is imported. */
export function compileCallSubquery(
  compiler: Compiler,
  clause: SubqueryClause,
  frame: Frame,
  demand: Demand,
  compilePart: (part: SingleQuery, given: Frame, seen: Demand) => RunnableQuery,
): StageBuilder {
  const { body } = clause;
  const parts = body.parts.map((part) => (clause.imports ? undefined : importOf(part)) ?? { names: [], rest: part });
  const all = frame.variables();
  const names = new Set([
    ...(clause.imports ?? []).map(({ name }) => name),
    ...parts.flatMap((part) => (part.names === 'all' ? [...all.keys()] : part.names)),
  ]);
  const imports = [...names].map((name) => all.get(name)!);
  const seen = { set: demand.set || body.unions[0] === 'distinct', reads: () => true };
  const compileParts = () =>
    parts.map(({ rest }) => {
      const given = new Frame();
      for (const name of names) given.define(name);
      return compilePart(rest, given, seen);
    });
  const { plan, writer } = compiler.runtime;
  const query = joined(compiler, body, plan ? plan.nested(compileParts) : compileParts());
  const slots = query.columns.map((name) => frame.define(name));
  const run = (row: Row, found: (row: Row) => boolean): boolean => {
    let wanted = true;
    query.run(
      imports.map((slot) => row[slot] ?? null),
      (columns) => {
        for (let at = 0; at < slots.length; at++) row[slots[at]!] = columns[at]!;
        wanted = slots.length === 0 || found(row);
        return wanted;
      },
    );
    return slots.length === 0 ? found(row) : wanted;
  };
  if (!writer || !writes(body)) return (next) => eachRow(next, (row) => run(row, (found) => next.push(found)));
  return barrier(compiler.runtime, (rows) =>
    rows.flatMap((row) => {
      const found: Row[] = [];
      run(row, (one) => found.push(one.slice()) > 0);
      return found;
    }),
  );
}
