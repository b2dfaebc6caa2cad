import { remedyOf } from '@chokepoint/model';
import { NAMED_RIGHTS, type NamedRight } from '../named-rights.ts';
import type { AllowEntry } from './sddl.ts';

const FULL_CONTROL = 0xf01ff;
const GENERIC_ALL = 0x10000000;
const GENERIC_WRITE = 0x40000000;
/** What a generic right to write stands for in a directory: properties and validated writes. */
const WRITES = 0x28;

const NAMES = Object.keys(NAMED_RIGHTS) as NamedRight[];

/** Rights that stand for others, or that come from elsewhere than an entry. */
const COMPOSED: ReadonlySet<NamedRight> = new Set(['DCSync', 'ReadLAPSPassword', 'ReadGMSAPassword']);
const OF_AUTHORITIES: ReadonlySet<NamedRight> = new Set(['ManageCA', 'ManageCertificates']);

/** What an entry grants, as a collector names it. Full control includes everything else. */
export function rightsOfEntry({ mask, objectType }: Pick<AllowEntry, 'mask' | 'objectType'>): NamedRight[] {
  const bits = (mask & GENERIC_ALL ? mask | FULL_CONTROL : mask & GENERIC_WRITE ? mask | WRITES : mask) >>> 0;
  const found = NAMES.filter((name) => {
    if (COMPOSED.has(name) || OF_AUTHORITIES.has(name)) return false;
    const remedy = remedyOf(NAMED_RIGHTS[name].relationships[0]!);
    if (remedy?.how !== 'ace') return false;
    const { mask: needed, objectTypes } = remedy.right;
    return (bits & needed) >>> 0 === needed >>> 0 && objectTypes.includes(objectType);
  });
  if (found.includes('GenericAll')) return ['GenericAll'];
  // Validated writes are part of a right to write everything.
  return found.includes('GenericWrite') ? found.filter((name) => name !== 'AddSelf') : found;
}
