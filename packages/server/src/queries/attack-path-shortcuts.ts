import { type LabelExpression, mapTree, type Query } from '@chokepoint/cypher';
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
  const expand = (object: object): unknown => {
    // Only relationship patterns have both.
    if (!('types' in object && 'direction' in object && object.types)) return undefined;
    const types = expandTypes(object.types as LabelExpression);
    if (types === object.types) return undefined;
    used = true;
    return mapTree({ ...object, types }, expand);
  };
  return { query: mapTree(query, expand), used };
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
