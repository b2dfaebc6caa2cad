import type { LabelExpression, Query } from '@chokepoint/cypher';
import { directoryTraversableKinds, entraTraversableKinds } from '@chokepoint/model';

const labels = (names: Iterable<string>): LabelExpression[] => [...names].map((name) => ({ kind: 'label', name }));

const SHORTCUTS: Readonly<Record<string, readonly LabelExpression[]>> = {
  AD_ATTACK_PATHS: labels(directoryTraversableKinds),
  AZ_ATTACK_PATHS: labels(entraTraversableKinds),
};
const ALL: LabelExpression = {
  kind: 'some-label',
  operands: labels(new Set([...directoryTraversableKinds, ...entraTraversableKinds])),
};

/** Relationship types that are shortcuts for all traversable kinds, common in queries of this field. */
export function expandShortcuts(query: Query): { readonly query: Query; readonly used: boolean } {
  let used = false;
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    // Numbers with a fraction are objects of a class, and stay what they are.
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
    const copy = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(item)]));
    // Only relationship patterns have both.
    if ('types' in copy && 'direction' in copy && copy.types) {
      const types = expandTypes(copy.types as LabelExpression);
      used ||= types !== copy.types;
      return { ...copy, types };
    }
    return copy;
  };
  return { query: walk(query) as Query, used };
}

function expandTypes(types: LabelExpression): LabelExpression {
  if (mentions(types, 'ALL_ATTACK_PATHS')) return ALL;
  switch (types.kind) {
    case 'label': {
      const shortcut = SHORTCUTS[types.name];
      return shortcut ? { kind: 'some-label', operands: shortcut } : types;
    }
    case 'some-label': {
      if (!types.operands.some((one) => one.kind === 'label' && SHORTCUTS[one.name])) return types;
      return { kind: 'some-label', operands: types.operands.flatMap((one) => flattened(expandTypes(one))) };
    }
    default:
      return types;
  }
}

const flattened = (types: LabelExpression): readonly LabelExpression[] =>
  types.kind === 'some-label' ? types.operands : [types];

function mentions(types: LabelExpression, name: string): boolean {
  switch (types.kind) {
    case 'label':
      return types.name === name;
    case 'some-label':
    case 'all-labels':
      return types.operands.some((one) => mentions(one, name));
    default:
      return false;
  }
}
