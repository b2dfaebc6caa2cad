/** An entry that allows something, from a security descriptor in either form. */
export type AllowEntry = {
  readonly flags: number;
  readonly mask: number;
  /** GUIDs in small letters; '' where the entry has none. */
  readonly objectType: string;
  readonly inheritedObjectType: string;
  readonly trustee: string;
};

export type Descriptor = {
  readonly owner: string | undefined;
  readonly isProtected: boolean;
  readonly entries: readonly AllowEntry[];
};

const RIGHTS: Readonly<Record<string, number>> = {
  CC: 0x1,
  DC: 0x2,
  LC: 0x4,
  SW: 0x8,
  RP: 0x10,
  WP: 0x20,
  DT: 0x40,
  LO: 0x80,
  CR: 0x100,
  SD: 0x10000,
  RC: 0x20000,
  WD: 0x40000,
  WO: 0x80000,
  GA: 0x10000000,
  GX: 0x20000000,
  GW: 0x40000000,
  GR: 0x80000000,
};

const FLAGS: Readonly<Record<string, number>> = { OI: 0x1, CI: 0x2, NP: 0x4, IO: 0x8, ID: 0x10, SA: 0x40, FA: 0x80 };

/** Short names of SIDs; those that begin with `-` are of the domain. */
const SIDS: Readonly<Record<string, string>> = {
  AO: 'S-1-5-32-548',
  AN: 'S-1-5-7',
  AU: 'S-1-5-11',
  BA: 'S-1-5-32-544',
  BG: 'S-1-5-32-546',
  BO: 'S-1-5-32-551',
  BU: 'S-1-5-32-545',
  CA: '-517',
  CO: 'S-1-3-0',
  DA: '-512',
  DC: '-515',
  DD: '-516',
  DG: '-514',
  DU: '-513',
  EA: '-519',
  ED: 'S-1-5-9',
  IU: 'S-1-5-4',
  LA: '-500',
  NU: 'S-1-5-2',
  OW: 'S-1-3-4',
  PA: '-520',
  PO: 'S-1-5-32-550',
  PS: 'S-1-5-10',
  PU: 'S-1-5-32-547',
  RD: 'S-1-5-32-555',
  RE: 'S-1-5-32-552',
  RU: 'S-1-5-32-554',
  SA: '-518',
  SO: 'S-1-5-32-549',
  SU: 'S-1-5-6',
  SY: 'S-1-5-18',
  WD: 'S-1-1-0',
};

/** Reads the text form. Throws a SyntaxError where it is not one. */
export function parseSddl(text: string, domainSid: string): Descriptor {
  const sections = new Map(
    text
      .trim()
      .split(/(?=[OGDS]:)/)
      .map((part) => [part[0]!, part.slice(2)]),
  );
  if (!/^[OGDS]:/.test(text.trim())) throw new SyntaxError('this is not a security descriptor in SDDL');
  const owner = sections.get('O');
  const dacl = sections.get('D') ?? '';
  const flags = dacl.split('(')[0]!;
  const bodies = [...dacl.matchAll(/\(([^)]*)\)/g)].map((match) => match[1]!);
  return {
    owner: owner === undefined || owner === '' ? undefined : sidOf(owner, domainSid),
    isProtected: /P/.test(flags),
    entries: bodies.flatMap((body) => entryOf(body, domainSid) ?? []),
  };
}

function entryOf(body: string, domainSid: string): AllowEntry | undefined {
  const [type = '', flags = '', rights = '', objectType = '', inheritedObjectType = '', trustee = ''] = body.split(';');
  if (type !== 'A' && type !== 'OA') return undefined;
  return {
    flags: pairs(flags).reduce((sum, one) => sum | wordOf(FLAGS, one), 0),
    mask: maskOf(rights),
    objectType: objectType.toLowerCase(),
    inheritedObjectType: inheritedObjectType.toLowerCase(),
    trustee: sidOf(trustee, domainSid),
  };
}

function maskOf(text: string): number {
  if (/^0x[0-9a-f]+$/i.test(text) || /^\d+$/.test(text)) return Number(text) >>> 0;
  return pairs(text).reduce((sum, one) => (sum | wordOf(RIGHTS, one)) >>> 0, 0);
}

function pairs(text: string): string[] {
  if (text.length % 2 !== 0) throw new SyntaxError(`"${text}" is not made of pairs of letters`);
  return text.match(/../g) ?? [];
}

function wordOf(words: Readonly<Record<string, number>>, word: string): number {
  const value = words[word];
  if (value === undefined) throw new SyntaxError(`"${word}" is not known in SDDL`);
  return value;
}

function sidOf(text: string, domainSid: string): string {
  if (/^S-\d+(-\d+)+$/i.test(text)) return text.toUpperCase();
  const known = SIDS[text];
  if (known === undefined) throw new SyntaxError(`"${text}" is not a SID`);
  return known.startsWith('-') ? `${domainSid}${known}` : known;
}
