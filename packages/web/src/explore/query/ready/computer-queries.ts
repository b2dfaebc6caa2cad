import type { ReadyQuery } from './ready-query.ts';

export const COMPUTER_QUERIES: readonly ReadyQuery[] = [
  {
    group: 'Computers and delegation',
    name: 'Unconstrained delegation outside domain controllers',
    aliases: 'unconstrained delegation tgt printer bug',
    why: 'Any account that connects leaves its TGT there.',
    query:
      'MATCH (c:Computer)\nWHERE c.unconstraineddelegation = true AND NOT (c)-[:DCFor]->(:Domain)\nRETURN c LIMIT 500',
  },
  {
    group: 'Computers and delegation',
    name: 'Users trusted for unconstrained delegation',
    aliases: 'unconstrained delegation',
    why: 'Should not exist.',
    query: 'MATCH (u:User)\nWHERE u.unconstraineddelegation = true\nRETURN u LIMIT 500',
  },
  {
    group: 'Computers and delegation',
    name: 'Constrained delegation',
    aliases: 'kcd allowedtodelegate s4u',
    why: 'Can impersonate users to these services.',
    query: 'MATCH p = ()-[:AllowedToDelegate]->()\nRETURN p LIMIT 500',
  },
  {
    group: 'Computers and delegation',
    name: 'Constrained delegation to domain controllers',
    aliases: 'kcd dc allowedtodelegate',
    why: 'Leads to the domain.',
    query: 'MATCH p = ()-[:AllowedToDelegate]->(c:Computer)\nWHERE (c)-[:DCFor]->(:Domain)\nRETURN p LIMIT 500',
  },
  {
    group: 'Computers and delegation',
    name: 'Constrained delegation with protocol transition',
    aliases: 'kcd trustedtoauth s4u2self any protocol',
    why: 'Impersonates users who never logged on.',
    query: 'MATCH (c)\nWHERE c.trustedtoauth = true\nRETURN c LIMIT 500',
  },
  {
    group: 'Computers and delegation',
    name: 'Resource-based constrained delegation',
    aliases: 'rbcd allowedtoact',
    why: 'Who may impersonate, and who may configure it.',
    query: 'MATCH p = ()-[:AllowedToAct|AddAllowedToAct|WriteAccountRestrictions]->()\nRETURN p LIMIT 500',
  },
  {
    group: 'Computers and delegation',
    name: 'Shadow credentials on computers',
    aliases: 'shadow credentials key credential addkeycredentiallink',
    why: 'A certificate can be added to these machines.',
    query: 'MATCH p = (s)-[:AddKeyCredentialLink]->(:Computer)\nWHERE NOT s:Tag_Tier_Zero\nRETURN p LIMIT 500',
  },
  {
    group: 'Computers and delegation',
    name: 'Computers without LAPS',
    aliases: 'laps local administrator password',
    why: 'One local password may open all of them.',
    query: 'MATCH (c:Computer)\nWHERE c.enabled = true AND NOT coalesce(c.haslaps, false)\nRETURN c LIMIT 500',
  },
  {
    group: 'Computers and delegation',
    name: 'Unsupported operating systems',
    aliases: 'eol end of life windows 7 2008 2012 xp hygiene',
    why: 'No security updates.',
    query:
      "MATCH (c:Computer)\nWHERE c.enabled = true AND c.operatingsystem =~ '(?i).*(2000|2003|2008|2012|xp|vista|windows 7|windows 8).*'\nRETURN c LIMIT 500",
  },
  {
    group: 'Computers and delegation',
    name: 'Unsupported domain controllers',
    aliases: 'eol dc end of life',
    why: 'Replace these first.',
    query:
      "MATCH (c:Computer)-[:DCFor]->(:Domain)\nWHERE c.operatingsystem =~ '(?i).*(2000|2003|2008|2012).*'\nRETURN c LIMIT 500",
  },
  {
    group: 'Computers and delegation',
    name: 'Computers by operating system',
    aliases: 'os inventory',
    why: 'What is there.',
    query: 'MATCH (c:Computer)\nRETURN c.operatingsystem AS system, count(*) AS number\nORDER BY number DESC',
  },
  {
    group: 'Computers and delegation',
    name: 'Computers not seen for half a year',
    aliases: 'stale inactive hygiene',
    why: 'Disable their accounts.',
    query:
      'MATCH (c:Computer)\nWHERE c.enabled = true AND c.lastlogontimestamp > 0 AND c.lastlogontimestamp < datetime().epochSeconds - 15552000\nRETURN c.name AS computer, datetime({epochSeconds: toInteger(c.lastlogontimestamp)}) AS since\nORDER BY since LIMIT 200',
  },
  {
    group: 'Computers and delegation',
    name: 'Computer passwords older than 90 days',
    aliases: 'stale machine password',
    why: 'The machine is off, or its password change is switched off.',
    query:
      'MATCH (c:Computer)\nWHERE c.enabled = true AND c.pwdlastset > 0 AND c.pwdlastset < datetime().epochSeconds - 7776000\nRETURN c.name AS computer, datetime({epochSeconds: toInteger(c.pwdlastset)}) AS since\nORDER BY since LIMIT 200',
  },
  {
    group: 'Computers and delegation',
    name: 'Domain controllers',
    aliases: 'dc dcs',
    why: 'All DCs and their domains.',
    query: 'MATCH p = (:Computer)-[:DCFor]->(:Domain)\nRETURN p LIMIT 500',
  },
  {
    group: 'Computers and delegation',
    name: 'Computers that are local admin elsewhere',
    aliases: 'machine admin adminto relay',
    why: 'A relayed machine account administers another machine.',
    query: 'MATCH p = (:Computer)-[:MemberOf*0..]->()-[:AdminTo]->(:Computer)\nRETURN p LIMIT 500',
  },
  {
    group: 'Computers and delegation',
    name: 'Remote access',
    aliases: 'rdp psremote winrm dcom canrdp canpsremote executedcom',
    why: 'Who can log on remotely.',
    query: 'MATCH p = ()-[:CanRDP|CanPSRemote|ExecuteDCOM]->(:Computer)\nRETURN p LIMIT 500',
  },
  {
    group: 'Computers and delegation',
    name: 'SQL administrators',
    aliases: 'sqladmin mssql sql server',
    why: 'Can run code as the service account of the database.',
    query: 'MATCH p = ()-[:SQLAdmin]->(:Computer)\nRETURN p LIMIT 500',
  },
  {
    group: 'Computers and delegation',
    name: 'Domain Admins logged on to other computers',
    aliases: 'hassession da tier',
    why: 'Their credentials are in memory there.',
    query:
      "MATCH p = (c:Computer)-[:HasSession]->(u:User)-[:MemberOf*1..]->(g:Group)\nWHERE g.objectid ENDS WITH '-512' AND NOT (c)-[:DCFor]->(:Domain)\nRETURN p LIMIT 500",
  },
  {
    group: 'Computers and delegation',
    name: 'Tier Zero sessions outside of Tier Zero',
    aliases: 'hassession t0 exposed credentials',
    why: 'Log on to Tier Zero machines only.',
    query: 'MATCH p = (c:Computer)-[:HasSession]->(u:Tag_Tier_Zero)\nWHERE NOT c:Tag_Tier_Zero\nRETURN p LIMIT 500',
  },
  {
    group: 'Computers and delegation',
    name: 'Users with the most sessions',
    aliases: 'hassession',
    why: 'Accounts whose credentials are in many places.',
    query:
      'MATCH (c:Computer)-[:HasSession]->(u:User)\nRETURN u.name AS user, count(c) AS computers\nORDER BY computers DESC LIMIT 50',
  },
  {
    group: 'Computers and delegation',
    name: 'Computers with the most sessions',
    aliases: 'hassession jump server',
    why: 'One compromise, many credentials.',
    query:
      'MATCH (c:Computer)-[:HasSession]->(u:User)\nRETURN c.name AS computer, count(u) AS users\nORDER BY users DESC LIMIT 50',
  },
  {
    group: 'Computers and delegation',
    name: 'Dump of SMSA passwords',
    aliases: 'smsa dumpsmsapassword',
    why: 'Local admins of these machines can read service passwords.',
    query: 'MATCH p = ()-[:DumpSMSAPassword]->()\nRETURN p LIMIT 500',
  },
];
