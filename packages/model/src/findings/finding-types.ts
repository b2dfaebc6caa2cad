import { broadGroupRights } from './broad-group-rights.ts';
import { directoryCrossings } from './directory-crossings.ts';
import { entraCrossings } from './entra-crossings.ts';
import type { FindingType } from './finding-type.ts';
import { listedPrincipals } from './listed-principals.ts';
import { proposedCrossings } from './proposed-crossings.ts';

type Listed =
  | (typeof directoryCrossings)[number]
  | (typeof entraCrossings)[number]
  | (typeof broadGroupRights)[number]
  | (typeof listedPrincipals)[number];

type FindingTypeName = Listed['name'];

/** Every type that an analysis looks for. */
export const findingTypes: readonly FindingType<FindingTypeName>[] = [
  ...directoryCrossings,
  ...listedPrincipals,
  ...broadGroupRights,
  ...entraCrossings,
];

/** Types that are looked for only when they are asked for. */
export const proposedFindingTypes: readonly FindingType[] = proposedCrossings;

const byName: ReadonlyMap<string, FindingType> = new Map(
  [...findingTypes, ...proposedFindingTypes].map((type) => [type.name, type]),
);

/** The built-in type of that exact name, proposed ones included. */
export function findingType(name: string): FindingType | undefined {
  return byName.get(name);
}
