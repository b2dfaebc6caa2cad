import type { Compiler } from '../execution/compiler.ts';
import type { Row } from '../execution/frame.ts';
import { groupKeyOf } from '../operations/group-key.ts';
import type { UnionQuery } from '../syntax/ast.ts';
import type { Value } from '../values/value.ts';

/** A query that can be run, any number of times. */
export type RunnableQuery = {
  readonly columns: readonly string[];
  /** Starts from one row. The sink gets the columns of each answer; false ends the query early. */
  run(start: Row, sink: (columns: readonly Value[]) => boolean): void;
};

/** The rows of all parts of a UNION. */
export function joined(compiler: Compiler, body: UnionQuery, parts: readonly RunnableQuery[]): RunnableQuery {
  const { columns } = parts[0]!;
  if (parts.length === 1) return { columns, run: parts[0]!.run };
  const distinct = body.unions[0] === 'distinct';
  return {
    columns,
    run(start, sink) {
      const seen = new Set<string | number>();
      let wanted = true;
      for (const part of parts) {
        if (!wanted) return;
        part.run(start.slice(), (row) => {
          if (distinct) {
            const key = groupKeyOf(row);
            if (seen.has(key)) return true;
            seen.add(key);
            compiler.runtime.hold(1);
          }
          wanted = sink(row);
          return wanted;
        });
      }
    },
  };
}
