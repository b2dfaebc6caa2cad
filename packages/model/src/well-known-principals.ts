/** Last part of the SID of a principal that exists in every domain: `<domain SID>-<RID>`. */
export const WELL_KNOWN_RIDS = {
  administrator: '500',
  guest: '501',
  domainAdmins: '512',
  domainUsers: '513',
  domainComputers: '515',
  domainControllers: '516',
  schemaAdmins: '518',
  enterpriseAdmins: '519',
  protectedUsers: '525',
  keyAdmins: '526',
  enterpriseKeyAdmins: '527',
  administrators: '544',
  backupOperators: '551',
  remoteDesktopUsers: '555',
  distributedComUsers: '562',
  remoteManagementUsers: '580',
} as const;

/** SIDs that mean the same in every domain; collectors write them as `<DOMAIN.FQDN>-<SID>`. */
export const WELL_KNOWN_SIDS = {
  everyone: 'S-1-1-0',
  ownerRights: 'S-1-3-4',
  network: 'S-1-5-2',
  enterpriseDomainControllers: 'S-1-5-9',
  authenticatedUsers: 'S-1-5-11',
  thisOrganization: 'S-1-5-15',
  ntlmAuthentication: 'S-1-5-64-10',
  schannelAuthentication: 'S-1-5-64-14',
  thisOrganizationCertificate: 'S-1-5-65-1',
  authenticationAuthorityAssertedIdentity: 'S-1-18-1',
  keyTrust: 'S-1-18-4',
  mfaKeyProperty: 'S-1-18-5',
} as const;

/** Object-id endings of principals that are groups, even when a collector could not determine it. */
export const GROUP_ID_ENDINGS: readonly string[] = [
  '-527',
  '-526',
  '-S-1-5-9',
  '-512',
  '-516',
  '-518',
  '-519',
  '-544',
  '-551',
];

export type WellKnownGroup = {
  readonly label: string;
  readonly prefix: 'domain-sid' | 'domain-name';
  readonly id: string;
};

/** Groups every collected domain has: `<prefix>-<id>`, named `<label>@<domain name>`. */
export const WELL_KNOWN_GROUPS: readonly WellKnownGroup[] = [
  { label: 'DOMAIN USERS', prefix: 'domain-sid', id: WELL_KNOWN_RIDS.domainUsers },
  { label: 'DOMAIN COMPUTERS', prefix: 'domain-sid', id: WELL_KNOWN_RIDS.domainComputers },
  { label: 'EVERYONE', prefix: 'domain-name', id: WELL_KNOWN_SIDS.everyone },
  { label: 'AUTHENTICATED USERS', prefix: 'domain-name', id: WELL_KNOWN_SIDS.authenticatedUsers },
  { label: 'NETWORK', prefix: 'domain-name', id: WELL_KNOWN_SIDS.network },
  { label: 'THIS ORGANIZATION', prefix: 'domain-name', id: WELL_KNOWN_SIDS.thisOrganization },
  { label: 'THIS ORGANIZATION CERTIFICATE', prefix: 'domain-name', id: WELL_KNOWN_SIDS.thisOrganizationCertificate },
  {
    label: 'AUTHENTICATION AUTHORITY ASSERTED IDENTITY',
    prefix: 'domain-name',
    id: WELL_KNOWN_SIDS.authenticationAuthorityAssertedIdentity,
  },
  { label: 'KEY TRUST', prefix: 'domain-name', id: WELL_KNOWN_SIDS.keyTrust },
  { label: 'MFA KEY PROPERTY', prefix: 'domain-name', id: WELL_KNOWN_SIDS.mfaKeyProperty },
  { label: 'NTLM AUTHENTICATION', prefix: 'domain-name', id: WELL_KNOWN_SIDS.ntlmAuthentication },
  { label: 'SCHANNEL AUTHENTICATION', prefix: 'domain-name', id: WELL_KNOWN_SIDS.schannelAuthentication },
];
