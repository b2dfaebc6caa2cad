import type { Projection, SingleQuery } from '../syntax/ast.ts';

/** The WITH at the beginning of a part of `CALL { }` that names the variables it takes over. */
type Import = { readonly names: readonly string[] | 'all'; readonly rest: SingleQuery };

/** Undefined when the part does not begin with such a WITH. */
export function importOf(part: SingleQuery): Import | undefined {
  const [first, ...clauses] = part.clauses;
  if (first?.kind !== 'with' || first.where || !isPlain(first.projection) || clauses.length === 0) return undefined;
  const { star, items } = first.projection;
  const rest = { ...part, clauses };
  if (star) return items.length === 0 ? { names: 'all', rest } : undefined;
  const names = items.map(({ expression, alias }) =>
    expression.kind === 'variable' && !alias ? expression.name : undefined,
  );
  return names.every((name) => name !== undefined) ? { names, rest } : undefined;
}

function isPlain({ distinct, orderBy, skip, limit }: Projection): boolean {
  return !distinct && orderBy.length === 0 && !skip && !limit;
}
