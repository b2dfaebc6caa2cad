import { decodeDescriptor, isAllow, sidText } from '../../scripts/security-descriptor.ts';
import { type Descriptor, parseSddl } from './sddl.ts';

const DACL_PROTECTED = 0x1000;

/** A security descriptor as bytes or as SDDL. Throws a SyntaxError or RangeError for anything else. */
export function readDescriptor(value: Buffer, domainSid: string): Descriptor {
  const text = value.toString('latin1').trim();
  if (/^[OGDS]:/.test(text)) return parseSddl(text, domainSid);
  const { control, owner, entries } = decodeDescriptor(value);
  return {
    owner: owner && sidText(owner),
    isProtected: (control & DACL_PROTECTED) !== 0,
    entries: entries.filter(isAllow).filter(({ trustee }) => trustee !== ''),
  };
}
