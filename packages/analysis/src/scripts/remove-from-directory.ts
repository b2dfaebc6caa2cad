import type { AccessRight, Remedy } from '@chokepoint/model';
import type { SavedDirectory } from './saved-directory.ts';
import { directoryId, remedyFor, type ScriptRemoval } from './script-removal.ts';
import {
  type AccessEntry,
  decodeDescriptor,
  encodeDescriptor,
  encodeSid,
  INHERIT_ONLY,
  INHERITED,
  INHERITED_BY_CONTAINERS,
  isAllow,
  rightBits,
  sidText,
  withMask,
} from './security-descriptor.ts';

/** `changed`: it is there and will be removed; `absent`: it is not there; `missing`: an object was not saved. */
export type RemovalStatus = 'changed' | 'absent' | 'missing' | 'by-hand';

export type RemovalResult = {
  readonly removal: ScriptRemoval;
  readonly status: RemovalStatus;
  readonly note: string;
};

type Outcome = Omit<RemovalResult, 'removal'>;

const DOMAIN_ADMINS = 512;

/** Removes a relationship from the saved state of a directory, if it is there. */
export function removeFromDirectory(directory: SavedDirectory, removal: ScriptRemoval): Outcome {
  const remedy = remedyFor(removal);
  switch (remedy.how) {
    case 'ace':
      return removeRight(directory, removal, remedy);
    case 'owner':
      return replaceOwner(directory, removal);
    case 'member':
      return removeMember(directory, removal);
    case 'descriptor-attribute':
      return removeTrustee(directory, removal, remedy.attribute);
    case 'delegation':
      return removeDelegation(directory, removal);
    case 'flag':
      return clearFlag(directory, removal, remedy.attribute, remedy.bit);
    case 'policy-link':
      return removePolicyLink(directory, removal);
    case 'by-hand':
      return { status: 'by-hand', note: remedy.steps.join(' ') };
    default:
      return { status: 'by-hand', note: 'It is outside of this directory: use the PowerShell script.' };
  }
}

const missing = (what: string): Outcome => ({ status: 'missing', note: `${what} is not in the saved file` });
const absent = (note: string): Outcome => ({ status: 'absent', note });
const changed = (note: string): Outcome => ({ status: 'changed', note });

function removeRight(
  directory: SavedDirectory,
  removal: ScriptRemoval,
  { right, on }: Extract<Remedy, { how: 'ace' }>,
): Outcome {
  const dn = directory.nameOf(directoryId(on === 'domain' ? removal.target.environmentId : removal.target.id));
  if (dn === undefined) return missing(removal.target.name);
  const trustee = directoryId(removal.source.id);
  const types = objectTypesOf(directory, right);
  const matches = (entry: AccessEntry) =>
    isAllow(entry) &&
    entry.trustee === trustee &&
    (rightBits(entry) & right.mask) === right.mask &&
    types.includes(entry.objectType);
  const places = placesOf(directory, dn, matches);
  if (places === 'above')
    return missing(`the container that ${dn} inherits the entry from, if the directory has passed on all changes,`);
  if (places.length === 0) return absent('no access-control entry of the source grants it');
  for (const { place, isPart } of places) stripAt(directory, place, isPart, right.strip);
  return changed(`access-control entry of ${trustee} on ${places.map(({ place }) => place).join(' and ')}`);
}

function objectTypesOf(directory: SavedDirectory, { objectTypes, attributes }: AccessRight): string[] {
  return [...objectTypes, ...attributes.flatMap((name) => directory.schemaId(name) ?? [])];
}

type Test = (entry: AccessEntry) => boolean;
type Place = { readonly place: string; readonly isPart: Test };

/**
 * Where the entry was set: on the object, on the containers that it is inherited from, and in the template from which a
 * directory restores the entries of protected accounts. 'above' if it is inherited from a container that was not saved.
 */
function placesOf(directory: SavedDirectory, dn: string, matches: Test): readonly Place[] | 'above' {
  const explicit: Test = (entry) => matches(entry) && (entry.flags & INHERITED) === 0;
  const entriesAt = (place: string) => directory.descriptor(place)?.entries ?? [];
  const applied = entriesAt(dn).filter((entry) => matches(entry) && (entry.flags & INHERIT_ONLY) === 0);
  const places: Place[] = [];
  if (applied.some(explicit)) {
    places.push({ place: dn, isPart: (entry) => explicit(entry) && (entry.flags & INHERIT_ONLY) === 0 });
    const template = `CN=AdminSDHolder,CN=System,${dn.slice(dn.search(/DC=/i))}`;
    const isProtected = directory.values(dn, 'adminCount')[0]?.toString() === '1';
    if (isProtected && entriesAt(template).some(explicit)) places.push({ place: template, isPart: explicit });
  }
  const inherited = applied.filter(({ flags }) => (flags & INHERITED) !== 0);
  if (inherited.length === 0) return places;
  const isPart: Test = (entry) =>
    explicit(entry) && (entry.flags & INHERITED_BY_CONTAINERS) !== 0 && inherited.some((one) => isPassedOn(entry, one));
  const above = containersAbove(dn).filter((place) => entriesAt(place).some(isPart));
  return above.length === 0 ? 'above' : [...places, ...above.map((place) => ({ place, isPart }))];
}

/** An entry for another class of objects is not the one that was inherited; directories may leave the class out below. */
const isPassedOn = (entry: AccessEntry, below: AccessEntry): boolean =>
  entry.objectType === below.objectType &&
  (entry.inheritedObjectType === '' ||
    below.inheritedObjectType === '' ||
    entry.inheritedObjectType === below.inheritedObjectType);

function containersAbove(dn: string): string[] {
  const above: string[] = [];
  for (let place = parentOf(dn); place !== ''; place = parentOf(place)) above.push(place);
  return above;
}

function stripAt(directory: SavedDirectory, dn: string, isPart: Test, strip: number): void {
  const descriptor = directory.descriptor(dn)!;
  const entries = descriptor.entries.flatMap((entry) => {
    if (!isPart(entry)) return [entry];
    const rest = (rightBits(entry) & ~strip) >>> 0;
    return rest === 0 ? [] : [withMask(entry, rest)];
  });
  directory.setDescriptor(dn, { ...descriptor, entries }, 'dacl');
}

/** A comma in a name is escaped. */
const parentOf = (dn: string): string => dn.replace(/^(\\.|[^,\\])*,?/, '');

function replaceOwner(directory: SavedDirectory, { source, target }: ScriptRemoval): Outcome {
  const dn = directory.nameOf(directoryId(target.id));
  const descriptor = dn && directory.descriptor(dn);
  if (!dn || !descriptor) return missing(target.name);
  const owner = descriptor.owner && sidText(descriptor.owner);
  if (owner !== directoryId(source.id)) return absent(`the owner is ${owner ?? 'not known'}`);
  const admins = `${directoryId(target.environmentId)}-${DOMAIN_ADMINS}`;
  directory.setDescriptor(dn, { ...descriptor, owner: encodeSid(admins) }, 'owner');
  return changed(`owner of ${dn}, now ${admins}`);
}

function removeMember(directory: SavedDirectory, { source, target }: ScriptRemoval): Outcome {
  const group = directory.nameOf(directoryId(target.id));
  const member = directory.nameOf(directoryId(source.id));
  if (group === undefined) return missing(target.name);
  if (member === undefined) return missing(source.name);
  const members = directory.values(group, 'member');
  const rest = members.filter((one) => one.toString('utf8').toLowerCase() !== member.toLowerCase());
  const primary = directory.values(member, 'primaryGroupID')[0]?.toString();
  if (primary !== undefined && directoryId(target.id).endsWith(`-${primary}`))
    return { status: 'by-hand', note: 'It is the primary group of the account: give the account another one first.' };
  if (rest.length === members.length) return absent('not among the members');
  directory.setValues(group, 'member', rest);
  return changed(`member of ${group}`);
}

function removeTrustee(directory: SavedDirectory, { source, target }: ScriptRemoval, attribute: string): Outcome {
  const dn = directory.nameOf(directoryId(target.id));
  if (dn === undefined) return missing(target.name);
  const value = directory.values(dn, attribute)[0];
  if (!value) return absent(`${attribute} is not set`);
  const descriptor = decodeDescriptor(value);
  const entries = descriptor.entries.filter((entry) => !isAllow(entry) || entry.trustee !== directoryId(source.id));
  if (entries.length === descriptor.entries.length) return absent(`${attribute} does not name the source`);
  directory.setValues(dn, attribute, entries.length === 0 ? [] : [encodeDescriptor({ ...descriptor, entries })]);
  return changed(`${attribute} of ${dn}`);
}

function removeDelegation(directory: SavedDirectory, { source, target }: ScriptRemoval): Outcome {
  const attribute = 'msDS-AllowedToDelegateTo';
  const dn = directory.nameOf(directoryId(source.id));
  const to = directory.nameOf(directoryId(target.id));
  if (dn === undefined || to === undefined) return missing(dn === undefined ? source.name : target.name);
  const texts = (name: string) => directory.values(to, name).map((one) => one.toString('utf8').toLowerCase());
  const hosts = [...texts('dNSHostName'), ...texts('sAMAccountName').map((name) => name.replace(/\$$/, ''))];
  const services = texts('servicePrincipalName');
  const values = directory.values(dn, attribute);
  const rest = values.filter((one) => {
    const service = one.toString('utf8').toLowerCase();
    return !services.includes(service) && !hosts.includes(service.split('/')[1]?.split(':')[0] ?? '');
  });
  if (rest.length === values.length) return absent(`${attribute} names no service of the target`);
  directory.setValues(dn, attribute, rest);
  return changed(`${attribute} of ${dn}`);
}

function clearFlag(directory: SavedDirectory, { source }: ScriptRemoval, attribute: string, bit: number): Outcome {
  const dn = directory.nameOf(directoryId(source.id));
  if (dn === undefined) return missing(source.name);
  const value = Number(directory.values(dn, attribute)[0]?.toString() ?? 0);
  if ((value & bit) === 0) return absent(`${attribute} does not have the bit 0x${bit.toString(16)}`);
  directory.setValues(dn, attribute, [Buffer.from(String(value & ~bit))]);
  return changed(`${attribute} of ${dn}`);
}

function removePolicyLink(directory: SavedDirectory, { source, target }: ScriptRemoval): Outcome {
  const policy = directory.nameOf(directoryId(source.id));
  const dn = directory.nameOf(directoryId(target.id));
  if (policy === undefined || dn === undefined) return missing(policy === undefined ? source.name : target.name);
  const links = directory.values(dn, 'gPLink')[0]?.toString('utf8') ?? '';
  const rest = links.replace(/\[LDAP:\/\/([^;\]]*);\d+\]/gi, (link, name: string) =>
    name.toLowerCase() === policy.toLowerCase() ? '' : link,
  );
  if (rest === links) return absent('the policy is not linked here');
  directory.setValues(dn, 'gPLink', rest === '' ? [] : [Buffer.from(rest)]);
  return changed(`gPLink of ${dn}`);
}
