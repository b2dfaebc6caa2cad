import { type Remedy, remedyOf } from '@chokepoint/model';

/** An object, as far as a sentence needs it. */
export type NamedObject = { readonly id: string; readonly name: string; readonly kind: string };

/** A right on the domain, and who holds it: the source of a relationship, or a group that it is in. */
export type Grant = { readonly right: string; readonly holder: NamedObject };

/** Kinds that take two rights on the domain: without one of them, the other is worth nothing. The first is removed if it can be. */
const COMPOSED: Readonly<Record<string, readonly string[]>> = {
  DCSync: ['GetChangesAll', 'GetChanges'],
  SyncLAPSPassword: ['GetChangesInFilteredSet', 'GetChanges'],
};

export const rightsOfKind = (kind: string): readonly string[] => COMPOSED[kind] ?? [];

/**
 * How to remove a relationship that takes two rights: the entry for one that only the source itself holds. There is none
 * where groups hold both, and what to do is for a person to decide. Undefined for kinds that are not made of rights.
 */
export function composedRemedy(kind: string, source: string, grants: readonly Grant[]): Remedy | undefined {
  const rights = rightsOfKind(kind);
  const holders = (right: string) => grants.filter((one) => one.right === right).map(({ holder }) => holder);
  if (rights.length === 0 || grants.length === 0) return undefined;
  const own = rights.find((right) => holders(right).length > 0 && holders(right).every(({ id }) => id === source));
  const remedy = own === undefined ? undefined : remedyOf(own);
  if (remedy?.how === 'ace') return { ...remedy, on: 'domain' };
  const ways = rights.flatMap((right) => {
    const groups = holders(right).filter(({ id }) => id !== source);
    return groups.length === 0 ? [] : [`${right} through ${groups.map(({ name }) => name).join(' and ')}`];
  });
  return {
    how: 'by-hand',
    steps: [
      `The source has ${ways.join(', and ')}: no entry of its own can be removed that would change that.`,
      'Take it out of these groups for one of the rights, or remove the entry of the groups on the domain, which takes the right from all their members.',
      'Collect again and analyse: the relationship must be gone.',
    ],
  };
}
