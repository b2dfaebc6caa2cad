import type { QueryField, ReadyQuery } from './ready-query.ts';

const group = 'About an object of your choice';
const CONTROL = 'GenericAll|GenericWrite|WriteDacl|WriteOwner|Owns|AllExtendedRights|AddMember|ForceChangePassword';
const object = (label: string): readonly QueryField[] => [{ name: 'object', label, type: 'object' }];
const days = (initial: string): QueryField => ({ name: 'days', label: 'Days', type: 'number', initial });
const text = (label: string, initial: string): readonly QueryField[] => [
  { name: 'text', label, type: 'text', initial },
];

/** Queries with parameters. */
export const CHOSEN_QUERIES: readonly ReadyQuery[] = [
  {
    group,
    name: 'Shortest paths from an object to Tier Zero',
    lookFor: 'The first step that all paths share: removing it cuts them all.',
    aliases: 'blast radius compromised outbound t0',
    why: 'What a compromise of it means.',
    query:
      'MATCH p = shortestPath((s)-[:ALL_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero))\nWHERE s.objectid = $object AND s <> t\nRETURN p LIMIT 200',
    fields: object('Source object'),
  },
  {
    group,
    name: 'Who can reach an object',
    lookFor: 'Groups with many members among the sources. Domain Users or Authenticated Users here means everyone.',
    aliases: 'inbound exposure crown jewel asset',
    why: 'Everyone with a path of up to three steps.',
    query: 'MATCH p = (s)-[:ALL_ATTACK_PATHS*1..3]->(t)\nWHERE t.objectid = $object AND s <> t\nRETURN p LIMIT 300',
    fields: object('Target object'),
  },
  {
    group,
    name: 'What an object controls',
    lookFor: 'Rights over groups, OUs and GPOs, which reach further than rights over single accounts.',
    aliases: 'outbound object control acl rights',
    why: 'Its own rights and those of its groups.',
    query: `MATCH p = (s)-[:MemberOf*0..]->()-[:${CONTROL}]->(t)\nWHERE s.objectid = $object\nRETURN p LIMIT 300`,
    fields: object('Source object'),
  },
  {
    group,
    name: 'Who controls an object',
    lookFor:
      'Owners and groups that have no business there, and rights that were granted to a person instead of a group.',
    aliases: 'inbound object control acl rights',
    why: 'Direct rights over it.',
    query: `MATCH p = (s)-[:${CONTROL}]->(t)\nWHERE t.objectid = $object\nRETURN p LIMIT 300`,
    fields: object('Target object'),
  },
  {
    group,
    name: 'Members of a group (nested)',
    lookFor: 'Accounts that came in through another group, service accounts, and disabled accounts.',
    aliases: 'membership memberof group',
    why: 'Everyone who has its rights.',
    query: 'MATCH p = (m)-[:MemberOf*1..]->(g:Group)\nWHERE g.objectid = $object\nRETURN p LIMIT 500',
    fields: object('Group'),
  },
  {
    group,
    name: 'Groups of a user (nested)',
    lookFor: 'Privileged groups behind a long chain of memberships.',
    aliases: 'memberof token rights',
    why: 'All groups in the token of the account.',
    query: 'MATCH p = (u)-[:MemberOf*1..]->(:Group)\nWHERE u.objectid = $object\nRETURN p LIMIT 500',
    fields: object('User or computer'),
  },
  {
    group,
    name: 'Where a user is local admin',
    lookFor: 'Servers and domain controllers in the list, and groups that give the right on many computers at once.',
    aliases: 'adminto local admin lateral movement',
    why: 'Computers that the account administers, directly or through groups.',
    query: 'MATCH p = (u)-[:MemberOf*0..]->()-[:AdminTo]->(:Computer)\nWHERE u.objectid = $object\nRETURN p LIMIT 500',
    fields: object('User or group'),
  },
  {
    group,
    name: 'Who is local admin on a computer',
    lookFor: 'Broad groups, other computers, and accounts that are not administrators by role.',
    aliases: 'adminto local admin administrators',
    why: 'Everyone who can take over the machine.',
    query: 'MATCH p = (s)-[:AdminTo|MemberOf*1..]->(c:Computer)\nWHERE c.objectid = $object\nRETURN p LIMIT 500',
    fields: object('Computer'),
  },
  {
    group,
    name: 'Sessions on a computer or of a user',
    lookFor: 'Privileged accounts on ordinary computers: a local admin there can take their credentials.',
    aliases: 'hassession logged on credentials',
    why: 'Whose credentials are in memory, and where.',
    query:
      'MATCH p = (c:Computer)-[:HasSession]->(u)\nWHERE c.objectid = $object OR u.objectid = $object\nRETURN p LIMIT 500',
    fields: object('Computer or user'),
  },
  {
    group,
    name: 'Contents of an OU, container or domain',
    lookFor: 'Privileged accounts or servers in an OU that a help desk manages.',
    aliases: 'ou contains members inventory',
    why: 'What inherits its ACEs and policies.',
    query: 'MATCH p = (o)-[:Contains*1..2]->()\nWHERE o.objectid = $object\nRETURN p LIMIT 500',
    fields: object('OU, container or domain'),
  },
  {
    group,
    name: 'Passwords older than a number of days',
    lookFor: 'Service accounts and administrators, the oldest first.',
    aliases: 'stale password age pwdlastset',
    why: 'Choose the age that your policy allows.',
    query:
      'MATCH (u:User)\nWHERE u.enabled = true AND u.pwdlastset > 0 AND u.pwdlastset < datetime().epochSeconds - $days * 86400\nRETURN u.name AS user, datetime({epochSeconds: toInteger(u.pwdlastset)}) AS since\nORDER BY since LIMIT 500',
    fields: [days('180')],
  },
  {
    group,
    name: 'Users not logged on for a number of days',
    lookFor: 'Accounts with group memberships or paths to Tier Zero; disable those first.',
    aliases: 'stale inactive dormant lastlogon hygiene',
    why: 'Candidates to disable.',
    query:
      'MATCH (u:User)\nWHERE u.enabled = true AND u.lastlogontimestamp > 0 AND u.lastlogontimestamp < datetime().epochSeconds - $days * 86400\nRETURN u.name AS user, datetime({epochSeconds: toInteger(u.lastlogontimestamp)}) AS since\nORDER BY since LIMIT 500',
    fields: [days('90')],
  },
  {
    group,
    name: 'Objects with a word in the name',
    lookFor: 'Backup, SQL, admin and test accounts: they often have more rights than people remember.',
    aliases: 'search find name contains',
    why: 'Naming conventions show purpose: backup, sql, admin, test.',
    query: 'MATCH (n)\nWHERE toLower(n.name) CONTAINS toLower($text)\nRETURN n LIMIT 500',
    fields: text('Part of the name', 'admin'),
  },
  {
    group,
    name: 'Computers with an operating system',
    lookFor: 'Servers with sessions of administrators among the affected computers.',
    aliases: 'os windows version inventory',
    why: 'Who runs a version that a new vulnerability affects.',
    query:
      'MATCH (c:Computer)\nWHERE toLower(c.operatingsystem) CONTAINS toLower($text)\nRETURN c.name AS computer, c.operatingsystem AS system, c.enabled AS enabled\nORDER BY computer LIMIT 500',
    fields: text('Part of the operating system', 'server'),
  },
];
