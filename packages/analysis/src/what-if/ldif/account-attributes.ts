import type { AdminChange } from '../admin-change.ts';
import { invalid } from '../change-error.ts';
import type { Facts } from '../facts.ts';
import { SETTINGS, type Setting } from '../settings.ts';
import type { Directory } from './directory.ts';
import type { AttributeReader } from './list-attributes.ts';
import { changedList, wholeNumber } from './values-of.ts';

const ACCOUNT_DISABLED = 0x2;
const TRUSTED_FOR_DELEGATION = 0x80000;

/** Bits of `userAccountControl`. */
const ACCOUNT_BITS: readonly (readonly [bit: number, setting: Setting])[] = [
  [0x20, 'password-not-required'],
  [0x10000, 'password-never-expires'],
  [0x100000, 'not-delegated'],
  [0x400000, 'no-preauthentication'],
  [0x1000000, 'protocol-transition'],
];

export const userAccountControl: AttributeReader = (directory, id, modification) => {
  const { facts } = directory;
  const bits = wholeNumber(modification);
  if (bits === undefined) throw invalid('userAccountControl must be a number');
  const changes: AdminChange[] = [];
  const enabled = (bits & ACCOUNT_DISABLED) === 0;
  if ((facts.property(id, 'enabled') === true) !== enabled)
    changes.push({ change: enabled ? 'enable-account' : 'disable-account', object: id });
  const trusted = (bits & TRUSTED_FOR_DELEGATION) !== 0;
  if ((facts.property(id, 'unconstraineddelegation') === true) !== trusted)
    changes.push({ change: trusted ? 'trust-for-delegation' : 'remove-trust-for-delegation', object: id });
  return [...changes, ...settingsOf(facts, id, bits, ACCOUNT_BITS)];
};

/** Settings that a number with bits changes. */
function settingsOf(
  facts: Facts,
  id: string,
  bits: number,
  table: readonly (readonly [bit: number, setting: Setting])[],
): AdminChange[] {
  return table.flatMap(([bit, setting]): AdminChange[] => {
    const { property, kinds } = SETTINGS[setting];
    const value = (bits & bit) !== 0;
    if (!facts.isOfKind(id, ...kinds) || (facts.property(id, property) === true) === value) return [];
    return [{ change: 'change-setting', object: id, setting, value }];
  });
}

const flags =
  (name: string, table: readonly (readonly [bit: number, setting: Setting])[]): AttributeReader =>
  ({ facts }, id, modification) => {
    const bits = wholeNumber(modification);
    if (bits === undefined) throw invalid(`${name} must be a number`);
    return settingsOf(facts, id, bits, table);
  };

export const groupPolicyOptions = flags('gPOptions', [[0x1, 'block-inheritance']]);
export const certificateNameFlag = flags('msPKI-Certificate-Name-Flag', [[0x1, 'subject-in-request']]);
export const enrollmentFlag = flags('msPKI-Enrollment-Flag', [
  [0x2, 'manager-approval'],
  [0x80000, 'no-security-extension'],
]);

/** An account with a service name can be asked for a ticket. */
export const servicePrincipalName: AttributeReader = ({ facts }, id, modification) => {
  const stored = facts.property(id, 'serviceprincipalnames');
  const before = Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  const after = changedList(before, modification);
  facts.set(id, 'serviceprincipalnames', after);
  if (facts.isOfKind(id, 'User') && (facts.property(id, 'hasspn') === true) !== after.length > 0)
    facts.set(id, 'hasspn', after.length > 0);
  return [];
};

export const primaryGroup: AttributeReader = (directory: Directory, id, modification, unresolved) => {
  const { facts } = directory;
  const rid = wholeNumber(modification);
  const domain = directory.domainOf(id);
  if (!rid || domain === undefined) throw invalid('primaryGroupID must be the last part of the SID of a group');
  const [group] = facts.matching(`${domain}-${rid}`);
  if (group === undefined) {
    unresolved(`${domain}-${rid} is not in the graph`);
    return [];
  }
  const former = facts
    .targets(id, 'MemberOf')
    .filter((one) => facts.properties(id, 'MemberOf', one)?.isprimarygroup === true && one !== group);
  // The directory makes the account an ordinary member of its former primary group.
  for (const one of former) facts.put(id, 'MemberOf', one, { isacl: false, isprimarygroup: false });
  facts.put(id, 'MemberOf', group, { isacl: false, isprimarygroup: true });
  return [];
};
