import * as dataTexts from '../texts.ts';

/** The names of what the service counts. */
const NAMES: Readonly<Record<string, string>> = {
  ous: dataTexts.ous,
  gpos: dataTexts.groupPolicies,
  acls: dataTexts.aces,
  aiacas: dataTexts.aiaCas,
  rootcas: dataTexts.rootCas,
  enterprisecas: dataTexts.enterpriseCas,
  ntauthstores: dataTexts.ntauthStores,
  certtemplates: dataTexts.certificateTemplates,
  issuancepolicies: dataTexts.issuancePolicies,
  siteservers: dataTexts.siteServers,
  sitesubnets: dataTexts.siteSubnets,
  apps: dataTexts.applications,
  vms: dataTexts.virtualMachines,
  vm_scale_sets: dataTexts.virtualMachineScaleSets,
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
