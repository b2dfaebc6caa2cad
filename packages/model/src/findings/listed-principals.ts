import type { FindingType } from './finding-type.ts';

const inDirectory = { category: 'Kerberos', platform: 'Active Directory', environmentKind: 'Domain' } as const;

/** Findings that are one object each. */
export const listedPrincipals = [
  {
    name: 'Kerberoasting',
    title: 'Kerberoastable User Accounts',
    zoneTitle: 'Kerberoastable User Accounts',
    ...inDirectory,
    detection: { by: 'list', list: 'kerberoastable' },
    metric: 'impact',
  },
  {
    name: 'ASREPRoasting',
    title: 'AS-REP Roastable User Accounts',
    zoneTitle: 'AS-REP Roastable User Accounts',
    ...inDirectory,
    detection: { by: 'list', list: 'without-preauthentication' },
    metric: 'impact',
  },
  {
    name: 'T0MarkSensitive',
    title: 'Tier Zero Objects Lack Kerberos Delegation Protection',
    zoneTitle: 'Tier Zero Objects Lack Kerberos Delegation Protection',
    ...inDirectory,
    detection: { by: 'list', list: 'open-to-delegation' },
    metric: 'impact',
  },
  {
    name: 'NonCertifiedPrincipal',
    title: 'Non-Certified Principal with Tier Zero Privileges',
    zoneTitle: 'Non-Certified Principal With Privileges in Privilege Zone',
    category: 'Tier Zero',
    platform: null,
    environmentKind: null,
    detection: { by: 'list', list: 'uncertified' },
    metric: 'impact',
  },
] as const satisfies readonly FindingType[];
