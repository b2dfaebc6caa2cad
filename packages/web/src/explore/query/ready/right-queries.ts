import type { ReadyQuery } from './ready-query.ts';

export const RIGHT_QUERIES: readonly ReadyQuery[] = [
  {
    group: 'Privileged access',
    name: 'All members of Domain Admins (nested)',
    lookFor: 'Service accounts, nested groups, and daily accounts of administrators. Five or fewer is a good number.',
    aliases: 'da domain admin nested',
    why: 'Should be few, personal and separate from daily accounts.',
    query:
      "MATCH p = (m)-[:MemberOf*1..]->(g:Group)\nWHERE g.objectid ENDS WITH '-512' AND (m:User OR m:Computer)\nRETURN p LIMIT 500",
  },
  {
    group: 'Privileged access',
    name: 'All members of Enterprise Admins (nested)',
    lookFor: 'Any member at all, outside of planned changes to the forest.',
    aliases: 'ea forest',
    why: 'Should be empty outside of changes to the forest.',
    query:
      "MATCH p = (m)-[:MemberOf*1..]->(g:Group)\nWHERE g.objectid ENDS WITH '-519' AND (m:User OR m:Computer)\nRETURN p LIMIT 500",
  },
  {
    group: 'Privileged access',
    name: 'All members of Schema Admins (nested)',
    lookFor: 'Any member at all, outside of planned changes to the schema.',
    aliases: 'schema',
    why: 'Should be empty outside of changes to the schema.',
    query:
      "MATCH p = (m)-[:MemberOf*1..]->(g:Group)\nWHERE g.objectid ENDS WITH '-518' AND (m:User OR m:Computer)\nRETURN p LIMIT 500",
  },
  {
    group: 'Privileged access',
    name: 'All members of Administrators (nested)',
    lookFor: 'Groups and accounts beside Domain Admins and Enterprise Admins.',
    aliases: 'builtin admin',
    why: 'Full control over the DCs.',
    query:
      "MATCH p = (m)-[:MemberOf*1..]->(g:Group)\nWHERE g.objectid ENDS WITH '-544' AND (m:User OR m:Computer)\nRETURN p LIMIT 500",
  },
  {
    group: 'Privileged access',
    name: 'Members of the operator groups',
    lookFor:
      'Account Operators, Backup Operators, Print Operators and Server Operators with any member: delegate the task instead.',
    aliases: 'account operators backup operators server operators print operators',
    why: 'Built-in groups that lead to Tier Zero and are rarely needed.',
    query:
      "MATCH p = (m)-[:MemberOf*1..]->(g:Group)\nWHERE g.objectid ENDS WITH '-548' OR g.objectid ENDS WITH '-549' OR g.objectid ENDS WITH '-550' OR g.objectid ENDS WITH '-551'\nRETURN p LIMIT 500",
  },
  {
    group: 'Privileged access',
    name: 'Members of DnsAdmins',
    lookFor: 'Accounts that do not manage DNS, and groups that are larger than the DNS team.',
    aliases: 'dns dnsadmins',
    why: 'Can run code on DNS servers, which are usually DCs.',
    query: "MATCH p = (m)-[:MemberOf*1..]->(g:Group)\nWHERE g.name STARTS WITH 'DNSADMINS@'\nRETURN p LIMIT 500",
  },
  {
    group: 'Privileged access',
    name: 'Members of Protected Users',
    lookFor:
      'Administrators that are missing here. Service accounts should not be in it, as it breaks delegation and NTLM.',
    aliases: 'protected users',
    why: 'Tier Zero users should be here.',
    query: "MATCH p = (m)-[:MemberOf*1..]->(g:Group)\nWHERE g.objectid ENDS WITH '-525'\nRETURN p LIMIT 500",
  },
  {
    group: 'Privileged access',
    name: 'Principals with DCSync',
    lookFor: 'Anything beside domain controllers and the synchronisation account of Entra Connect.',
    aliases: 'dcsync replicate replication getchanges secretsdump',
    why: 'Can read the password hash of every account.',
    query: 'MATCH p = ()-[:DCSync]->(:Domain)\nRETURN p LIMIT 500',
  },
  {
    group: 'Privileged access',
    name: 'Principals with GetChanges and GetChangesAll',
    lookFor: 'Accounts that hold both rights, and old accounts of SharePoint or of a migration.',
    aliases: 'dcsync replication rights',
    why: 'The two rights behind DCSync, as they were delegated.',
    query: 'MATCH p = ()-[:GetChanges|GetChangesAll|GetChangesInFilteredSet]->(:Domain)\nRETURN p LIMIT 500',
  },
  {
    group: 'Privileged access',
    name: 'Control over the domain object',
    lookFor: 'Help desk groups, Exchange groups, and accounts of people.',
    aliases: 'domain head root',
    why: 'Control over it is enough to grant DCSync.',
    query:
      'MATCH p = (s)-[:GenericAll|GenericWrite|WriteDacl|WriteOwner|Owns|AllExtendedRights]->(:Domain)\nWHERE NOT s:Tag_Tier_Zero\nRETURN p LIMIT 500',
  },
  {
    group: 'Privileged access',
    name: 'Control over AdminSDHolder',
    lookFor: 'Every entry that is not a default one: it is a favourite place for a backdoor.',
    aliases: 'adminsdholder sdprop persistence',
    why: 'Its ACL is copied to every protected account each hour.',
    query:
      "MATCH p = (s)-[:GenericAll|GenericWrite|WriteDacl|WriteOwner|Owns|AllExtendedRights]->(c:Container)\nWHERE c.name STARTS WITH 'ADMINSDHOLDER@'\nRETURN p LIMIT 500",
  },
  {
    group: 'Privileged access',
    name: 'Rights over Tier Zero from outside of it',
    lookFor: 'Everything. Each relationship here is a finding; start with rights of groups.',
    aliases: 'acl t0 violation',
    why: 'The boundary that should not be crossed.',
    query:
      'MATCH p = (s)-[:GenericAll|GenericWrite|WriteDacl|WriteOwner|Owns|AllExtendedRights|AddMember|ForceChangePassword]->(t:Tag_Tier_Zero)\nWHERE NOT s:Tag_Tier_Zero AND NOT s:Tag_Decoy AND NOT t:Tag_Decoy\nRETURN p LIMIT 500',
  },
  {
    group: 'Privileged access',
    name: 'Rights of Guests and Everyone',
    lookFor: 'Everything but the permission to read.',
    aliases: 'guest everyone anonymous authenticated users',
    why: 'Rights that any account has.',
    query:
      "MATCH p = (g:Group)-[r:AD_ATTACK_PATHS]->()\nWHERE (g.objectid ENDS WITH '-S-1-1-0' OR g.objectid ENDS WITH '-S-1-5-11' OR g.objectid ENDS WITH '-514') AND NOT r:MemberOf\nRETURN p LIMIT 500",
  },
  {
    group: 'Privileged access',
    name: 'Rights of Domain Users',
    lookFor: 'Local admin, write and enrollment rights: every employee has them.',
    aliases: 'domain users everyone',
    why: 'Direct rights of every user.',
    query:
      "MATCH p = (g:Group)-[r:AD_ATTACK_PATHS]->()\nWHERE g.objectid ENDS WITH '-513' AND NOT r:MemberOf\nRETURN p LIMIT 500",
  },
  {
    group: 'Privileged access',
    name: 'Rights of Domain Computers',
    lookFor: 'Enrollment in templates for client authentication, and write rights of any kind.',
    aliases: 'machine accounts',
    why: 'Direct rights of every computer account.',
    query:
      "MATCH p = (g:Group)-[r:AD_ATTACK_PATHS]->()\nWHERE g.objectid ENDS WITH '-515' AND NOT r:MemberOf\nRETURN p LIMIT 500",
  },
  {
    group: 'Privileged access',
    name: 'Domain Users as local admin',
    lookFor: 'Servers, and computers where administrators log on.',
    aliases: 'local admin adminto',
    why: 'Every user is administrator of these computers.',
    query: "MATCH p = (g:Group)-[:AdminTo]->(:Computer)\nWHERE g.objectid ENDS WITH '-513'\nRETURN p LIMIT 500",
  },
  {
    group: 'Privileged access',
    name: 'Domain Users with RDP access',
    lookFor: 'Servers that are not meant as terminal servers.',
    aliases: 'rdp remote desktop',
    why: 'Every user may log on to these computers.',
    query: "MATCH p = (g:Group)-[:CanRDP]->(:Computer)\nWHERE g.objectid ENDS WITH '-513'\nRETURN p LIMIT 500",
  },
  {
    group: 'Privileged access',
    name: 'Who can reset passwords',
    lookFor: 'Rights over administrators and service accounts. Help desks should reach ordinary users only.',
    aliases: 'forcechangepassword password reset',
    why: 'Takes over the account at once, and the owner notices.',
    query: 'MATCH p = (s)-[:ForceChangePassword]->(:User)\nWHERE NOT s:Tag_Tier_Zero\nRETURN p LIMIT 500',
  },
  {
    group: 'Privileged access',
    name: 'Who can change group membership',
    lookFor: 'Privileged groups, and groups that are local admin on servers.',
    aliases: 'addmember addself',
    why: 'One write makes an attacker a member.',
    query: 'MATCH p = (s)-[:AddMember|AddSelf]->(:Group)\nWHERE NOT s:Tag_Tier_Zero\nRETURN p LIMIT 500',
  },
  {
    group: 'Privileged access',
    name: 'Owners outside of Tier Zero',
    lookFor: 'Computer accounts owned by the person who joined them, and groups owned by former administrators.',
    aliases: 'owns owner',
    why: 'Owners can give themselves any right.',
    query: 'MATCH p = (s)-[:Owns]->(t)\nWHERE NOT s:Tag_Tier_Zero\nRETURN p LIMIT 500',
  },
  {
    group: 'Privileged access',
    name: 'Who can read LAPS and gMSA passwords',
    lookFor: 'Groups that read the passwords of servers they do not manage.',
    aliases: 'laps gmsa readlapspassword readgmsapassword',
    why: 'Local admin passwords and service accounts in plain text.',
    query: 'MATCH p = ()-[:ReadLAPSPassword|SyncLAPSPassword|ReadGMSAPassword]->()\nRETURN p LIMIT 500',
  },
  {
    group: 'Privileged access',
    name: 'Foreign members of groups',
    lookFor: 'Privileged groups with members from a domain that is less protected.',
    aliases: 'foreign cross domain',
    why: 'Members from another domain bring its weaknesses along.',
    query: 'MATCH p = (m)-[:MemberOf]->(g:Group)\nWHERE m.domainsid <> g.domainsid\nRETURN p LIMIT 500',
  },
  {
    group: 'Privileged access',
    name: 'Largest groups',
    lookFor: 'Groups of this size that hold rights over other objects.',
    aliases: 'size members',
    why: 'Broad groups need narrow rights.',
    query:
      'MATCH (m)-[:MemberOf]->(g:Group)\nRETURN g.name AS group, count(m) AS members\nORDER BY members DESC LIMIT 50',
  },
  {
    group: 'Privileged access',
    name: 'Deepest group nesting',
    lookFor: 'Chains that end in a privileged group.',
    aliases: 'nested nesting',
    why: 'Memberships that are hard to see.',
    query: 'MATCH p = (u:User)-[:MemberOf*3..6]->(:Group)\nRETURN p LIMIT 200',
  },
  {
    group: 'Privileged access',
    name: 'Groups without members',
    lookFor: 'Empty groups that still have rights: remove the rights, then the group.',
    aliases: 'empty',
    why: 'Clean up: an empty group with rights waits for a member.',
    query: 'MATCH (g:Group)\nWHERE NOT ()-[:MemberOf]->(g)\nRETURN g LIMIT 500',
  },
  {
    group: 'Privileged access',
    name: 'Users with the most local admin rights',
    lookFor: 'Daily accounts, and service accounts that log on interactively.',
    aliases: 'local admin adminto',
    why: 'Accounts to protect, or to split.',
    query:
      'MATCH (u:User)-[:AdminTo]->(c:Computer)\nRETURN u.name AS user, count(DISTINCT c) AS computers\nORDER BY computers DESC LIMIT 50',
  },
  {
    group: 'Privileged access',
    name: 'Computers with the most local admins',
    lookFor: 'Servers with more administrators than their team has people.',
    aliases: 'local admin adminto',
    why: 'Machines that too many people administer.',
    query:
      'MATCH (s)-[:AdminTo]->(c:Computer)\nRETURN c.name AS computer, count(DISTINCT s) AS administrators\nORDER BY administrators DESC LIMIT 50',
  },
];
