import type { AdminChange, Reach } from '../admin-change.ts';
import { ChangeError, invalid } from '../change-error.ts';
import { handedOn, inheritors } from '../contents.ts';
import { readDescriptor } from '../descriptor/read-descriptor.ts';
import { rightsOfEntry } from '../descriptor/rights-of-entry.ts';
import type { AllowEntry, Descriptor } from '../descriptor/sddl.ts';
import type { Facts } from '../facts.ts';
import { NAMED_RIGHTS } from '../named-rights.ts';
import { type Entry, writeEntry } from '../rights.ts';
import type { Directory } from './directory.ts';
import type { AttributeReader } from './list-attributes.ts';
import type { Modification } from './parse-changes.ts';

const INHERITED = 0x10;
const INHERIT_ONLY = 0x08;
const INHERITED_BY_CONTAINERS = 0x02;

/** Entries of the system, of the object itself and of owners and creators are no rights of a principal. */
const IGNORED: ReadonlySet<string> = new Set(['S-1-3-0', 'S-1-3-4', 'S-1-5-10', 'S-1-5-18']);

/** Classes that an entry can be limited to, by the GUID in the schema. */
const CLASSES: Readonly<Record<string, readonly string[]>> = {
  'bf967aba-0de6-11d0-a285-00aa003049e2': ['User'],
  '7b8b558a-93a5-4af7-adca-c017e67f1057': ['User'],
  'bf967a9c-0de6-11d0-a285-00aa003049e2': ['Group'],
  'bf967a86-0de6-11d0-a285-00aa003049e2': ['Computer'],
  'bf967aa5-0de6-11d0-a285-00aa003049e2': ['OU'],
  'bf967a8b-0de6-11d0-a285-00aa003049e2': ['Container'],
};

/** Relationships that entries of an object make. */
const KINDS = [
  ...new Set(
    Object.entries(NAMED_RIGHTS)
      .filter(([name]) => name !== 'ReadGMSAPassword' && name !== 'ReadLAPSPassword')
      .flatMap(([, { relationships }]): readonly string[] => relationships),
  ),
  'WriteOwnerLimitedRights',
];

/** The whole descriptor is written: entries that it does not have go away, new ones are granted. */
export const securityDescriptor: AttributeReader = (directory, id, modification, unresolved) => {
  const { facts } = directory;
  const descriptor = descriptorOf(directory, id, modification, 'nTSecurityDescriptor');
  const entries = descriptor.entries
    .filter(({ flags, trustee }) => (flags & INHERITED) === 0 && !IGNORED.has(trustee))
    .flatMap((entry) => entriesOf(directory, id, entry, unresolved));
  protect(facts, id, descriptor.isProtected, unresolved);
  dropOthers(facts, id, entries);
  for (const entry of entries) writeEntry(facts, entry);
  return ownerChange(directory, id, descriptor, unresolved);
};

function ownerChange(
  directory: Directory,
  id: string,
  { owner }: Descriptor,
  unresolved: (message: string) => void,
): AdminChange[] {
  if (owner === undefined) return [];
  const subject = trusteeOf(directory, owner, id, unresolved);
  const isOwner = (kind: string) => subject !== undefined && directory.facts.has(subject, kind, id);
  if (subject === undefined || ['OwnsRaw', 'OwnsLimitedRights'].some(isOwner)) return [];
  return directory.facts.property(id, 'ownersid') === subject ? [] : [{ change: 'set-owner', subject, object: id }];
}

function entriesOf(
  directory: Directory,
  target: string,
  entry: AllowEntry,
  unresolved: (message: string) => void,
): Entry[] {
  const rights = rightsOfEntry(entry);
  if (rights.length === 0) return [];
  const trustee = trusteeOf(directory, entry.trustee, target, unresolved);
  if (trustee === undefined) return [];
  const inheritedBy = entry.inheritedObjectType === '' ? undefined : (CLASSES[entry.inheritedObjectType] ?? []);
  return rights.map((right) => ({ trustee, target, right, reach: reachOf(entry), inheritedBy }));
}

function reachOf({ flags }: AllowEntry): Reach {
  if ((flags & INHERITED_BY_CONTAINERS) === 0) return 'object';
  return (flags & INHERIT_ONLY) !== 0 ? 'contents' : 'both';
}

function dropOthers(facts: Facts, id: string, entries: readonly Entry[]): void {
  const granted = (below: boolean) =>
    new Set(
      entries
        .filter(({ reach }) => (below ? reach !== 'object' : reach !== 'contents'))
        .flatMap(({ trustee, right }) => NAMED_RIGHTS[right].relationships.map((kind) => `${trustee} ${kind}`)),
    );
  const keyOf = (trustee: string, kind: string) =>
    `${trustee} ${kind === 'WriteOwnerLimitedRights' ? 'WriteOwnerRaw' : kind}`;
  const [own, below] = [granted(false), granted(true)];
  const hashes = handedOn(facts, id);
  const comesFromHere = (trustee: string, kind: string, object: string): boolean => {
    const hash = facts.properties(trustee, kind, object)?.inheritancehash;
    return typeof hash === 'string' && hash !== '' && hashes.includes(hash);
  };
  for (const kind of KINDS) {
    for (const trustee of facts.sources(id, kind))
      if (facts.properties(trustee, kind, id)?.isinherited !== true && !own.has(keyOf(trustee, kind)))
        facts.drop(trustee, kind, id);
    if (hashes.length === 0) continue;
    for (const object of inheritors(facts, id))
      for (const trustee of facts.sources(object, kind))
        if (!below.has(keyOf(trustee, kind)) && comesFromHere(trustee, kind, object)) facts.drop(trustee, kind, object);
  }
}

/** A protected object takes nothing from above. What it would take when it is no longer protected is not known. */
function protect(facts: Facts, id: string, isProtected: boolean, unresolved: (message: string) => void): void {
  if ((facts.property(id, 'isaclprotected') === true) === isProtected) return;
  facts.set(id, 'isaclprotected', isProtected);
  if (!isProtected) {
    unresolved(`${facts.name(id)} would inherit rights from above again; these are not computed`);
    return;
  }
  const below = [id, ...inheritors(facts, id)];
  const stays = new Set(below.flatMap((one) => handedOn(facts, one)));
  for (const object of below)
    for (const kind of KINDS)
      for (const trustee of facts.sources(object, kind)) {
        const known = facts.properties(trustee, kind, object);
        if (known?.isinherited === true && !stays.has(String(known.inheritancehash))) facts.drop(trustee, kind, object);
      }
}

/** Trustees of a descriptor that is the value of another attribute. */
const trustees =
  (attribute: string, kind: string, write: (facts: Facts, trustee: string, id: string) => void): AttributeReader =>
  (directory, id, modification, unresolved) => {
    const { facts } = directory;
    const descriptor =
      modification.operation === 'delete' || modification.values.length === 0
        ? undefined
        : descriptorOf(directory, id, modification, attribute);
    const wanted = new Set(
      (descriptor?.entries ?? []).flatMap(({ trustee }) => trusteeOf(directory, trustee, id, unresolved) ?? []),
    );
    for (const present of facts.sources(id, kind)) if (!wanted.has(present)) facts.drop(present, kind, id);
    for (const trustee of wanted) if (!facts.has(trustee, kind, id)) write(facts, trustee, id);
    return [];
  };

export const allowedToAct = trustees('msDS-AllowedToActOnBehalfOfOtherIdentity', 'AllowedToAct', (facts, trustee, id) =>
  facts.put(trustee, 'AllowedToAct', id, { isacl: false }),
);

export const managedPassword = trustees('msDS-GroupMSAMembership', 'ReadGMSAPassword', (facts, trustee, id) =>
  facts.put(trustee, 'ReadGMSAPassword', id, { isacl: true, isinherited: false, inheritancehash: '' }),
);

function descriptorOf(directory: Directory, id: string, { operation, values }: Modification, name: string): Descriptor {
  const value = values.at(-1);
  if (operation === 'delete' || !value) throw invalid(`${name} cannot be deleted`);
  try {
    return readDescriptor(value, directory.domainOf(id) ?? '');
  } catch (error) {
    if (error instanceof SyntaxError) throw invalid(`${name}: ${error.message}`);
    if (error instanceof RangeError) throw invalid(`${name} is neither SDDL nor a security descriptor in base64`);
    throw error;
  }
}

function trusteeOf(
  directory: Directory,
  sid: string,
  near: string,
  unresolved: (message: string) => void,
): string | undefined {
  try {
    return directory.bySid(sid, near);
  } catch (error) {
    if (!(error instanceof ChangeError)) throw error;
    unresolved(error.message);
    return undefined;
  }
}
