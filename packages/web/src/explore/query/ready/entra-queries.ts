import type { ReadyQuery } from './ready-query.ts';

export const ENTRA_QUERIES: readonly ReadyQuery[] = [
  {
    group: 'Entra ID and Azure',
    name: 'Global administrators',
    aliases: 'global admin ga entra azure',
    why: 'Should be few, with phishing-resistant MFA.',
    query: 'MATCH p = ()-[:AZGlobalAdmin]->(:AZTenant)\nRETURN p LIMIT 500',
  },
  {
    group: 'Entra ID and Azure',
    name: 'Shortest paths from Entra users to the tenant',
    aliases: 'entra azure attack path',
    why: 'Paths to full control over the tenant.',
    query:
      'MATCH p = shortestPath((u:AZUser)-[:AZ_ATTACK_PATHS*1..]->(t:AZTenant))\nWHERE NOT u:Tag_Decoy AND NOT t:Tag_Decoy\nRETURN p LIMIT 500',
  },
  {
    group: 'Entra ID and Azure',
    name: 'Shortest paths from Entra users to Tier Zero',
    aliases: 'entra azure t0',
    why: 'Paths to privileged roles and applications.',
    query:
      'MATCH p = shortestPath((u:AZUser)-[:AZ_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero))\nWHERE u <> t AND NOT u:Tag_Tier_Zero AND NOT u:Tag_Decoy AND NOT t:Tag_Decoy\nRETURN p LIMIT 500',
  },
  {
    group: 'Entra ID and Azure',
    name: 'Directory roles and who has them',
    aliases: 'azhasrole role assignment entra',
    why: 'Look for permanent assignments.',
    query: 'MATCH p = ()-[:AZHasRole]->(:AZRole)\nRETURN p LIMIT 500',
  },
  {
    group: 'Entra ID and Azure',
    name: 'Privileged role administrators',
    aliases: 'privileged role admin entra',
    why: 'Can assign any role.',
    query: 'MATCH p = ()-[:AZPrivilegedRoleAdmin]->()\nRETURN p LIMIT 500',
  },
  {
    group: 'Entra ID and Azure',
    name: 'Application administrators',
    aliases: 'app admin cloud application administrator',
    why: 'Can add secrets to any application.',
    query: 'MATCH p = ()-[:AZAppAdmin|AZCloudAppAdmin]->()\nRETURN p LIMIT 500',
  },
  {
    group: 'Entra ID and Azure',
    name: 'Guests with roles',
    aliases: 'guest external b2b',
    why: 'External accounts with privileges.',
    query: "MATCH p = (u:AZUser)-[:AZHasRole]->(:AZRole)\nWHERE u.usertype = 'Guest'\nRETURN p LIMIT 500",
  },
  {
    group: 'Entra ID and Azure',
    name: 'Applications and what they run as',
    aliases: 'app registration service principal azrunsas',
    why: 'Which identity a secret of the application gives.',
    query: 'MATCH p = (:AZApp)-[:AZRunsAs]->(:AZServicePrincipal)\nRETURN p LIMIT 500',
  },
  {
    group: 'Entra ID and Azure',
    name: 'Who can add secrets to applications',
    aliases: 'azaddsecret azowns application secret',
    why: 'Takes over the service principal.',
    query:
      'MATCH p = ()-[:AZAddSecret|AZMGAddSecret|AZOwns]->(a)\nWHERE a:AZApp OR a:AZServicePrincipal\nRETURN p LIMIT 500',
  },
  {
    group: 'Entra ID and Azure',
    name: 'Owners of applications',
    aliases: 'azowns owner app',
    why: 'Often developers without MFA.',
    query: 'MATCH p = (:AZUser)-[:AZOwns]->(a)\nWHERE a:AZApp OR a:AZServicePrincipal\nRETURN p LIMIT 500',
  },
  {
    group: 'Entra ID and Azure',
    name: 'Service principals with Graph permissions',
    aliases: 'microsoft graph app role azmg',
    why: 'Application permissions that control the tenant.',
    query:
      'MATCH p = (:AZServicePrincipal)-[:AZMGAddMember|AZMGAddOwner|AZMGAddSecret|AZMGGrantAppRoles|AZMGGrantRole]->()\nRETURN p LIMIT 500',
  },
  {
    group: 'Entra ID and Azure',
    name: 'Who can reset passwords in Entra ID',
    aliases: 'azresetpassword helpdesk authentication administrator',
    why: 'Takes over users.',
    query: 'MATCH p = ()-[:AZResetPassword]->()\nRETURN p LIMIT 500',
  },
  {
    group: 'Entra ID and Azure',
    name: 'Who can change role-assignable groups',
    aliases: 'azaddmembers group owner',
    why: 'Membership that gives a role.',
    query: 'MATCH p = ()-[:AZAddMembers|AZOwns|AZAddOwner]->(:AZGroup)\nRETURN p LIMIT 500',
  },
  {
    group: 'Entra ID and Azure',
    name: 'Rights over subscriptions',
    aliases: 'azowner azcontributor user access administrator rbac',
    why: 'Control over everything in the subscription.',
    query: 'MATCH p = ()-[:AZOwner|AZContributor|AZUserAccessAdministrator]->(:AZSubscription)\nRETURN p LIMIT 500',
  },
  {
    group: 'Entra ID and Azure',
    name: 'Rights over resource groups',
    aliases: 'azowner azcontributor rbac',
    why: 'Control over the resources inside.',
    query: 'MATCH p = ()-[:AZOwner|AZContributor|AZUserAccessAdministrator]->(:AZResourceGroup)\nRETURN p LIMIT 500',
  },
  {
    group: 'Entra ID and Azure',
    name: 'Who reads key vaults',
    aliases: 'azgetsecrets azgetkeys key vault',
    why: 'Secrets, keys and certificates.',
    query: 'MATCH p = ()-[:AZGetSecrets|AZGetKeys|AZGetCertificates]->(:AZKeyVault)\nRETURN p LIMIT 500',
  },
  {
    group: 'Entra ID and Azure',
    name: 'Managed identities and their resources',
    aliases: 'azmanagedidentity vm identity',
    why: 'Code on the resource acts as this identity.',
    query: 'MATCH p = ()-[:AZManagedIdentity]->(:AZServicePrincipal)\nRETURN p LIMIT 500',
  },
  {
    group: 'Entra ID and Azure',
    name: 'Who can run code on VMs',
    aliases: 'azvmcontributor azexecutecommand azavere vm',
    why: 'Leads to the managed identity.',
    query:
      'MATCH p = ()-[:AZVMContributor|AZVMAdminLogin|AZExecuteCommand|AZAvereContributor]->(:AZVM)\nRETURN p LIMIT 500',
  },
  {
    group: 'Entra ID and Azure',
    name: 'Synced users with Entra roles',
    aliases: 'hybrid sync azhasrole',
    why: 'A compromise on premises takes the role.',
    query:
      'MATCH p = (u:AZUser)-[:AZHasRole]->(:AZRole)\nWHERE u.onpremid IS NOT NULL OR u.onpremisesecurityidentifier IS NOT NULL\nRETURN p LIMIT 500',
  },
  {
    group: 'Entra ID and Azure',
    name: 'Disabled Entra users with roles',
    aliases: 'disabled azhasrole',
    why: 'Clean up.',
    query: 'MATCH p = (u:AZUser)-[:AZHasRole]->(:AZRole)\nWHERE u.enabled = false\nRETURN p LIMIT 500',
  },
  {
    group: 'Entra ID and Azure',
    name: 'Entra objects by kind',
    aliases: 'inventory azure count',
    why: 'What was collected.',
    query: 'MATCH (n:AZBase)\nUNWIND labels(n) AS kind\nRETURN kind, count(*) AS number\nORDER BY number DESC',
  },
];
