import { endsAtEntry } from '../graph/zone-paths.ts';
import * as exploreTexts from './texts.ts';

type Environment = { readonly id: string; readonly type: string };
/** A question that people ask first, and the query that answers it. */
type FirstQuestion = { readonly text: string; readonly query: string };

/** Three questions, about the chosen environment if there is one: a limit shall not be spent on other environments. */
export const firstQuestions = (environment: Environment | undefined): readonly FirstQuestion[] =>
  environment?.type === 'azure' ? tenantQuestions(environment.id) : domainQuestions(environment?.id);

function domainQuestions(domain: string | undefined): readonly FirstQuestion[] {
  const inside = (...variables: readonly string[]) => where(domain, 'domainsid', variables);
  return [
    {
      text: exploreTexts.canDomainUsersReach,
      query: `MATCH p = allShortestPaths((s:Group)-[:ALL_ATTACK_PATHS*1..]->(t:Group))\nWHERE s.objectid ENDS WITH '-513' AND t.objectid ENDS WITH '-512'${inside('s', 't')}\nRETURN p LIMIT 500`,
    },
    {
      text: exploreTexts.whichKerberoastableUsersLead,
      query: `MATCH p = shortestPath((u:User)-[:ALL_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero))\nWHERE u.hasspn = true AND u.enabled = true AND ${endsAtEntry()}${inside('u')}\nRETURN p LIMIT 100`,
    },
    {
      text: exploreTexts.whoHasDcsync,
      query: domain
        ? `MATCH p = (n)-[:DCSync]->(d:Domain)\nWHERE d.objectid = ${JSON.stringify(domain)}\nRETURN p LIMIT 200`
        : 'MATCH p = (n)-[:DCSync]->(:Domain)\nRETURN p LIMIT 200',
    },
  ];
}

function tenantQuestions(tenant: string): readonly FirstQuestion[] {
  const inside = (...variables: readonly string[]) => where(tenant, 'tenantid', variables);
  return [
    {
      text: exploreTexts.whoIsGlobalAdministrator,
      query: `MATCH p = (n)-[:AZGlobalAdmin]->(t:AZTenant)\nWHERE t.objectid = ${JSON.stringify(tenant)}\nRETURN p LIMIT 200`,
    },
    {
      text: exploreTexts.canEntraUsersReach,
      query: `MATCH p = shortestPath((u:AZUser)-[:ALL_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero))\nWHERE ${endsAtEntry()}${inside('u')}\nRETURN p LIMIT 100`,
    },
    {
      text: exploreTexts.whichApplicationsLead,
      query: `MATCH p = shortestPath((s:AZServicePrincipal)-[:ALL_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero))\nWHERE ${endsAtEntry()}${inside('s')}\nRETURN p LIMIT 100`,
    },
  ];
}

const where = (environment: string | undefined, property: string, variables: readonly string[]) =>
  environment === undefined
    ? ''
    : variables.map((variable) => `\n  AND ${variable}.${property} = ${JSON.stringify(environment)}`).join('');
