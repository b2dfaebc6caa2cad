import { broadGroupRights } from './broad-group-rights.ts';
import { directoryRelationshipFindings } from './directory-relationship-findings.ts';
import { entraRelationshipFindings } from './entra-relationship-findings.ts';
import type { FindingType } from './finding-type.ts';
import { listedPrincipals } from './listed-principals.ts';
import { proposedRelationshipFindings } from './proposed-relationship-findings.ts';

type Listed =
  | (typeof directoryRelationshipFindings)[number]
  | (typeof entraRelationshipFindings)[number]
  | (typeof broadGroupRights)[number]
  | (typeof listedPrincipals)[number];

type FindingTypeName = Listed['name'];

/** Every type that an analysis looks for. */
export const findingTypes: readonly FindingType<FindingTypeName>[] = [
  ...directoryRelationshipFindings,
  ...listedPrincipals,
  ...broadGroupRights,
  ...entraRelationshipFindings,
];

/** Types that are detected only if enabled. */
export const proposedFindingTypes: readonly FindingType[] = proposedRelationshipFindings;

const byName: ReadonlyMap<string, FindingType> = new Map(
  [...findingTypes, ...proposedFindingTypes].map((type) => [type.name, type]),
);

/** The built-in type of that exact name, proposed ones included. */
export function findingType(name: string): FindingType | undefined {
  return byName.get(name);
}
