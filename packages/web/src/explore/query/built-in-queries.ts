import type { BuiltInQuery } from './built-in-query.ts';
import { DOMAIN_SERVICES_QUERIES } from './domain-services-queries.ts';
import { SITE_QUERIES } from './site-queries.ts';

const HIGH = '(t:Tag_Tier_Zero)';
/** Decoys are no part of attack paths. */
const noDecoys = (...variables: readonly string[]) => variables.map((name) => `NOT ${name}:Tag_Decoy`).join(' AND ');

/** Queries that are useful in every environment. */
export const BUILT_IN_QUERIES: readonly BuiltInQuery[] = [
  {
    group: 'Paths',
    name: 'Shortest paths from any user to Tier Zero',
    query: `MATCH p = shortestPath((u:User)-[:AD_ATTACK_PATHS*1..]->${HIGH})\nWHERE u <> t AND NOT u:Tag_Tier_Zero AND ${noDecoys('u', 't')}\nRETURN p LIMIT 500`,
  },
  {
    group: 'Paths',
    name: 'Shortest paths from owned objects',
    query: `MATCH p = shortestPath((s:Tag_Owned)-[:AD_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero))\nWHERE s <> t AND ${noDecoys('s', 't')}\nRETURN p LIMIT 500`,
  },
  {
    group: 'Paths',
    name: 'Shortest paths to Domain Admins',
    query: `MATCH p = shortestPath((s)-[:AD_ATTACK_PATHS*1..]->(t:Group))\nWHERE t.objectid ENDS WITH '-512' AND s <> t AND ${noDecoys('s', 't')}\nRETURN p LIMIT 500`,
  },
  {
    group: 'Paths',
    name: 'What Domain Users can do directly',
    query: `MATCH p = (g:Group)-[r:AD_ATTACK_PATHS]->(t)\nWHERE g.objectid ENDS WITH '-513' AND NOT r:MemberOf AND ${noDecoys('t')}\nRETURN p LIMIT 500`,
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
    query: `MATCH p = shortestPath((u:AZUser)-[:AZ_ATTACK_PATHS*1..]->(t:AZTenant))\nWHERE ${noDecoys('u', 't')}\nRETURN p LIMIT 500`,
  },
  {
    group: 'Paths',
    name: 'Shortest paths from Domain Users to Tier Zero',
    query: `MATCH p = shortestPath((g:Group)-[:AD_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero))
WHERE g.objectid ENDS WITH '-513' AND g <> t AND ${noDecoys('g', 't')}
RETURN p LIMIT 500`,
  },
  {
    group: 'Paths',
    name: 'Shortest paths from accounts with a service principal name',
    query: `MATCH p = shortestPath((u:User)-[:AD_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero))
WHERE u.hasspn = true AND u.enabled = true AND u <> t AND ${noDecoys('u', 't')}
RETURN p LIMIT 500`,
  },
  {
    group: 'Paths',
    name: 'Shortest paths between Active Directory and Azure',
    query: `MATCH p = (s:Base)-[:SyncedToEntraUser]->(t:AZBase)
WHERE ${noDecoys('s', 't')}
RETURN p LIMIT 500`,
  },
  {
    group: 'Privileges',
    name: 'What guests and everybody can do',
    query: `MATCH p = (g:Group)-[r:AD_ATTACK_PATHS]->()
WHERE (g.objectid ENDS WITH '-S-1-1-0' OR g.objectid ENDS WITH '-S-1-5-11' OR g.objectid ENDS WITH '-514') AND NOT r:MemberOf
RETURN p LIMIT 500`,
  },
  {
    group: 'Privileges',
    name: 'Rights over Tier Zero from outside of it',
    query: `MATCH p = (s)-[:GenericAll|GenericWrite|WriteDacl|WriteOwner|Owns|AddMember|ForceChangePassword|AllExtendedRights]->(t:Tag_Tier_Zero)
WHERE NOT s:Tag_Tier_Zero AND ${noDecoys('s', 't')}
RETURN p LIMIT 500`,
  },
  {
    group: 'Privileges',
    name: 'Foreign members of groups',
    query: `MATCH p = (m)-[:MemberOf]->(g:Group)
WHERE m.domainsid <> g.domainsid
RETURN p LIMIT 500`,
  },
  {
    group: 'Privileges',
    name: 'Largest groups',
    query: `MATCH (m)-[:MemberOf]->(g:Group)
RETURN g.name AS group, count(m) AS members
ORDER BY members DESC LIMIT 50`,
  },
  {
    group: 'Privileges',
    name: 'Users with the most local administration',
    query: `MATCH (u:User)-[:AdminTo]->(c:Computer)
RETURN u.name AS user, count(DISTINCT c) AS computers
ORDER BY computers DESC LIMIT 50`,
  },
  {
    group: 'Privileges',
    name: 'Who may read passwords of managed accounts and LAPS',
    query: `MATCH p = ()-[:ReadLAPSPassword|SyncLAPSPassword|ReadGMSAPassword]->()
RETURN p LIMIT 500`,
  },
  {
    group: 'Sessions',
    name: 'Tier Zero accounts logged on elsewhere',
    query: `MATCH p = (c:Computer)-[:HasSession]->(u:Tag_Tier_Zero)
WHERE NOT c:Tag_Tier_Zero
RETURN p LIMIT 500`,
  },
  {
    group: 'Sessions',
    name: 'Users with the most sessions',
    query: `MATCH (c:Computer)-[:HasSession]->(u:User)
RETURN u.name AS user, count(c) AS computers
ORDER BY computers DESC LIMIT 50`,
  },
  {
    group: 'Accounts',
    name: 'Enabled users whose password never expires',
    query: `MATCH (u:User)
WHERE u.enabled = true AND u.pwdneverexpires = true
RETURN u LIMIT 500`,
  },
  {
    group: 'Accounts',
    name: 'Enabled users who need no password',
    query: `MATCH (u:User)
WHERE u.enabled = true AND u.passwordnotreqd = true
RETURN u LIMIT 500`,
  },
  {
    group: 'Accounts',
    name: 'Users not logged on for half a year',
    query: `MATCH (u:User)
WHERE u.enabled = true AND u.lastlogontimestamp > 0 AND u.lastlogontimestamp < datetime().epochSeconds - 15552000
RETURN u.name AS user, datetime({epochSeconds: toInteger(u.lastlogontimestamp)}) AS since
ORDER BY since LIMIT 200`,
  },
  {
    group: 'Accounts',
    name: 'Accounts with a history of other SIDs',
    query: `MATCH p = ()-[:HasSIDHistory]->()
RETURN p LIMIT 500`,
  },
  {
    group: 'Accounts',
    name: 'Tier Zero users that are not protected from delegation',
    query: `MATCH (u:User:Tag_Tier_Zero)
WHERE u.enabled = true AND NOT coalesce(u.sensitive, false)
RETURN u LIMIT 500`,
  },
  {
    group: 'Accounts',
    name: 'Descriptions that mention a password',
    query: `MATCH (u:User)
WHERE toLower(u.description) CONTAINS 'pass' OR toLower(u.description) CONTAINS 'pwd'
RETURN u.name AS user, u.description AS description LIMIT 200`,
  },
  {
    group: 'Computers',
    name: 'Constrained delegation',
    query: `MATCH p = ()-[:AllowedToDelegate]->()
RETURN p LIMIT 500`,
  },
  {
    group: 'Computers',
    name: 'Resource-based delegation',
    query: `MATCH p = ()-[:AllowedToAct|AddAllowedToAct]->()
RETURN p LIMIT 500`,
  },
  {
    group: 'Computers',
    name: 'Computers without LAPS',
    query: `MATCH (c:Computer)
WHERE c.enabled = true AND NOT coalesce(c.haslaps, false)
RETURN c LIMIT 500`,
  },
  {
    group: 'Computers',
    name: 'Computers by operating system',
    query: `MATCH (c:Computer)
RETURN c.operatingsystem AS system, count(*) AS number
ORDER BY number DESC`,
  },
  {
    group: 'Computers',
    name: 'Operating systems that are no longer supported',
    query: `MATCH (c:Computer)
WHERE c.enabled = true AND c.operatingsystem =~ '(?i).*(2000|2003|2008|2012|xp|vista|windows 7|windows 8).*'
RETURN c LIMIT 500`,
  },
  {
    group: 'Computers',
    name: 'Who can log on remotely',
    query: `MATCH p = ()-[:CanRDP|CanPSRemote|ExecuteDCOM|SQLAdmin]->(:Computer)
RETURN p LIMIT 500`,
  },
  {
    group: 'NTLM relay',
    name: 'Everything that coercion and relay leads to',
    query: `MATCH p = ()-[:CoerceAndRelayNTLMToSMB|CoerceAndRelayNTLMToADCS|CoerceAndRelayNTLMToLDAP|CoerceAndRelayNTLMToLDAPS]->()
RETURN p LIMIT 500`,
  },
  {
    group: 'NTLM relay',
    name: 'Computers that do not sign SMB',
    query: `MATCH (c:Computer)
WHERE c.smbsigning = false
RETURN c LIMIT 500`,
  },
  {
    group: 'Certificates',
    name: 'Certificate authorities and what they publish',
    query: `MATCH p = (:CertTemplate)-[:PublishedTo]->(:EnterpriseCA)
RETURN p LIMIT 500`,
  },
  {
    group: 'Certificates',
    name: 'Who may enrol in templates that identify clients',
    query: `MATCH p = ()-[:Enroll|AllExtendedRights|GenericAll]->(t:CertTemplate)
WHERE t.authenticationenabled = true
RETURN p LIMIT 500`,
  },
  {
    group: 'Certificates',
    name: 'Control over certificate services',
    query: `MATCH p = ()-[:ManageCA|ManageCertificates|GenericAll|WriteDacl|WriteOwner|Owns]->(:EnterpriseCA)
RETURN p LIMIT 500`,
  },
  {
    group: 'Structure',
    name: 'Group policies and what they apply to',
    query: `MATCH p = (:GPO)-[:GPLink]->()
RETURN p LIMIT 500`,
  },
  {
    group: 'Structure',
    name: 'Who controls group policies',
    query: `MATCH p = (s)-[:GenericAll|GenericWrite|WriteDacl|WriteOwner|Owns]->(:GPO)
WHERE NOT s:Tag_Tier_Zero
RETURN p LIMIT 500`,
  },
  {
    group: 'Structure',
    name: 'Objects by kind',
    query: `MATCH (n)
UNWIND labels(n) AS kind
RETURN kind, count(*) AS number
ORDER BY number DESC`,
  },
  {
    group: 'Structure',
    name: 'Domain controllers',
    query: `MATCH p = (:Computer)-[:DCFor]->(:Domain)
RETURN p LIMIT 500`,
  },
  {
    group: 'Azure',
    name: 'Who has roles of the directory',
    query: `MATCH p = ()-[:AZHasRole]->(:AZRole)
RETURN p LIMIT 500`,
  },
  {
    group: 'Azure',
    name: 'Applications and what they run as',
    query: `MATCH p = (:AZApp)-[:AZRunsAs]->(:AZServicePrincipal)
RETURN p LIMIT 500`,
  },
  {
    group: 'Azure',
    name: 'Who can add secrets to applications',
    query: `MATCH p = ()-[:AZAddSecret|AZMGAddSecret|AZOwns]->(a)
WHERE a:AZApp OR a:AZServicePrincipal
RETURN p LIMIT 500`,
  },
  {
    group: 'Azure',
    name: 'Rights over subscriptions',
    query: `MATCH p = ()-[:AZOwner|AZContributor|AZUserAccessAdministrator]->(:AZSubscription)
RETURN p LIMIT 500`,
  },
  {
    group: 'Azure',
    name: 'Who reads the secrets of key vaults',
    query: `MATCH p = ()-[:AZGetSecrets|AZGetKeys|AZGetCertificates]->(:AZKeyVault)
RETURN p LIMIT 500`,
  },
  {
    group: 'Azure',
    name: 'Guests with roles',
    query: `MATCH p = (u:AZUser)-[:AZHasRole]->(:AZRole)
WHERE u.usertype = 'Guest'
RETURN p LIMIT 500`,
  },
  ...DOMAIN_SERVICES_QUERIES,
  ...SITE_QUERIES,
];
