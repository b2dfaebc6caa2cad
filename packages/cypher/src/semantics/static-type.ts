/** What is known of a value before the query runs. `any`: nothing. */
export type StaticType =
  | { readonly kind: 'any' | 'null' | 'boolean' | 'integer' | 'float' | 'string' | 'map' }
  | { readonly kind: 'node' | 'relationship' | 'path' | 'temporal' | 'duration' }
  | { readonly kind: 'list'; readonly of: StaticType };

export type TypeKind = StaticType['kind'];

export const ANY: StaticType = { kind: 'any' };
export const NULL: StaticType = { kind: 'null' };
export const BOOLEAN: StaticType = { kind: 'boolean' };
export const INTEGER: StaticType = { kind: 'integer' };
export const FLOAT: StaticType = { kind: 'float' };
export const STRING: StaticType = { kind: 'string' };
export const MAP: StaticType = { kind: 'map' };
export const NODE: StaticType = { kind: 'node' };
export const RELATIONSHIP: StaticType = { kind: 'relationship' };
export const PATH: StaticType = { kind: 'path' };
export const TEMPORAL: StaticType = { kind: 'temporal' };
export const DURATION: StaticType = { kind: 'duration' };

export function listOf(of: StaticType): StaticType {
  return { kind: 'list', of };
}

/** Whether a value of this type can only be null or one of `kinds`. An unknown type may be anything. */
export function mayBe(type: StaticType, ...kinds: readonly TypeKind[]): boolean {
  return type.kind === 'any' || type.kind === 'null' || kinds.includes(type.kind);
}

/** The type of a value that is one of the two. */
export function join(a: StaticType, b: StaticType): StaticType {
  if (a.kind === 'null') return b;
  if (b.kind === 'null') return a;
  if (a.kind === 'list' && b.kind === 'list') return listOf(join(a.of, b.of));
  return a.kind === b.kind ? a : ANY;
}

export function elementOf(type: StaticType): StaticType {
  return type.kind === 'list' ? type.of : ANY;
}

/** What something is, for messages: `an integer`. */
export function someType(type: StaticType): string {
  const name = describeType(type);
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}

export function describeType(type: StaticType): string {
  return type.kind === 'list' && type.of.kind !== 'any' ? `list of ${describeType(type.of)}s` : type.kind;
}
