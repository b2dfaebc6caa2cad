/** Values of `meta.type` that name a collector file with a converter. */
export const FILE_TYPES = [
  'users',
  'groups',
  'computers',
  'domains',
  'ous',
  'gpos',
  'containers',
  'sessions',
  'aiacas',
  'rootcas',
  'enterprisecas',
  'ntauthstores',
  'certtemplates',
  'issuancepolicies',
  'sites',
  'siteservers',
  'sitesubnets',
  'azure',
] as const;

export type FileType = (typeof FILE_TYPES)[number];

/** File types that exist in the wild and carry nothing the graph can use. */
export const UNSUPPORTED_FILE_TYPES = ['deleted', 'localgroups'] as const;

export function isFileType(name: string): name is FileType {
  return (FILE_TYPES as readonly string[]).includes(name);
}
