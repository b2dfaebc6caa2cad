import type { ReadyQuery } from './ready-query.ts';

export const PATH_QUERIES: readonly ReadyQuery[] = [
  {
    group: 'Attack paths',
    name: 'Shortest paths from any user to Tier Zero',
    aliases: 't0 high value',
    why: 'Every user on such a path is one stolen password away from the domain.',
    query:
      'MATCH p = shortestPath((u:User)-[:AD_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero))\nWHERE u <> t AND NOT u:Tag_Tier_Zero AND NOT u:Tag_Decoy AND NOT t:Tag_Decoy\nRETURN p LIMIT 500',
  },
  {
    group: 'Attack paths',
    name: 'Shortest paths from owned objects',
    aliases: 'compromised pwned',
    why: 'What an attacker reaches from what is already compromised.',
    query:
      'MATCH p = shortestPath((s:Tag_Owned)-[:AD_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero))\nWHERE s <> t AND NOT s:Tag_Decoy AND NOT t:Tag_Decoy\nRETURN p LIMIT 500',
  },
  {
    group: 'Attack paths',
    name: 'Shortest paths to Domain Admins',
    aliases: 'da',
    why: 'The classic question; look for the steps that most paths share.',
    query:
      "MATCH p = shortestPath((s)-[:AD_ATTACK_PATHS*1..]->(t:Group))\nWHERE t.objectid ENDS WITH '-512' AND s <> t AND NOT s:Tag_Decoy AND NOT t:Tag_Decoy\nRETURN p LIMIT 500",
  },
  {
    group: 'Attack paths',
    name: 'Shortest paths from Domain Users to Tier Zero',
    aliases: 'everyone t0',
    why: 'Anything found here is open to every account of the domain.',
    query:
      "MATCH p = shortestPath((g:Group)-[:AD_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero))\nWHERE g.objectid ENDS WITH '-513' AND g <> t AND NOT g:Tag_Decoy AND NOT t:Tag_Decoy\nRETURN p LIMIT 500",
  },
  {
    group: 'Attack paths',
    name: 'Shortest paths from Domain Computers to Tier Zero',
    aliases: 'machine account quota maq',
    why: 'Any user who can join a computer has these rights.',
    query:
      "MATCH p = shortestPath((g:Group)-[:AD_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero))\nWHERE g.objectid ENDS WITH '-515' AND g <> t AND NOT g:Tag_Decoy AND NOT t:Tag_Decoy\nRETURN p LIMIT 500",
  },
  {
    group: 'Attack paths',
    name: 'Shortest paths from Authenticated Users and Everyone to Tier Zero',
    aliases: 'guest anonymous',
    why: 'Rights of the broadest groups; remove these first.',
    query:
      "MATCH p = shortestPath((g:Group)-[:AD_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero))\nWHERE (g.objectid ENDS WITH '-S-1-5-11' OR g.objectid ENDS WITH '-S-1-1-0') AND g <> t AND NOT g:Tag_Decoy AND NOT t:Tag_Decoy\nRETURN p LIMIT 500",
  },
  {
    group: 'Attack paths',
    name: 'Shortest paths from Kerberoastable users',
    aliases: 'kerberoast roast spn',
    why: 'A cracked service password starts these paths.',
    query:
      'MATCH p = shortestPath((u:User)-[:AD_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero))\nWHERE u.hasspn = true AND u.enabled = true AND u <> t AND NOT u:Tag_Decoy AND NOT t:Tag_Decoy\nRETURN p LIMIT 500',
  },
  {
    group: 'Attack paths',
    name: 'Shortest paths from AS-REP roastable users',
    aliases: 'asrep as-rep roast preauth',
    why: 'A password that can be cracked without a login starts these paths.',
    query:
      'MATCH p = shortestPath((u:User)-[:AD_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero))\nWHERE u.dontreqpreauth = true AND u.enabled = true AND u <> t AND NOT u:Tag_Decoy AND NOT t:Tag_Decoy\nRETURN p LIMIT 500',
  },
  {
    group: 'Attack paths',
    name: 'Shortest paths from stale users to Tier Zero',
    aliases: 'inactive dormant',
    why: 'Unused accounts that an attacker can use.',
    query:
      'MATCH p = shortestPath((u:User)-[:AD_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero))\nWHERE u.enabled = true AND u.lastlogontimestamp > 0 AND u.lastlogontimestamp < datetime().epochSeconds - 7776000 AND u <> t AND NOT u:Tag_Decoy AND NOT t:Tag_Decoy\nRETURN p LIMIT 500',
  },
  {
    group: 'Attack paths',
    name: 'Shortest paths from computers to Tier Zero',
    aliases: 'workstation server machine',
    why: 'Where a compromised machine leads.',
    query:
      'MATCH p = shortestPath((c:Computer)-[:AD_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero))\nWHERE NOT c:Tag_Tier_Zero AND NOT c:Tag_Decoy AND NOT t:Tag_Decoy\nRETURN p LIMIT 500',
  },
  {
    group: 'Attack paths',
    name: 'Shortest paths to domain controllers',
    aliases: 'dc dcs',
    why: 'Control over a DC is control over the domain.',
    query:
      'MATCH p = shortestPath((s:User)-[:AD_ATTACK_PATHS*1..]->(c:Computer))\nWHERE (c)-[:DCFor]->(:Domain) AND NOT s:Tag_Tier_Zero AND NOT s:Tag_Decoy AND NOT c:Tag_Decoy\nRETURN p LIMIT 500',
  },
  {
    group: 'Attack paths',
    name: 'Shortest paths to enterprise CAs',
    aliases: 'adcs pki certificate authority',
    why: 'A compromised CA issues certificates for any account.',
    query:
      'MATCH p = shortestPath((s:User)-[:AD_ATTACK_PATHS*1..]->(c:EnterpriseCA))\nWHERE NOT s:Tag_Tier_Zero AND NOT s:Tag_Decoy AND NOT c:Tag_Decoy\nRETURN p LIMIT 500',
  },
  {
    group: 'Attack paths',
    name: 'Shortest paths over sessions only',
    aliases: 'hassession adminto lateral movement',
    why: 'The lateral movement graph: local admin and logged-on users.',
    query:
      'MATCH p = shortestPath((s:User)-[:MemberOf|AdminTo|HasSession*1..]->(t:Tag_Tier_Zero))\nWHERE s <> t AND NOT s:Tag_Decoy AND NOT t:Tag_Decoy\nRETURN p LIMIT 500',
  },
  {
    group: 'Attack paths',
    name: 'Shortest paths over ACLs only',
    aliases: 'acl ace dacl',
    why: 'Paths that work without touching a machine.',
    query:
      'MATCH p = shortestPath((s:User)-[:MemberOf|GenericAll|GenericWrite|WriteDacl|WriteOwner|Owns|AddMember|ForceChangePassword|AllExtendedRights*1..]->(t:Tag_Tier_Zero))\nWHERE s <> t AND NOT s:Tag_Decoy AND NOT t:Tag_Decoy\nRETURN p LIMIT 500',
  },
  {
    group: 'Attack paths',
    name: 'Shortest paths between Active Directory and Entra ID',
    aliases: 'hybrid azure sync',
    why: 'Accounts that connect both worlds.',
    query: 'MATCH p = (:Base)-[:SyncedToEntraUser]->(:AZBase)\nRETURN p LIMIT 500',
  },
  {
    group: 'Attack paths',
    name: 'Shortest paths from Entra ID to Active Directory',
    aliases: 'hybrid azure cloud on-premises',
    why: 'A cloud account that controls one on premises.',
    query: 'MATCH p = (:AZBase)-[:SyncedToADUser]->(:Base)\nRETURN p LIMIT 500',
  },
  {
    group: 'Attack paths',
    name: 'Users with the most direct control',
    aliases: 'outbound object control',
    why: 'Accounts whose compromise gives the most rights.',
    query:
      'MATCH (u:User)-[r:GenericAll|GenericWrite|WriteDacl|WriteOwner|Owns|AllExtendedRights|AddMember|ForceChangePassword]->(t)\nRETURN u.name AS user, count(DISTINCT t) AS objects\nORDER BY objects DESC LIMIT 50',
  },
  {
    group: 'Attack paths',
    name: 'Objects that most principals control',
    aliases: 'inbound object control choke point',
    why: 'Targets with too many controllers.',
    query:
      'MATCH (s)-[r:GenericAll|GenericWrite|WriteDacl|WriteOwner|Owns|AllExtendedRights|AddMember|ForceChangePassword]->(t)\nRETURN t.name AS object, count(DISTINCT s) AS controllers\nORDER BY controllers DESC LIMIT 50',
  },
];
