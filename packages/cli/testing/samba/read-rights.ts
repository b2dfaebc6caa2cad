import { sid } from './collect-samba.ts';

type Right = { readonly PrincipalSID: string; readonly RightName: string; readonly IsInherited: boolean };

/** By the first field of the object type, as the bytes stand in an entry. */
const SCOPED: Readonly<Record<string, { readonly mask: number; readonly right: string; readonly kinds: string }>> = {
  '70952900': { mask: 0x100, right: 'ForceChangePassword', kinds: 'User' },
  c07996bf: { mask: 0x20, right: 'AddMember', kinds: 'Group' },
  '8847a6f3': { mask: 0x20, right: 'WriteSPN', kinds: 'User' },
  aaf63111: { mask: 0x100, right: 'GetChanges', kinds: 'Domain' },
  adf63111: { mask: 0x100, right: 'GetChangesAll', kinds: 'Domain' },
};
const BUILT_IN = 'S-1-5-32-';

/** What a collector would report of a security descriptor: its own reading, apart from that of the scripts. */
export function readRights(bytes: Buffer, kind: string): Right[] {
  const right = (who: string, RightName: string, IsInherited: boolean): Right => ({
    PrincipalSID: who.startsWith(BUILT_IN) || /^S-1-(5-\d+|1-0|3-0)$/.test(who) ? `LAB.EXAMPLE-${who}` : who,
    RightName,
    IsInherited,
  });
  const rights = [right(sid(bytes.subarray(bytes.readUInt32LE(4))), 'Owns', false)];
  const list = bytes.readUInt32LE(16);
  let at = list + 8;
  for (let left = bytes.readUInt16LE(list + 4); left > 0; left--) {
    const entry = bytes.subarray(at, at + bytes.readUInt16LE(at + 2));
    at += entry.length;
    const [type, flags] = [entry[0]!, entry[1]!];
    if ((type !== 0 && type !== 5) || (flags & 0x08) !== 0) continue;
    const present = type === 5 ? entry.readUInt32LE(8) : 0;
    const ids = type === 5 ? 12 : 8;
    const scope = (present & 1) !== 0 ? entry.toString('hex', ids, ids + 4) : '';
    const who = sid(entry.subarray(ids + ((present & 1) !== 0 ? 16 : 0) + ((present & 2) !== 0 ? 16 : 0)));
    for (const name of namesOf(entry.readUInt32LE(4), scope, kind)) rights.push(right(who, name, (flags & 0x10) !== 0));
  }
  return rights;
}

function namesOf(mask: number, scope: string, kind: string): string[] {
  if (scope !== '') {
    const known = SCOPED[scope];
    return known && known.kinds === kind && (mask & known.mask) !== 0 ? [known.right] : [];
  }
  if ((mask & 0xf01ff) === 0xf01ff) return ['GenericAll'];
  const names: string[] = [];
  if ((mask & 0x40000) !== 0) names.push('WriteDacl');
  if ((mask & 0x80000) !== 0) names.push('WriteOwner');
  if ((mask & 0x20) !== 0) names.push('GenericWrite');
  if ((mask & 0x100) !== 0 && kind !== 'Group' && kind !== 'OU') names.push('AllExtendedRights');
  return names;
}
