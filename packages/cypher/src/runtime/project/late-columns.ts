import type { Compiler } from '../../execution/compiler.ts';
import type { Evaluate } from '../../execution/frame.ts';
import { eachRow, type StageBuilder } from '../../execution/stage.ts';
import { replaceColumns } from '../../semantics/check-projection.ts';
import type { Projection } from '../../syntax/ast.ts';
import { freeVariables } from '../../syntax/free-variables.ts';
import type { IsLate } from './column.ts';

type ComputedColumn = { readonly name: string; readonly slot: number; readonly evaluate: Evaluate };

/**
 * Which columns can wait until SKIP and LIMIT have cut off rows: those that neither the order nor DISTINCT looks at. What
 * a query writes could change them meanwhile.
 */
export function lateColumns({ runtime, text }: Compiler, projection: Projection): IsLate {
  const { skip, limit, distinct, orderBy } = projection;
  if (runtime.writer || (!skip && !limit) || distinct) return () => false;
  if (orderBy.length === 0 && !skip) return () => false; // rows behind the limit never come here
  const needed = new Set(
    orderBy.flatMap(({ expression }) => [...freeVariables(replaceColumns(text, expression, projection))]),
  );
  return (name) => !needed.has(name);
}

export function compute(columns: readonly ComputedColumn[]): StageBuilder {
  return (next) =>
    eachRow(next, (row) => {
      for (let at = 0; at < columns.length; at++) row[columns[at]!.slot] = columns[at]!.evaluate(row);
      return next.push(row);
    });
}

export function recordLate({ runtime }: Compiler, columns: readonly ComputedColumn[]): void {
  if (columns.length === 0) return;
  const names = columns.map(({ name }) => name).join(', ');
  runtime.plan?.add('LateProjection', `computed of the rows that are left: ${names}`);
}
