import type { BuiltInQuery } from './built-in-query.ts';

const group = 'AD Sites';
const CONTROL = 'Owns|WriteOwner|WriteDacl|GenericAll|GenericWrite|WriteGPLink';

export const SITE_QUERIES: readonly BuiltInQuery[] = [
  {
    group,
    name: 'Sites with their servers and subnets',
    lookFor: 'Domain controllers in a site that people at that place can administer.',
    query: `MATCH p = (:Site)-[:Contains*1..]->(o)
WHERE o:SiteServer OR o:SiteSubnet
RETURN p LIMIT 1000`,
  },
  {
    group,
    name: 'Sites with their servers and subnets, and who controls the site',
    lookFor: 'Controllers of the site outside of Tier Zero: they can link a policy to its domain controllers.',
    query: `MATCH p = (:Base)-[:${CONTROL}]->(:Site)-[:Contains*1..]->(o)
WHERE o:SiteServer OR o:SiteSubnet
RETURN p LIMIT 1000`,
  },
  {
    group,
    name: 'Policies linked to sites',
    lookFor: 'Policies you did not expect. Links to sites are easy to forget.',
    query: `MATCH p = (:GPO)-[:GPLink]->(:Site)
RETURN p LIMIT 1000`,
  },
  {
    group,
    name: 'Who controls policies that are linked to sites',
    lookFor: 'Editors outside of Tier Zero.',
    query: `MATCH p = (:Base)-[:${CONTROL}]->(:GPO)-[:GPLink]->(:Site)
RETURN p LIMIT 1000`,
  },
  {
    group,
    name: 'Site servers and their computers',
    lookFor: 'Servers that are no longer domain controllers.',
    query: `MATCH p = (:SiteServer)-[:ServerIs]->(:Computer)
RETURN p LIMIT 1000`,
  },
];
