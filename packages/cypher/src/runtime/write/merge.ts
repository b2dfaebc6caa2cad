import type { Compiler } from '../../execution/compiler.ts';
import type { Frame, Row } from '../../execution/frame.ts';
import type { StageBuilder } from '../../execution/stage.ts';
import { runtimeError } from '../../query-error.ts';
import { elementsOf } from '../../semantics/check-pattern.ts';
import type { MergeClause, PatternPart } from '../../syntax/ast.ts';
import { Matcher } from '../match/matcher.ts';
import { barrier } from './barrier.ts';
import { compileCreatePart } from './create.ts';
import { compileSetItems } from './set.ts';

/** Finds the whole pattern or creates the whole pattern, row by row: a later row finds what an earlier one created. */
export function compileMerge(compiler: Compiler, clause: MergeClause, frame: Frame): StageBuilder {
  const { runtime } = compiler;
  const { pattern } = clause;
  const fresh = new Set(
    [...elementsOf(pattern).map((element) => element.variable?.name), pattern.variable?.name].filter(
      (name): name is string => name !== undefined && frame.slotOf(name) === undefined,
    ),
  );
  const refuseNulls = compileNullCheck(compiler, pattern, frame);
  const matcher = new Matcher(compiler, [pattern], undefined, frame);
  const create = compileCreatePart(compiler, pattern, frame, fresh);
  const onMatch = compileSetItems(compiler, clause.onMatch, frame);
  const onCreate = compileSetItems(compiler, clause.onCreate, frame);
  return barrier(runtime, (rows) => {
    const merged: Row[] = [];
    for (const row of rows) {
      refuseNulls(row);
      const matches: Row[] = [];
      matcher.run(row, (found) => {
        matches.push(found.slice());
        return true;
      });
      for (const match of matches) onMatch(match);
      if (matches.length === 0) {
        create(row);
        onCreate(row);
        matches.push(row);
      }
      merged.push(...matches);
    }
    return merged;
  });
}

/** A null never equals anything, so such a pattern would be created again each time: surely not what was meant. */
function compileNullCheck(compiler: Compiler, pattern: PatternPart, frame: Frame): (row: Row) => void {
  const entries = elementsOf(pattern).flatMap(({ properties }) =>
    properties?.kind === 'map' ? properties.entries : [],
  );
  const checks = entries.map(({ key, value }) => ({ key, evaluate: compiler.compile(value, frame) }));
  return (row) => {
    for (const { key, evaluate } of checks)
      if (evaluate(row) === null)
        throw runtimeError('SemanticError', 'MergeReadOwnWrites', `MERGE cannot look for the null property ${key}`);
  };
}
