/** Questions that are asked everywhere, ready to run. */
export type ReadyQuery = { readonly name: string; readonly group: string; readonly query: string };

const HIGH = '(t:Tag_Tier_Zero)';

export const READY_QUERIES: readonly ReadyQuery[] = [
  {
    group: 'Paths',
    name: 'Shortest paths from any user to Tier Zero',
    query: `MATCH p = shortestPath((u:User)-[:AD_ATTACK_PATHS*1..]->${HIGH})\nWHERE u <> t AND NOT u:Tag_Tier_Zero\nRETURN p LIMIT 500`,
  },
  {
    group: 'Paths',
    name: 'Shortest paths from owned objects',
    query:
      'MATCH p = shortestPath((s:Tag_Owned)-[:AD_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero))\nWHERE s <> t\nRETURN p LIMIT 500',
  },
  {
    group: 'Paths',
    name: 'Shortest paths to Domain Admins',
    query:
      "MATCH p = shortestPath((s)-[:AD_ATTACK_PATHS*1..]->(t:Group))\nWHERE t.objectid ENDS WITH '-512' AND s <> t\nRETURN p LIMIT 500",
  },
  {
    group: 'Paths',
    name: 'What Domain Users can do directly',
    query:
      "MATCH p = (g:Group)-[r:AD_ATTACK_PATHS]->()\nWHERE g.objectid ENDS WITH '-513' AND NOT r:MemberOf\nRETURN p LIMIT 500",
  },
  {
    group: 'Privileges',
    name: 'Everybody in Domain Admins, through groups, too',
    query:
      "MATCH p = (m)-[:MemberOf*1..]->(g:Group)\nWHERE g.objectid ENDS WITH '-512' AND (m:User OR m:Computer)\nRETURN p LIMIT 500",
  },
  {
    group: 'Privileges',
    name: 'Who can replicate the directory',
    query: 'MATCH p = ()-[:DCSync]->(:Domain)\nRETURN p LIMIT 500',
  },
  {
    group: 'Privileges',
    name: 'Computers with the most administrators',
    query:
      'MATCH (s)-[:AdminTo]->(c:Computer)\nRETURN c.name AS computer, count(DISTINCT s) AS administrators\nORDER BY administrators DESC LIMIT 50',
  },
  {
    group: 'Accounts',
    name: 'Enabled users with a service principal name',
    query:
      "MATCH (u:User)\nWHERE u.hasspn = true AND u.enabled = true AND NOT u.objectid ENDS WITH '-502'\nRETURN u LIMIT 500",
  },
  {
    group: 'Accounts',
    name: 'Enabled users without Kerberos pre-authentication',
    query: 'MATCH (u:User)\nWHERE u.dontreqpreauth = true AND u.enabled = true\nRETURN u LIMIT 500',
  },
  {
    group: 'Accounts',
    name: 'Passwords older than a year',
    query:
      'MATCH (u:User)\nWHERE u.enabled = true AND u.pwdlastset > 0 AND u.pwdlastset < datetime().epochSeconds - 31536000\nRETURN u.name AS user, datetime({epochSeconds: toInteger(u.pwdlastset)}) AS since\nORDER BY since LIMIT 200',
  },
  {
    group: 'Computers',
    name: 'Unconstrained delegation outside domain controllers',
    query:
      'MATCH (c:Computer)\nWHERE c.unconstraineddelegation = true AND NOT (c)-[:DCFor]->(:Domain)\nRETURN c LIMIT 500',
  },
  {
    group: 'Certificates',
    name: 'Escalations through certificate services',
    query:
      'MATCH p = ()-[:ADCSESC1|ADCSESC3|ADCSESC4|ADCSESC6a|ADCSESC6b|ADCSESC9a|ADCSESC9b|ADCSESC10a|ADCSESC10b|ADCSESC13|GoldenCert]->(:Domain)\nRETURN p LIMIT 500',
  },
  {
    group: 'Structure',
    name: 'Trusts between domains',
    query: 'MATCH p = (:Domain)-[:SameForestTrust|CrossForestTrust]->(:Domain)\nRETURN p LIMIT 500',
  },
  {
    group: 'Structure',
    name: 'Relationships by kind',
    query: 'MATCH ()-[r]->()\nRETURN type(r) AS relationship, count(*) AS number\nORDER BY number DESC',
  },
  {
    group: 'Azure',
    name: 'Global administrators',
    query: 'MATCH p = ()-[:AZGlobalAdmin]->(:AZTenant)\nRETURN p LIMIT 500',
  },
  {
    group: 'Azure',
    name: 'Paths from Azure users to the tenant',
    query: 'MATCH p = shortestPath((u:AZUser)-[:AZ_ATTACK_PATHS*1..]->(t:AZTenant))\nRETURN p LIMIT 500',
  },
];
