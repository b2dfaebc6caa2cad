import type { Compiler } from '../execution/compiler.ts';
import { type Evaluate, Frame, generatedName } from '../execution/frame.ts';
import type { Demand } from '../rewrite/demand.ts';
import { joinConditions } from '../rewrite/join-conditions.ts';
import type { MatchClause, PatternComprehension, PatternExpression, SubqueryExpression } from '../syntax/ast.ts';
import type { Value } from '../values/value.ts';
import { compileUnion } from './compile-query.ts';
import { Matcher } from './match/matcher.ts';
import { knownRowCount } from './sets/known-row-count.ts';
import { withMemo } from './subquery-memo.ts';

/** Only whether there is a row is seen. */
const EXISTENCE: Demand = { set: true, reads: () => false };

/** `WHERE (a)-->(b)`: whether there is a match; `shortestPath(...)`: the path or paths found. */
export function compilePatternExpression(compiler: Compiler, expression: PatternExpression, frame: Frame): Evaluate {
  const inner = new Frame(frame);
  const { pattern } = expression;
  if (!pattern.shortest) {
    const matcher = new Matcher(compiler, [pattern], undefined, inner, { demand: EXISTENCE });
    return (row) => matcher.exists(row);
  }
  const variable = { name: generatedName('path'), start: 0, end: 0 };
  const matcher = new Matcher(compiler, [{ ...pattern, variable }], undefined, inner);
  const slot = inner.slotOf(variable.name)!;
  const first = pattern.shortest === 'one';
  return (row) => {
    const paths: Value[] = [];
    matcher.run(row, (found) => {
      paths.push(found[slot]!);
      return !first;
    });
    return first ? (paths[0] ?? null) : paths;
  };
}

export function compilePatternComprehension(
  compiler: Compiler,
  expression: PatternComprehension,
  frame: Frame,
): Evaluate {
  const inner = new Frame(frame);
  const matcher = new Matcher(compiler, [expression.pattern], expression.where, inner);
  const projection = compiler.compile(expression.projection, inner);
  return (row) => {
    const values: Value[] = [];
    matcher.run(row, (found) => {
      values.push(projection(found));
      return true;
    });
    return values;
  };
}

export function compileSubquery(compiler: Compiler, expression: SubqueryExpression, frame: Frame): Evaluate {
  return withMemo(compiler, expression, frame, compileBody(compiler, expression, frame));
}

function compileBody(compiler: Compiler, expression: SubqueryExpression, frame: Frame): Evaluate {
  const { yields, body } = expression;
  const [part] = body.parts;
  const [clause] = part!.clauses;
  if (body.parts.length === 1 && part!.clauses.length === 1 && clause!.kind === 'match' && !clause!.optional) {
    const counted = yields === 'count' ? knownRowCount(compiler, clause!, frame) : undefined;
    if (counted) return counted;
    const inner = new Frame(frame);
    if (yields === 'exists') {
      const isOuter = (name: string) => frame.slotOf(name) !== undefined;
      const [{ patterns, where }] = joinConditions([clause!], () => [EXISTENCE], isOuter) as [MatchClause];
      const matcher = new Matcher(compiler, patterns, where, inner, { demand: EXISTENCE });
      return (row) => matcher.exists(row);
    }
    const matcher = new Matcher(compiler, clause!.patterns, clause!.where, inner);
    return (row) => {
      let count = 0;
      matcher.run(row, () => {
        count++;
        return true;
      });
      return count;
    };
  }
  const query = compileUnion(compiler, body, frame, yields === 'exists' ? EXISTENCE : undefined);
  return (row) => {
    const values: Value[] = [];
    let count = 0;
    query.run(row, (found) => {
      count++;
      if (yields === 'collect') values.push(found[0]!);
      return yields !== 'exists';
    });
    return yields === 'exists' ? count > 0 : yields === 'count' ? count : values;
  };
}
