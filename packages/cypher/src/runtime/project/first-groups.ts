import type { Compiler } from '../../execution/compiler.ts';
import { isAggregateCall } from '../../rewrite/tree.ts';
import { columnName } from '../../semantics/check-projection.ts';
import type { Expression, Projection } from '../../syntax/ast.ts';
import { sameTree } from '../../syntax/same-tree.ts';
import type { FirstGroups } from './ready-groups.ts';
import { compileCount } from './row-count.ts';

/** Of more rows than this it is not worth to know which is the last. */
const MOST = 10_000;

/** What is known of the first groups, where they are sorted by an aggregate before anything else. */
export function firstGroups(compiler: Compiler, { items, orderBy, limit, skip }: Projection): FirstGroups | undefined {
  const [key, ...others] = orderBy;
  if (!key || !limit) return undefined;
  const most = compileCount(compiler, limit, 'LIMIT')! + (compileCount(compiler, skip, 'SKIP') ?? 0);
  const isKey = (expression: Expression, name: string) =>
    key.expression.kind === 'variable' ? key.expression.name === name : sameTree(key.expression, expression);
  const item = items.find((one) => isKey(one.expression, columnName(compiler.text, one)));
  if (!item || !isAggregateCall(item.expression) || most > MOST) return undefined;
  return { by: item.expression, descending: key.descending, most, isOnly: others.length === 0 };
}
