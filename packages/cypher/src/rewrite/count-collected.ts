import type { Clause, Expression, ProjectionItem } from '../syntax/ast.ts';
import { isProjection, mapTree, mentions, nameAt } from './tree.ts';

/** `size(collect(x))` is `count(x)`, also where the list has a name in between and nothing but its size is read. */
export function countCollected(clauses: readonly Clause[]): readonly Clause[] {
  const counted: Clause[] = clauses.map((clause) =>
    isProjection(clause) ? mapTree(clause, (object) => countOfSize(object as Expression)) : clause,
  );
  for (const [index, clause] of counted.entries()) {
    if (clause.kind !== 'with') continue;
    for (const { expression, alias } of clause.projection.items) {
      if (!alias || !isCollect(expression)) continue;
      const later = counted.slice(index + 1).map((one) => mapTree(one, (object) => nameOfSize(object, alias.name)));
      if (later.some(takesAll) || later.some((one) => mentions(one, alias.name))) continue;
      const [from, to] = [alias.name, `${alias.name} `];
      const rename = (item: ProjectionItem): ProjectionItem =>
        item.alias?.name === from ? { expression: countOf(expression), alias: nameAt(to) } : item;
      const current = counted[index] as typeof clause;
      const { projection, where } = current;
      if (where && mentions(where, from)) continue;
      if (projection.orderBy.some((item) => mentions(item, from))) continue;
      counted[index] = { ...current, projection: { ...projection, items: projection.items.map(rename) } };
      counted.splice(index + 1, later.length, ...later);
    }
  }
  return counted;
}

function takesAll(clause: Clause): boolean {
  return isProjection(clause) && clause.projection.star;
}

type Collect = Expression & { readonly kind: 'call' };

function isCollect(expression: Expression | undefined): expression is Collect {
  return expression?.kind === 'call' && expression.name.toLowerCase() === 'collect';
}

function sizeArgument(expression: Expression): Expression | undefined {
  return expression.kind === 'call' && expression.name.toLowerCase() === 'size' ? expression.args[0] : undefined;
}

function countOfSize(expression: Expression): Expression | undefined {
  const argument = sizeArgument(expression);
  return isCollect(argument) ? countOf(argument) : undefined;
}

function countOf(collect: Collect): Expression {
  return { ...collect, name: 'count' };
}

/** The list gives way to its size, under a name that no query can write. */
function nameOfSize(object: object, name: string): unknown {
  const argument = sizeArgument(object as Expression);
  if (argument?.kind !== 'variable' || argument.name !== name) return undefined;
  return { ...argument, name: `${name} ` };
}
