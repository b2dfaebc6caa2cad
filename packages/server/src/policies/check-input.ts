import type { SharedGraph } from '@chokepoint/graph';
import { type FindingRun, requireRun } from '../findings/comparison/finding-run-read.ts';
import { badRequest } from '../service-error.ts';
import { TagStore } from '../zones/stores/tag-store.ts';
import type { CheckPoliciesInput } from './check-policies-task.ts';
import { type Policy, PolicyError } from './policy.ts';
import type { CheckParts } from './policy-parts.ts';
import { readPolicy } from './read-policy.ts';

/** What a check needs besides the policies and the graph to compare with. */
export async function checkContext({
  definitions,
  db,
  clock,
}: Pick<CheckParts, 'definitions' | 'db' | 'clock'>): Promise<Omit<CheckPoliciesInput, 'policies' | 'before'>> {
  const find = await definitions.input({ alone: false });
  const names = new Map((await new TagStore(db).all()).map(({ id, name }) => [id, name]));
  const zones = find.zones.map(({ tagId: id, analysed }) => ({ id, name: names.get(id) ?? '', analysed }));
  return { find, zones, now: clock.now().getTime() };
}

/** A policy of a user; what is wrong with it is answered with its line and column. */
export async function requirePolicy({ definitions }: Pick<CheckParts, 'definitions'>, text: string): Promise<Policy> {
  const types = await definitions.types();
  try {
    return readPolicy(
      text,
      types.map(({ name }) => name),
    );
  } catch (error) {
    if (error instanceof PolicyError) throw badRequest(error.message);
    throw error;
  }
}

/** The graph that an analysis looked at; undefined when it is no longer retained. */
export async function graphOfRun(
  { graph }: Pick<CheckParts, 'graph'>,
  { graph_version: version }: FindingRun,
): Promise<SharedGraph | undefined> {
  if (version === null) return undefined;
  const retained = version === 0 || (await graph.versions()).some((one) => one.version === version);
  return retained ? (await graph.openVersion(version)).share() : undefined;
}

/** The analysis that a check compares with. */
export async function baselineRun(
  { db }: Pick<CheckParts, 'db'>,
  wanted: number | 'previous' | undefined,
): Promise<FindingRun | undefined> {
  if (wanted === undefined) return undefined;
  return wanted === 'previous'
    ? requireRun(db, undefined, (await requireRun(db, undefined)).id)
    : requireRun(db, wanted);
}
