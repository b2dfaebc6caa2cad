const PLURALS: Readonly<Record<string, string>> = {
  User: 'users',
  Group: 'groups',
  Computer: 'computers',
  Domain: 'domains',
  GPO: 'GPOs',
  OU: 'OUs',
  Container: 'containers',
  CertTemplate: 'certificate templates',
  EnterpriseCA: 'enterprise CAs',
  RootCA: 'root CAs',
  AIACA: 'AIA CAs',
  NTAuthStore: 'NTAuth stores',
  IssuancePolicy: 'issuance policies',
  ADLocalGroup: 'local groups',
  AZUser: 'Entra users',
  AZGroup: 'Entra groups',
  AZRole: 'Entra roles',
  AZTenant: 'tenants',
  AZApp: 'applications',
  AZServicePrincipal: 'service principals',
  AZDevice: 'devices',
  AZVM: 'VMs',
  AZKeyVault: 'key vaults',
  AZSubscription: 'subscriptions',
  AZResourceGroup: 'resource groups',
  AZManagementGroup: 'management groups',
};

/** A kind as a text calls several objects of it. */
export function kindPlural(kind: string): string {
  return PLURALS[kind] ?? `${kind} objects`;
}
