import type { ReadyQuery } from './ready-query.ts';

export const STRUCTURE_QUERIES: readonly ReadyQuery[] = [
  {
    group: 'Policies, OUs and trusts',
    name: 'Trusts between domains',
    aliases: 'trust forest sid filtering',
    why: 'Which domain can attack which.',
    query: 'MATCH p = (:Domain)-[:SameForestTrust|CrossForestTrust]->(:Domain)\nRETURN p LIMIT 500',
  },
  {
    group: 'Policies, OUs and trusts',
    name: 'Paths across domains',
    aliases: 'cross domain foreign',
    why: 'Control that leaves a domain.',
    query:
      'MATCH p = (s)-[:GenericAll|GenericWrite|WriteDacl|WriteOwner|Owns|AllExtendedRights|AddMember|AdminTo]->(t)\nWHERE s.domainsid <> t.domainsid\nRETURN p LIMIT 500',
  },
  {
    group: 'Policies, OUs and trusts',
    name: 'GPOs and what they apply to',
    aliases: 'gpo gplink group policy',
    why: 'Where each policy is linked.',
    query: 'MATCH p = (:GPO)-[:GPLink]->()\nRETURN p LIMIT 500',
  },
  {
    group: 'Policies, OUs and trusts',
    name: 'Who controls GPOs',
    aliases: 'gpo control edit group policy',
    why: 'Can run code on every computer below.',
    query:
      'MATCH p = (s)-[:GenericAll|GenericWrite|WriteDacl|WriteOwner|Owns]->(:GPO)\nWHERE NOT s:Tag_Tier_Zero\nRETURN p LIMIT 500',
  },
  {
    group: 'Policies, OUs and trusts',
    name: 'GPOs linked to the OU of domain controllers',
    aliases: 'gpo dc domain controllers ou',
    why: 'Editors of these own the DCs.',
    query: "MATCH p = (:GPO)-[:GPLink]->(o:OU)\nWHERE o.name STARTS WITH 'DOMAIN CONTROLLERS@'\nRETURN p LIMIT 500",
  },
  {
    group: 'Policies, OUs and trusts',
    name: 'Who can link GPOs',
    aliases: 'writegplink gplink',
    why: 'Links a policy to an OU or domain.',
    query: 'MATCH p = (s)-[:WriteGPLink]->()\nWHERE NOT s:Tag_Tier_Zero\nRETURN p LIMIT 500',
  },
  {
    group: 'Policies, OUs and trusts',
    name: 'Unlinked GPOs',
    aliases: 'gpo unused',
    why: 'Clean up.',
    query: 'MATCH (g:GPO)\nWHERE NOT (g)-[:GPLink]->()\nRETURN g LIMIT 500',
  },
  {
    group: 'Policies, OUs and trusts',
    name: 'Who controls OUs',
    aliases: 'ou delegation',
    why: 'Rights that are inherited by everything in the OU.',
    query:
      'MATCH p = (s)-[:GenericAll|GenericWrite|WriteDacl|WriteOwner|Owns|AllExtendedRights]->(:OU)\nWHERE NOT s:Tag_Tier_Zero\nRETURN p LIMIT 500',
  },
  {
    group: 'Policies, OUs and trusts',
    name: 'OUs that block inheritance',
    aliases: 'ou blocksinheritance gpo',
    why: 'Policies that do not arrive there.',
    query: 'MATCH (o:OU)\nWHERE o.blocksinheritance = true\nRETURN o LIMIT 500',
  },
  {
    group: 'Policies, OUs and trusts',
    name: 'OUs with Tier Zero objects',
    aliases: 'ou t0',
    why: 'Where Tier Zero is stored.',
    query: 'MATCH p = (:OU)-[:Contains]->(:Tag_Tier_Zero)\nRETURN p LIMIT 500',
  },
  {
    group: 'Policies, OUs and trusts',
    name: 'Objects by kind',
    aliases: 'inventory count',
    why: 'What is in the graph.',
    query: 'MATCH (n)\nUNWIND labels(n) AS kind\nRETURN kind, count(*) AS number\nORDER BY number DESC',
  },
  {
    group: 'Policies, OUs and trusts',
    name: 'Relationships by kind',
    aliases: 'inventory count edges',
    why: 'What connects it.',
    query: 'MATCH ()-[r]->()\nRETURN type(r) AS relationship, count(*) AS number\nORDER BY number DESC',
  },
  {
    group: 'Policies, OUs and trusts',
    name: 'Objects of Tier Zero by kind',
    aliases: 't0 inventory',
    why: 'What belongs to Tier Zero.',
    query: 'MATCH (n:Tag_Tier_Zero)\nUNWIND labels(n) AS kind\nRETURN kind, count(*) AS number\nORDER BY number DESC',
  },
  {
    group: 'Policies, OUs and trusts',
    name: 'Owned objects',
    aliases: 'compromised pwned',
    why: 'What is marked as compromised.',
    query: 'MATCH (n:Tag_Owned)\nRETURN n LIMIT 500',
  },
  {
    group: 'Policies, OUs and trusts',
    name: 'Domains by functional level',
    aliases: 'functional level',
    why: 'Old levels lack protections.',
    query: 'MATCH (d:Domain)\nRETURN d.name AS domain, d.functionallevel AS level LIMIT 100',
  },
  {
    group: 'Policies, OUs and trusts',
    name: 'Machine account quota',
    aliases: 'maq machineaccountquota ms-ds-machineaccountquota',
    why: 'Above 0, every user can create computer accounts.',
    query: 'MATCH (d:Domain)\nRETURN d.name AS domain, d.machineaccountquota AS quota LIMIT 100',
  },
];
