import type { ReadyQuery } from './ready-query.ts';

export const ACCOUNT_QUERIES: readonly ReadyQuery[] = [
  {
    group: 'Accounts',
    name: 'Kerberoastable users',
    aliases: 'kerberoast kerberoasting roast spn service principal name',
    why: 'Any user can request a ticket and crack the password offline.',
    query:
      "MATCH (u:User)\nWHERE u.hasspn = true AND u.enabled = true AND NOT u.objectid ENDS WITH '-502'\nRETURN u LIMIT 500",
  },
  {
    group: 'Accounts',
    name: 'Kerberoastable users in Tier Zero',
    aliases: 'kerberoast roast t0 spn',
    why: 'The worst of them: give these gMSAs.',
    query:
      "MATCH (u:User:Tag_Tier_Zero)\nWHERE u.hasspn = true AND u.enabled = true AND NOT u.objectid ENDS WITH '-502'\nRETURN u LIMIT 500",
  },
  {
    group: 'Accounts',
    name: 'Kerberoastable users with old passwords',
    aliases: 'kerberoast roast spn',
    why: 'Old passwords were often chosen by people.',
    query:
      'MATCH (u:User)\nWHERE u.hasspn = true AND u.enabled = true AND u.pwdlastset > 0 AND u.pwdlastset < datetime().epochSeconds - 31536000\nRETURN u.name AS user, datetime({epochSeconds: toInteger(u.pwdlastset)}) AS password_set\nORDER BY password_set LIMIT 200',
  },
  {
    group: 'Accounts',
    name: 'Who can make users Kerberoastable',
    aliases: 'targeted kerberoast writespn',
    why: 'Writing an SPN makes any account roastable.',
    query: 'MATCH p = (s)-[:WriteSPN]->(:User)\nWHERE NOT s:Tag_Tier_Zero\nRETURN p LIMIT 500',
  },
  {
    group: 'Accounts',
    name: 'AS-REP roastable users',
    aliases: 'asrep as-rep roast preauth dontreqpreauth',
    why: 'Their password hash can be requested without a login.',
    query: 'MATCH (u:User)\nWHERE u.dontreqpreauth = true AND u.enabled = true\nRETURN u LIMIT 500',
  },
  {
    group: 'Accounts',
    name: 'Passwords older than a year',
    aliases: 'stale password age',
    why: 'Candidates for a reset, service accounts first.',
    query:
      'MATCH (u:User)\nWHERE u.enabled = true AND u.pwdlastset > 0 AND u.pwdlastset < datetime().epochSeconds - 31536000\nRETURN u.name AS user, datetime({epochSeconds: toInteger(u.pwdlastset)}) AS since\nORDER BY since LIMIT 200',
  },
  {
    group: 'Accounts',
    name: 'Tier Zero passwords older than a year',
    aliases: 'stale t0 password age krbtgt',
    why: 'Should be changed at least once a year.',
    query:
      'MATCH (u:User:Tag_Tier_Zero)\nWHERE u.pwdlastset > 0 AND u.pwdlastset < datetime().epochSeconds - 31536000\nRETURN u.name AS user, datetime({epochSeconds: toInteger(u.pwdlastset)}) AS since\nORDER BY since LIMIT 200',
  },
  {
    group: 'Accounts',
    name: 'Age of the krbtgt password',
    aliases: 'krbtgt golden ticket',
    why: 'Change it twice a year; an old one makes golden tickets last.',
    query:
      "MATCH (u:User)\nWHERE u.objectid ENDS WITH '-502'\nRETURN u.name AS account, datetime({epochSeconds: toInteger(coalesce(u.pwdlastset, 0))}) AS password_set",
  },
  {
    group: 'Accounts',
    name: 'Passwords that never expire',
    aliases: 'pwdneverexpires hygiene',
    why: 'Accepted for service accounts, not for people.',
    query: 'MATCH (u:User)\nWHERE u.enabled = true AND u.pwdneverexpires = true\nRETURN u LIMIT 500',
  },
  {
    group: 'Accounts',
    name: 'Accounts that need no password',
    aliases: 'passwordnotreqd password not required blank hygiene',
    why: 'The password may be empty.',
    query: 'MATCH (u:User)\nWHERE u.enabled = true AND u.passwordnotreqd = true\nRETURN u LIMIT 500',
  },
  {
    group: 'Accounts',
    name: 'Accounts that never set a password',
    aliases: 'pwdlastset never',
    why: 'Created and forgotten, often with a known default.',
    query: 'MATCH (u:User)\nWHERE u.enabled = true AND u.pwdlastset = 0\nRETURN u LIMIT 500',
  },
  {
    group: 'Accounts',
    name: 'Users not logged on for half a year',
    aliases: 'stale inactive dormant hygiene',
    why: 'Disable them.',
    query:
      'MATCH (u:User)\nWHERE u.enabled = true AND u.lastlogontimestamp > 0 AND u.lastlogontimestamp < datetime().epochSeconds - 15552000\nRETURN u.name AS user, datetime({epochSeconds: toInteger(u.lastlogontimestamp)}) AS since\nORDER BY since LIMIT 200',
  },
  {
    group: 'Accounts',
    name: 'Enabled users who never logged on',
    aliases: 'never logged on hygiene',
    why: 'Not in use: disable them.',
    query: 'MATCH (u:User)\nWHERE u.enabled = true AND coalesce(u.lastlogontimestamp, 0) <= 0\nRETURN u LIMIT 500',
  },
  {
    group: 'Accounts',
    name: 'Disabled users with rights',
    aliases: 'disabled acl',
    why: 'Rights that come back when the account is enabled.',
    query:
      'MATCH p = (u:User)-[:GenericAll|GenericWrite|WriteDacl|WriteOwner|Owns|AllExtendedRights|AddMember|ForceChangePassword]->()\nWHERE u.enabled = false\nRETURN p LIMIT 500',
  },
  {
    group: 'Accounts',
    name: 'Disabled members of Tier Zero',
    aliases: 'disabled t0',
    why: 'Remove them from their groups.',
    query: 'MATCH (u:User:Tag_Tier_Zero)\nWHERE u.enabled = false\nRETURN u LIMIT 500',
  },
  {
    group: 'Accounts',
    name: 'Users with adminCount set',
    aliases: 'admincount sdprop adminsdholder',
    why: 'Are or were in a protected group; their ACL does not inherit.',
    query: 'MATCH (u:User)\nWHERE u.admincount = true\nRETURN u LIMIT 500',
  },
  {
    group: 'Accounts',
    name: 'Orphaned adminCount',
    aliases: 'admincount orphan',
    why: 'No longer in Tier Zero, but still without inheritance.',
    query: 'MATCH (u:User)\nWHERE u.admincount = true AND NOT u:Tag_Tier_Zero\nRETURN u LIMIT 500',
  },
  {
    group: 'Accounts',
    name: 'Accounts with SID history',
    aliases: 'sidhistory sid history',
    why: 'A SID of another account counts as membership.',
    query: 'MATCH p = ()-[:HasSIDHistory]->()\nRETURN p LIMIT 500',
  },
  {
    group: 'Accounts',
    name: 'Tier Zero users that can be delegated',
    aliases: 'sensitive delegation protected users',
    why: 'Mark them sensitive or put them into Protected Users.',
    query:
      'MATCH (u:User:Tag_Tier_Zero)\nWHERE u.enabled = true AND NOT coalesce(u.sensitive, false)\nRETURN u LIMIT 500',
  },
  {
    group: 'Accounts',
    name: 'Passwords in descriptions',
    aliases: 'description cleartext hygiene',
    why: 'Every user can read descriptions.',
    query:
      "MATCH (u:User)\nWHERE toLower(u.description) CONTAINS 'pass' OR toLower(u.description) CONTAINS 'pwd'\nRETURN u.name AS user, u.description AS description LIMIT 200",
  },
  {
    group: 'Accounts',
    name: 'Service accounts by name',
    aliases: 'svc service',
    why: 'Check that they are managed (gMSA) and not administrators.',
    query: "MATCH (u:User)\nWHERE u.name STARTS WITH 'SVC' OR u.name CONTAINS 'SERVICE'\nRETURN u LIMIT 500",
  },
  {
    group: 'Accounts',
    name: 'Service accounts with sessions',
    aliases: 'svc interactive logon',
    why: 'Service accounts should not log on interactively.',
    query: "MATCH p = (:Computer)-[:HasSession]->(u:User)\nWHERE u.name STARTS WITH 'SVC'\nRETURN p LIMIT 500",
  },
  {
    group: 'Accounts',
    name: 'gMSA accounts',
    aliases: 'gmsa msa managed service account',
    why: 'Managed accounts, and where they lead.',
    query: 'MATCH (u:User)\nWHERE u.gmsa = true OR u.msa = true\nRETURN u LIMIT 500',
  },
  {
    group: 'Accounts',
    name: 'Users with shadow credentials rights over them',
    aliases: 'shadow credentials key credential addkeycredentiallink whisker pywhisker',
    why: 'A certificate can be added to these accounts.',
    query: 'MATCH p = (s)-[:AddKeyCredentialLink]->(:User)\nWHERE NOT s:Tag_Tier_Zero\nRETURN p LIMIT 500',
  },
  {
    group: 'Accounts',
    name: 'Users by domain',
    aliases: 'count inventory',
    why: 'How many accounts there are.',
    query: 'MATCH (u:User)\nRETURN u.domain AS domain, count(*) AS users\nORDER BY users DESC',
  },
];
