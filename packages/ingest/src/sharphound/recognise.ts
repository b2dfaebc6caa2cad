import type { FileType } from '@chokepoint/model';
import { isRecord } from '../records/record-reader.ts';

/** Fields, or properties after a dot, that only objects of one file type have; the first row that fits wins. */
const MARKS: readonly (readonly [FileType, readonly string[]])[] = [
  ['sessions', ['usersid']],
  ['computers', ['localgroups', 'sessions', 'registrysessions']],
  ['users', ['spntargets']],
  ['groups', ['members']],
  ['domains', ['trusts']],
  ['siteservers', ['serveris', 'severis', '.serverreference']],
  ['sitesubnets', ['.siteobject']],
  ['ous', ['links', '.blocksinheritance']],
  ['containers', ['childobjects']],
  ['gpos', ['.gpcpath']],
  ['enterprisecas', ['caregistrydata', 'hostingcomputer']],
  ['issuancepolicies', ['grouplink']],
  ['ntauthstores', ['.certthumbprints']],
  ['aiacas', ['.hascrosscertificatepair', '.crosscertificatepair']],
  ['certtemplates', ['.certificatenameflag', '.schemaversion']],
  ['rootcas', ['.certthumbprint']],
];

/** What kind of file an object is from, by its looks. Only for documents that are cut off before they say it. */
export function recogniseDirectoryObject(value: unknown): FileType | undefined {
  if (!isRecord(value)) return undefined;
  const names = new Set(Object.keys(value).map((key) => key.toLowerCase()));
  for (const [key, inner] of Object.entries(value))
    if (key.toLowerCase() === 'properties' && isRecord(inner))
      for (const name of Object.keys(inner)) names.add(`.${name}`);
  return MARKS.find(([, marks]) => marks.some((mark) => names.has(mark)))?.[0];
}

/** `{"kind": "AZ...", "data": {...}}`: unlike all others these say what they are, object by object. */
export function isAzureItem(value: unknown): boolean {
  return isRecord(value) && typeof value.kind === 'string' && value.kind.startsWith('AZ') && 'data' in value;
}
