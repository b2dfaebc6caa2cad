import { OpenGraphBuilder } from '@chokepoint/opengraph';

/** A small graph of a platform, with kinds of its bundle: a path from the first object to the last. */
type PlatformSample = {
  readonly sourceKind: string;
  /** Objects and the relationships between them, in turn: the path. */
  readonly path: readonly string[];
  /** A relationship that is not traversable, from the start of the path to its end. */
  readonly dead: string;
};

/** By the name of the bundle. */
export const PLATFORM_SAMPLES: Readonly<Record<string, PlatformSample>> = {
  '1password': {
    sourceKind: '1Password',
    path: ['OP_User', 'OP_MemberOf', 'OP_Group', 'OP_ManageVault', 'OP_Vault', 'OP_HasItem', 'OP_SshKey'],
    dead: 'OP_EditItems',
  },
  ansible: {
    sourceKind: 'Ansible',
    path: ['AT_User', 'AT_Member', 'AT_Team', 'AT_Execute', 'AT_JobTemplate', 'AT_RunsOn', 'AT_Host'],
    dead: 'AT_Read',
  },
  aws: {
    sourceKind: 'AWS',
    path: ['AWS_User', 'AWS_CanAssume', 'AWS_Role', 'AWS_AdministratorOf', 'AWS_Account'],
    dead: 'AWS_TrustedBy',
  },
  github: {
    sourceKind: 'GitHub',
    path: ['GH_User', 'GH_HasRole', 'GH_TeamRole', 'GH_MemberOf', 'GH_Team', 'GH_CanWriteBranch', 'GH_Branch'],
    dead: 'GH_ReadRepoContents',
  },
  jamf: {
    sourceKind: 'Jamf',
    path: [
      'jamf_ApiClient',
      'jamf_HasApiRole',
      'jamf_ApiRole',
      'jamf_UpdateAccounts',
      'jamf_Account',
      'jamf_AdminTo',
      'jamf_Tenant',
    ],
    dead: 'jamf_CreateApiRoles',
  },
  mssql: {
    sourceKind: 'MSSQL_Base',
    path: ['MSSQL_Login', 'MSSQL_MemberOf', 'MSSQL_ServerRole', 'MSSQL_ControlServer', 'MSSQL_Server'],
    dead: 'MSSQL_Connect',
  },
  okta: {
    sourceKind: 'Okta',
    path: [
      'Okta_User',
      'Okta_MemberOf',
      'Okta_Group',
      'Okta_ResetPassword',
      'Okta_User',
      'Okta_SuperAdmin',
      'Okta_Organization',
    ],
    dead: 'Okta_HasRole',
  },
  proxmox: {
    sourceKind: 'Proxmox',
    path: ['PVE_Token', 'PVE_TokenFor', 'PVE_User', 'PVE_ShellOn', 'PVE_Node', 'PVE_InCluster', 'PVE_Cluster'],
    dead: 'PVE_HasRole',
  },
  sccm: {
    sourceKind: 'SCCM_Base',
    path: ['SCCM_AdminUser', 'SCCM_AllPermissions', 'SCCM_Site', 'SCCM_HasClient', 'SCCM_ClientDevice'],
    dead: 'SCCM_HasPrimaryUser',
  },
  tailscale: {
    sourceKind: 'Tailscale',
    path: ['TS_User', 'TS_MemberOf', 'TS_Group', 'TS_TagOwner', 'TS_Tag', 'TS_CanSsh', 'TS_Device'],
    dead: 'TS_CanReach',
  },
  vault: {
    sourceKind: 'Vault',
    path: ['Vault_Entity', 'Vault_HasPolicy', 'Vault_Policy', 'Vault_ReadSecret', 'Vault_Secret'],
    dead: 'Vault_ListSecrets',
  },
};

/** Ids of the objects of a sample, in the order of its path. */
export const sampleIds = (name: string, { path }: PlatformSample): string[] =>
  path.filter((_, at) => at % 2 === 0).map((_, at) => `${name}-${at}`.toUpperCase());

/** The sample as a file for an upload. */
export function sampleFile(name: string, sample: PlatformSample): string {
  const { path, sourceKind, dead } = sample;
  const ids = sampleIds(name, sample);
  const graph = new OpenGraphBuilder({ sourceKind });
  for (const [at, id] of ids.entries()) graph.node(id, [path[2 * at]!], { name: `${name} ${at}` });
  for (const [at, id] of ids.slice(1).entries()) graph.edge(ids[at]!, path[2 * at + 1]!, id);
  graph.edge(ids[0]!, dead, ids.at(-1)!);
  return JSON.stringify(graph.file());
}
