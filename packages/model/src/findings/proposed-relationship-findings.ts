import { relationshipFindingsOf } from './finding-type.ts';

const inDirectory = relationshipFindingsOf('Active Directory');
const inEntra = relationshipFindingsOf('Azure');

/** Attacks on a zone that the ecosystem has no finding for; detected only if enabled. */
export const proposedRelationshipFindings = [
  inDirectory('T0HasTrustKeys', 'HasTrustKeys', 'Tier Zero', 'Trust Account Keys Reach Into the Zone'),
  inDirectory('T0SpoofSIDHistory', 'SpoofSIDHistory', 'Tier Zero', 'SID Filtering Gap on an Inbound Trust'),
  inDirectory('T0AbuseTGTDelegation', 'AbuseTGTDelegation', 'Tier Zero', 'Ticket Delegation Across a Trust'),
  inDirectory('T0ManageCA', 'ManageCA', 'AD Certificate Services', 'CA Administration From Outside the Zone'),
  inDirectory(
    'T0ManageCertificates',
    'ManageCertificates',
    'AD Certificate Services',
    'Certificate Management From Outside the Zone',
  ),
  inDirectory(
    'T0WriteAltSecurityIdentities',
    'WriteAltSecurityIdentities',
    'AD Certificate Services',
    'Alternative Identity Mapping Write on Zone Objects',
  ),
  inDirectory(
    'T0WritePublicInformation',
    'WritePublicInformation',
    'Tier Zero',
    'Public-Information Property Set Write on Zone Objects',
  ),
  inDirectory('T0GPLink', 'GPLink', 'Tier Zero', 'Policy Outside the Zone Applied to Zone Objects'),
  inDirectory('T0Contains', 'Contains', 'Tier Zero', 'Container Outside the Zone Holding Zone Objects'),
  inDirectory('T0MemberOf', 'MemberOf', 'Tier Zero', 'Membership in a Zone Group Held Outside the Zone'),
  inEntra('AzureT0RoleApprover', 'AZRoleApprover', 'Entra ID', 'Approver of a Zone Role Outside the Zone'),
  inEntra('AzureT0RoleEligible', 'AZRoleEligible', 'Entra ID', 'Eligible for a Zone Role Outside the Zone'),
  inEntra(
    'AzureT0PrivilegedRoleAdmin',
    'AZPrivilegedRoleAdmin',
    'Entra ID',
    'Role Administration From Outside the Zone',
  ),
  inEntra(
    'AzureT0PrivilegedAuthAdmin',
    'AZPrivilegedAuthAdmin',
    'Entra ID',
    'Authentication Administration From Outside the Zone',
  ),
  inEntra(
    'AzureT0NodeResourceGroup',
    'AZNodeResourceGroup',
    'Azure Resource Manager',
    'Node Resource Group of a Zone Cluster',
  ),
  inEntra('AzureT0AuthenticatesTo', 'AZAuthenticatesTo', 'Entra ID', 'Federated Credential Into a Zone Principal'),
] as const;
