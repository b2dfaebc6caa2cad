/** The names of what the service counts. */
const NAMES: Readonly<Record<string, string>> = {
  ous: 'OUs',
  gpos: 'Group policies',
  acls: 'ACEs',
  aiacas: 'AIA CAs',
  rootcas: 'Root CAs',
  enterprisecas: 'Enterprise CAs',
  ntauthstores: 'NTAuth stores',
  certtemplates: 'Certificate templates',
  issuancepolicies: 'Issuance policies',
  siteservers: 'Site servers',
  sitesubnets: 'Site subnets',
  apps: 'Applications',
  vms: 'Virtual machines',
  vm_scale_sets: 'Virtual machine scale sets',
};

const SHARES = ['session_completeness', 'local_group_completeness'] as const;

export const isShare = (name: string) => (SHARES as readonly string[]).includes(name);

export function metricName(name: string): string {
  const known = NAMES[name];
  if (known) return known;
  // Kinds of extensions keep the names that their authors gave them.
  if (/[A-Z]/.test(name)) return name;
  const words = name.replaceAll('_', ' ');
  return words[0]!.toUpperCase() + words.slice(1);
}
