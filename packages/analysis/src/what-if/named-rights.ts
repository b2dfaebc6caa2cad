const ACCOUNTS = ['User', 'Computer'] as const;
const CONTAINERS = ['Domain', 'OU', 'Container'] as const;
const AUTHORITIES = ['RootCA', 'AIACA', 'EnterpriseCA', 'NTAuthStore'] as const;
const ANYTHING = [
  ...ACCOUNTS,
  'Group',
  'GPO',
  ...CONTAINERS,
  ...AUTHORITIES,
  'CertTemplate',
  'IssuancePolicy',
] as const;

type Right = { readonly kinds: readonly string[]; readonly relationships: readonly string[] };
const right = (kinds: readonly string[], ...relationships: string[]): Right => ({ kinds, relationships });

/** Rights by the name of the relationship that a collector writes, on the kinds of objects that it writes it for. */
export const NAMED_RIGHTS = {
  GenericAll: right(ANYTHING, 'GenericAll'),
  GenericWrite: right(ANYTHING, 'GenericWrite'),
  WriteDacl: right(ANYTHING, 'WriteDacl'),
  WriteOwner: right(ANYTHING, 'WriteOwnerRaw'),
  AllExtendedRights: right([...ACCOUNTS, 'Domain', 'CertTemplate'], 'AllExtendedRights'),
  ForceChangePassword: right(ACCOUNTS, 'ForceChangePassword'),
  AddMember: right(['Group'], 'AddMember'),
  AddSelf: right(['Group'], 'AddSelf'),
  DCSync: right(['Domain'], 'GetChanges', 'GetChangesAll'),
  GetChanges: right(['Domain'], 'GetChanges'),
  GetChangesAll: right(['Domain'], 'GetChangesAll'),
  GetChangesInFilteredSet: right(['Domain'], 'GetChangesInFilteredSet'),
  ReadLAPSPassword: right(['Computer'], 'ReadLAPSPassword'),
  ReadGMSAPassword: right(['User'], 'ReadGMSAPassword'),
  AddAllowedToAct: right(['Computer'], 'AddAllowedToAct'),
  WriteAccountRestrictions: right(ACCOUNTS, 'WriteAccountRestrictions'),
  WriteSPN: right(ACCOUNTS, 'WriteSPN'),
  AddKeyCredentialLink: right(ACCOUNTS, 'AddKeyCredentialLink'),
  WriteAltSecurityIdentities: right(ACCOUNTS, 'WriteAltSecurityIdentities'),
  WritePublicInformation: right(ACCOUNTS, 'WritePublicInformation'),
  WriteGPLink: right(['Domain', 'OU'], 'WriteGPLink'),
  Enroll: right(['CertTemplate', 'EnterpriseCA'], 'Enroll'),
  WritePKINameFlag: right(['CertTemplate'], 'WritePKINameFlag'),
  WritePKIEnrollmentFlag: right(['CertTemplate'], 'WritePKIEnrollmentFlag'),
  ManageCA: right(['EnterpriseCA'], 'ManageCA'),
  ManageCertificates: right(['EnterpriseCA'], 'ManageCertificates'),
} as const satisfies Readonly<Record<string, Right>>;

export type NamedRight = keyof typeof NAMED_RIGHTS;

/** Kinds whose rights are inherited by what they contain. */
export const INHERITED_FROM: ReadonlySet<string> = new Set(CONTAINERS);
