import type { ReadyQuery } from './ready-query.ts';

export const PATH_QUERIES: readonly ReadyQuery[] = [
  {
    group: 'Attack paths',
    name: 'Shortest paths from any user to Tier Zero',
    lookFor:
      'The relationship closest to Tier Zero that most paths end with. Removing it cuts more than any single user would.',
    aliases: 't0 high value',
    why: 'Every user on such a path is one stolen password away from the domain.',
    query:
      'MATCH p = shortestPath((u:User)-[:AD_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero))\nWHERE u <> t AND NOT u:Tag_Tier_Zero AND NOT u:Tag_Decoy AND NOT t:Tag_Decoy\nRETURN p LIMIT 500',
  },
  {
    group: 'Attack paths',
    name: 'Shortest paths from owned objects',
    lookFor:
      'The first step out of the compromised objects, and whether it needs a credential that was already changed.',
    aliases: 'compromised pwned',
    why: 'What an attacker reaches from what is already compromised.',
    query:
      'MATCH p = shortestPath((s:Tag_Owned)-[:AD_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero))\nWHERE s <> t AND NOT s:Tag_Decoy AND NOT t:Tag_Decoy\nRETURN p LIMIT 500',
  },
  {
    group: 'Attack paths',
    name: 'Shortest paths to Domain Admins',
    lookFor: 'Steps that most paths share, and accounts that are in the group only through nesting.',
    aliases: 'da',
    why: 'The classic question.',
    query:
      "MATCH p = shortestPath((s)-[:AD_ATTACK_PATHS*1..]->(t:Group))\nWHERE t.objectid ENDS WITH '-512' AND s <> t AND NOT s:Tag_Decoy AND NOT t:Tag_Decoy\nRETURN p LIMIT 500",
  },
  {
    group: 'Attack paths',
    name: 'Shortest paths from Domain Users to Tier Zero',
    lookFor:
      'The right that the group itself holds. Any path here is open to every employee and every phished account.',
    aliases: 'everyone t0',
    why: 'Anything found here is open to every account of the domain.',
    query:
      "MATCH p = shortestPath((g:Group)-[:AD_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero))\nWHERE g.objectid ENDS WITH '-513' AND g <> t AND NOT g:Tag_Decoy AND NOT t:Tag_Decoy\nRETURN p LIMIT 500",
  },
  {
    group: 'Attack paths',
    name: 'Shortest paths from Domain Computers to Tier Zero',
    lookFor: 'Enrollment rights on certificate templates, and a machine account quota above 0.',
    aliases: 'machine account quota maq',
    why: 'Any user who can join a computer has these rights.',
    query:
      "MATCH p = shortestPath((g:Group)-[:AD_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero))\nWHERE g.objectid ENDS WITH '-515' AND g <> t AND NOT g:Tag_Decoy AND NOT t:Tag_Decoy\nRETURN p LIMIT 500",
  },
  {
    group: 'Attack paths',
    name: 'Shortest paths from Authenticated Users and Everyone to Tier Zero',
    lookFor: 'The first relationship after the group: it is rarely needed and easy to remove.',
    aliases: 'guest anonymous',
    why: 'Rights of the broadest groups; remove these first.',
    query:
      "MATCH p = shortestPath((g:Group)-[:AD_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero))\nWHERE (g.objectid ENDS WITH '-S-1-5-11' OR g.objectid ENDS WITH '-S-1-1-0') AND g <> t AND NOT g:Tag_Decoy AND NOT t:Tag_Decoy\nRETURN p LIMIT 500",
  },
  {
    group: 'Attack paths',
    name: 'Shortest paths from Kerberoastable users',
    lookFor: 'Service accounts with old passwords at the start of a path.',
    aliases: 'kerberoast roast spn',
    why: 'A cracked service password starts these paths.',
    query:
      'MATCH p = shortestPath((u:User)-[:AD_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero))\nWHERE u.hasspn = true AND u.enabled = true AND u <> t AND NOT u:Tag_Decoy AND NOT t:Tag_Decoy\nRETURN p LIMIT 500',
  },
  {
    group: 'Attack paths',
    name: 'Shortest paths from AS-REP roastable users',
    lookFor: 'Accounts where pre-authentication can simply be switched on again.',
    aliases: 'asrep as-rep roast preauth',
    why: 'A password that can be cracked without a login starts these paths.',
    query:
      'MATCH p = shortestPath((u:User)-[:AD_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero))\nWHERE u.dontreqpreauth = true AND u.enabled = true AND u <> t AND NOT u:Tag_Decoy AND NOT t:Tag_Decoy\nRETURN p LIMIT 500',
  },
  {
    group: 'Attack paths',
    name: 'Shortest paths from stale users to Tier Zero',
    lookFor: 'Accounts of people who left. Disable the account first, then remove its rights.',
    aliases: 'inactive dormant',
    why: 'Unused accounts that an attacker can use.',
    query:
      'MATCH p = shortestPath((u:User)-[:AD_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero))\nWHERE u.enabled = true AND u.lastlogontimestamp > 0 AND u.lastlogontimestamp < datetime().epochSeconds - 7776000 AND u <> t AND NOT u:Tag_Decoy AND NOT t:Tag_Decoy\nRETURN p LIMIT 500',
  },
  {
    group: 'Attack paths',
    name: 'Shortest paths from computers to Tier Zero',
    lookFor: 'Sessions of administrators on workstations, and computers that are local admin elsewhere.',
    aliases: 'workstation server machine',
    why: 'Where a compromised machine leads.',
    query:
      'MATCH p = shortestPath((c:Computer)-[:AD_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero))\nWHERE NOT c:Tag_Tier_Zero AND NOT c:Tag_Decoy AND NOT t:Tag_Decoy\nRETURN p LIMIT 500',
  },
  {
    group: 'Attack paths',
    name: 'Shortest paths to domain controllers',
    lookFor: 'Local admin rights, GPO links and delegation that do not belong to Tier Zero.',
    aliases: 'dc dcs',
    why: 'Control over a DC is control over the domain.',
    query:
      'MATCH p = shortestPath((s:User)-[:AD_ATTACK_PATHS*1..]->(c:Computer))\nWHERE (c)-[:DCFor]->(:Domain) AND NOT s:Tag_Tier_Zero AND NOT s:Tag_Decoy AND NOT c:Tag_Decoy\nRETURN p LIMIT 500',
  },
  {
    group: 'Attack paths',
    name: 'Shortest paths to enterprise CAs',
    lookFor: 'Local administrators of the CA host, and people who may manage the CA.',
    aliases: 'adcs pki certificate authority',
    why: 'A compromised CA issues certificates for any account.',
    query:
      'MATCH p = shortestPath((s:User)-[:AD_ATTACK_PATHS*1..]->(c:EnterpriseCA))\nWHERE NOT s:Tag_Tier_Zero AND NOT s:Tag_Decoy AND NOT c:Tag_Decoy\nRETURN p LIMIT 500',
  },
  {
    group: 'Attack paths',
    name: 'Shortest paths over sessions only',
    lookFor: 'Administrators who log on to computers that others administer.',
    aliases: 'hassession adminto lateral movement',
    why: 'The lateral movement graph: local admin and logged-on users.',
    query:
      'MATCH p = shortestPath((s:User)-[:MemberOf|AdminTo|HasSession*1..]->(t:Tag_Tier_Zero))\nWHERE s <> t AND NOT s:Tag_Decoy AND NOT t:Tag_Decoy\nRETURN p LIMIT 500',
  },
  {
    group: 'Attack paths',
    name: 'Shortest paths over ACLs only',
    lookFor: 'Delegations on OUs and groups that were meant for one task and give full control.',
    aliases: 'acl ace dacl',
    why: 'Paths that work without touching a machine.',
    query:
      'MATCH p = shortestPath((s:User)-[:MemberOf|GenericAll|GenericWrite|WriteDacl|WriteOwner|Owns|AddMember|ForceChangePassword|AllExtendedRights*1..]->(t:Tag_Tier_Zero))\nWHERE s <> t AND NOT s:Tag_Decoy AND NOT t:Tag_Decoy\nRETURN p LIMIT 500',
  },
  {
    group: 'Attack paths',
    name: 'Shortest paths between Active Directory and Entra ID',
    lookFor: 'Synchronised accounts with roles in the cloud, and the servers that synchronise.',
    aliases: 'hybrid azure sync',
    why: 'Accounts that connect both worlds.',
    query: 'MATCH p = (:Base)-[:SyncedToEntraUser]->(:AZBase)\nRETURN p LIMIT 500',
  },
  {
    group: 'Attack paths',
    name: 'Shortest paths from Entra ID to Active Directory',
    lookFor: 'Cloud roles that can reset passwords which are written back, or run code on hybrid machines.',
    aliases: 'hybrid azure cloud on-premises',
    why: 'A cloud account that controls one on premises.',
    query: 'MATCH p = (:AZBase)-[:SyncedToADUser]->(:Base)\nRETURN p LIMIT 500',
  },
  {
    group: 'Attack paths',
    name: 'Users with the most direct control',
    lookFor: 'Ordinary accounts with more rights than an administrator: often left over from a migration.',
    aliases: 'outbound object control',
    why: 'Accounts whose compromise gives the most rights.',
    query:
      'MATCH (u:User)-[r:GenericAll|GenericWrite|WriteDacl|WriteOwner|Owns|AllExtendedRights|AddMember|ForceChangePassword]->(t)\nRETURN u.name AS user, count(DISTINCT t) AS objects\nORDER BY objects DESC LIMIT 50',
  },
  {
    group: 'Attack paths',
    name: 'Objects that most principals control',
    lookFor: 'Groups and OUs among them: too many people can change what they give.',
    aliases: 'inbound object control choke point',
    why: 'Targets with too many controllers.',
    query:
      'MATCH (s)-[r:GenericAll|GenericWrite|WriteDacl|WriteOwner|Owns|AllExtendedRights|AddMember|ForceChangePassword]->(t)\nRETURN t.name AS object, count(DISTINCT s) AS controllers\nORDER BY controllers DESC LIMIT 50',
  },
];
