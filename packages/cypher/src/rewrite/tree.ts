import { isAggregate } from '../semantics/function-signatures.ts';
import type { Clause, Expression, Name, Projection, ProjectionItem } from '../syntax/ast.ts';
import { childrenOf } from '../syntax/children.ts';

const namesOfTrees = new WeakMap<object, ReadonlySet<unknown>>();

/** Whether anything in a tree has the name. Labels and functions of the same name count too: that is only cautious. */
export function mentions(tree: object | undefined, name: string): boolean {
  if (!tree) return false;
  let names = namesOfTrees.get(tree);
  if (!names) {
    const found = new Set<unknown>();
    someObject(tree, (object) => {
      if ('name' in object) found.add(object.name);
      return false;
    });
    names = found;
    namesOfTrees.set(tree, names);
  }
  return names.has(name);
}

type Fields = Record<string, unknown>;

export function someObject(tree: unknown, test: (object: object) => boolean): boolean {
  if (typeof tree !== 'object' || tree === null) return false;
  if (Array.isArray(tree)) {
    for (const item of tree) if (someObject(item, test)) return true;
    return false;
  }
  if (test(tree)) return true;
  for (const key in tree) if (someObject((tree as Fields)[key], test)) return true;
  return false;
}

/** A tree in which `replace` has exchanged some objects; what has not changed is not copied. */
export function mapTree<T>(tree: T, replace: (object: object) => unknown): T {
  if (typeof tree !== 'object' || tree === null) return tree;
  if (Array.isArray(tree)) return mapList(tree, replace) as T;
  if (Object.getPrototypeOf(tree) !== Object.prototype) return tree;
  const replaced = replace(tree);
  if (replaced !== undefined) return replaced as T;
  let copy: Fields | undefined;
  for (const key in tree) {
    const value: unknown = tree[key];
    if (typeof value !== 'object' || value === null) continue;
    const mapped = mapTree(value, replace);
    if (mapped === value) continue;
    copy ??= { ...tree } as Fields;
    copy[key] = mapped;
  }
  return (copy ?? tree) as T;
}

function mapList(list: readonly unknown[], replace: (object: object) => unknown): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (let at = 0; at < list.length; at++) {
    const mapped = mapTree(list[at], replace);
    if (mapped === list[at]) continue;
    copy ??= [...list];
    copy[at] = mapped;
  }
  return copy ?? list;
}

export function isAggregateCall(expression: Expression): boolean {
  return expression.kind === 'count-rows' || (expression.kind === 'call' && isAggregate(expression.name));
}

/** The outermost aggregates of an expression. */
export function aggregatesOf(expression: Expression): Expression[] {
  return isAggregateCall(expression) ? [expression] : childrenOf(expression).flatMap(aggregatesOf);
}

export function isAggregating({ items }: Projection): boolean {
  return items.some(({ expression }) => aggregatesOf(expression).length > 0);
}

export type ProjectionClause = Clause & { readonly kind: 'with' | 'return' };

export function isProjection(clause: Clause | undefined): clause is ProjectionClause {
  return clause?.kind === 'with' || clause?.kind === 'return';
}

/** Neither sorted, cut, nor with all variables. */
export function isPlain({ star, orderBy, skip, limit }: Projection): boolean {
  return !star && orderBy.length === 0 && !skip && !limit;
}

/** The variables of a projection that only hands on variables under their own names. */
export function plainVariables({ items }: Projection): string[] | undefined {
  const names = items.map(({ expression, alias }) =>
    expression.kind === 'variable' && (!alias || alias.name === expression.name) ? expression.name : undefined,
  );
  return names.every((name) => name !== undefined) ? names : undefined;
}

export function variable(name: string): Expression {
  return { kind: 'variable', name, start: 0, end: 0 };
}

export function nameAt(name: string): Name {
  return { name, start: 0, end: 0 };
}

export function conjunction(...conditions: readonly (Expression | undefined)[]): Expression | undefined {
  const operands = conditions.filter((condition) => condition !== undefined);
  if (operands.length < 2) return operands[0];
  return { kind: 'logic', operator: 'AND', operands, start: 0, end: 0 };
}

/** The items with the names of their columns written out: these come from the text as it was, not as it is rewritten. */
export function withAliases(
  items: readonly ProjectionItem[],
  nameOf: (item: ProjectionItem) => string,
): ProjectionItem[] {
  return items.map((item) => ({ ...item, alias: item.alias ?? nameAt(nameOf(item)) }));
}
