import { createHash } from 'node:crypto';
import type { Reach } from './admin-change.ts';
import { invalid, noEffect } from './change-error.ts';
import { handedOn, inheritors } from './contents.ts';
import type { Facts, Properties } from './facts.ts';
import { INHERITED_FROM, NAMED_RIGHTS, type NamedRight } from './named-rights.ts';
import { kindWord } from './object-finder.ts';
import { takesOwnership } from './ownership.ts';

type RightChange = {
  readonly subject: string;
  readonly object: string;
  readonly right: NamedRight;
  readonly reach?: Reach | undefined;
};

const TRUSTEES = ['User', 'Computer', 'Group', 'ADLocalGroup', 'Base'];
const OWNER_KINDS = ['WriteOwnerRaw', 'WriteOwnerLimitedRights'];

/** An access-control entry is added, and inherited as far as a collector would see it. */
export function grantRight(facts: Facts, change: RightChange): void {
  const { trustee, target, reach } = partsOf(facts, change);
  if (writeEntry(facts, { trustee, target, reach, right: change.right }) === 0)
    throw noEffect(`${facts.name(trustee)} has ${change.right} there already, or there is nothing that it applies to`);
}

export type Entry = {
  readonly trustee: string;
  readonly target: string;
  readonly right: NamedRight;
  readonly reach: Reach;
  /** Kinds of objects that inherit the entry; all without it. */
  readonly inheritedBy?: readonly string[] | undefined;
};

/** Returns how many relationships are new. */
export function writeEntry(facts: Facts, { trustee, target, right, reach, inheritedBy }: Entry): number {
  let written = 0;
  for (const relationship of NAMED_RIGHTS[right].relationships) {
    if (reach !== 'contents' && appliesTo(facts, target, right))
      written += grant(facts, trustee, relationship, target, '');
    if (reach === 'object') continue;
    const hash = entryHash(trustee, relationship, target);
    const below = inheritors(facts, target).filter(
      (one) => appliesTo(facts, one, right) && (!inheritedBy || facts.isOfKind(one, ...inheritedBy)),
    );
    for (const one of below) written += grant(facts, trustee, relationship, one, hash);
    if (below.length > 0 && !handedOn(facts, target).includes(hash))
      facts.set(target, 'inheritancehashes', [...handedOn(facts, target), hash]);
  }
  return written;
}

export function revokeRight(facts: Facts, change: RightChange): void {
  const { trustee, target, reach } = partsOf(facts, change);
  let removed = 0;
  for (const relationship of NAMED_RIGHTS[change.right].relationships) {
    const kinds = relationship === 'WriteOwnerRaw' ? OWNER_KINDS : [relationship];
    for (const kind of kinds) {
      const known = facts.properties(trustee, kind, target);
      if (known?.isinherited === true && reach !== 'contents')
        throw invalid(`${kind} over ${facts.name(target)} is inherited: revoke it on the container where it was set`);
      if (known && reach !== 'contents' && facts.drop(trustee, kind, target)) removed++;
      if (reach !== 'object') removed += revokeBelow(facts, trustee, kind, target);
    }
  }
  if (removed === 0)
    throw noEffect(`${facts.name(trustee)} has no ${change.right} that was set on ${facts.name(target)}`);
}

/** Inherited entries that came from this container. */
function revokeBelow(facts: Facts, trustee: string, kind: string, container: string): number {
  const hashes = handedOn(facts, container);
  let removed = 0;
  for (const below of inheritors(facts, container)) {
    const known = facts.properties(trustee, kind, below);
    const hash = known?.inheritancehash;
    if (known?.isinherited === true && typeof hash === 'string' && hashes.includes(hash))
      removed += facts.drop(trustee, kind, below) ? 1 : 0;
  }
  return removed;
}

function partsOf(facts: Facts, { subject, object, right, reach }: RightChange) {
  const { kinds } = NAMED_RIGHTS[right];
  const target = facts.find(object);
  const isContainer = facts.kinds(target).some((kind) => INHERITED_FROM.has(kind));
  const wanted = reach ?? (isContainer && right !== 'DCSync' ? 'both' : 'object');
  if (!isContainer && !appliesTo(facts, target, right))
    throw invalid(
      `${facts.name(target)} is ${kindWord(mainKind(facts, target))}; ${right} is a right over ${kinds.map(kindWord).join(', ')}`,
    );
  if (!isContainer && wanted !== 'object')
    throw invalid(`${facts.name(target)} is ${kindWord(mainKind(facts, target))} and contains nothing`);
  const trustee = facts.find(subject, TRUSTEES, 'it cannot be given rights');
  return { trustee, target, reach: wanted };
}

const mainKind = (facts: Facts, id: string): string =>
  facts.kinds(id).find((kind) => kind !== 'Base' && kind !== 'AZBase') ?? 'Base';

const appliesTo = (facts: Facts, id: string, right: NamedRight): boolean =>
  facts.isOfKind(id, ...NAMED_RIGHTS[right].kinds) &&
  (right !== 'ReadLAPSPassword' || facts.property(id, 'haslaps') === true) &&
  (right !== 'ReadGMSAPassword' || facts.property(id, 'gmsa') === true);

/** Writes what a collector would; returns whether anything is new. A right over oneself leads nowhere. */
function grant(facts: Facts, trustee: string, relationship: string, target: string, hash: string): number {
  if (trustee === target) return 0;
  const inherited = hash !== '';
  const properties: Properties = { isacl: true, isinherited: inherited, inheritancehash: hash };
  const written =
    relationship === 'WriteOwnerRaw' ? takesOwnership(facts, target, properties) : { relationship, properties };
  if (!written || facts.has(trustee, written.relationship, target)) return 0;
  facts.put(trustee, written.relationship, target, written.properties);
  return 1;
}

const entryHash = (trustee: string, relationship: string, target: string): string =>
  createHash('sha1').update(`${trustee}\0${relationship}\0${target}`).digest('hex');
