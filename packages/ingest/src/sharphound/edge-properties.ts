import type { Properties } from '../records/batch-sink.ts';

type EdgeProperties = Readonly<Properties>;

/** Almost all edges have the same properties; they share these. */
export const NOT_ACL: EdgeProperties = Object.freeze({ isacl: false });
export const MEMBER: EdgeProperties = Object.freeze({ isacl: false, isprimarygroup: false });
export const PRIMARY_MEMBER: EdgeProperties = Object.freeze({ isacl: false, isprimarygroup: true });
export const OWNED: EdgeProperties = Object.freeze({ isacl: true, isinherited: false });

const GRANTED = grant(false, '');
const INHERITED = grant(true, '');
const MAX_REMEMBERED = 10_000;

/** Entries inherited from one container carry one hash, so a few thousand of them cover a directory. */
const inheritedFrom = new Map<string, EdgeProperties>();

/** Properties of an edge made from an access-control entry. */
export function granted(inherited: boolean, hash: string): EdgeProperties {
  if (hash === '') return inherited ? INHERITED : GRANTED;
  if (!inherited) return grant(false, hash);
  let properties = inheritedFrom.get(hash);
  if (!properties) {
    properties = grant(true, hash);
    if (inheritedFrom.size >= MAX_REMEMBERED) inheritedFrom.clear();
    inheritedFrom.set(hash, properties);
  }
  return properties;
}

function grant(inherited: boolean, hash: string): EdgeProperties {
  return Object.freeze({ isacl: true, isinherited: inherited, inheritancehash: hash });
}
