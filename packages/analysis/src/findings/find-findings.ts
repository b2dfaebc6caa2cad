import { type Deadline, type GraphImage, noDeadline } from '@chokepoint/graph';
import { broadGroupRights } from './broad-group-rights.ts';
import type { Candidate } from './candidate.ts';
import { type EnvironmentMap, nodesOfEnvironment } from './environment-map.ts';
import type { Finding, FindingsOptions, FindingsResult, Metrics } from './finding.ts';
import { inboundRelationships } from './inbound-relationships.ts';
import { listedPrincipals } from './listed-principals.ts';
import { measure } from './measure.ts';
import { principalsHash } from './principals-hash.ts';
import { openWorld, type World } from './world.ts';
import { ladderOf, type Rung } from './zone-ladder.ts';

/**
 * All findings in an analysed graph, with exact counts of the principals that reach the source, outside the zone and
 * all higher ones, and of those that the target reaches.
 */
export function findFindings(
  image: GraphImage,
  options: FindingsOptions,
  deadline: Deadline = noDeadline,
): FindingsResult {
  const world = openWorld(image, options, deadline);
  const { environments } = world;
  const ladder = ladderOf(image, options.zones);
  const candidates = candidatesIn(world, ladder, options);
  const positions = environments.ids.map((_, position) => position);
  const whole = measure(world, ladder, candidates, positions);
  const wanted = options.alone === false ? [] : positions;
  const alone = wanted.map((position) => measureAlone(world, ladder, candidates, position));
  const numbersAlone = new Map(alone.flatMap(({ numbers }) => [...numbers]));
  return {
    findings: candidates.map((candidate, at) =>
      findingOf(
        image,
        environments,
        candidate,
        { numbers: whole.numbers[at]!, priority: whole.priorities[at]! },
        numbersAlone.get(candidate),
      ),
    ),
    metrics: whole.metrics,
    alone: joined(alone.map(({ metrics }) => metrics)),
  };
}

export function candidatesIn(world: World, ladder: readonly Rung[], { types }: FindingsOptions): Candidate[] {
  const { image, environments, hidden, deadline } = world;
  const analysed = ladder.filter(({ zone }) => zone.analysed);
  return [
    ...analysed.flatMap((rung) => [...inboundRelationships(image, rung, types, environments, hidden, deadline)]),
    ...broadGroupRights(image, types, environments, hidden),
    ...listedPrincipals(image, types, ladder, environments, hidden, deadline),
  ];
}

/** What remains of the numbers when nothing outside the environment exists. */
function measureAlone(
  world: World,
  ladder: readonly Rung[],
  candidates: readonly Candidate[],
  position: number,
): { numbers: Map<Candidate, MeasuredFinding>; metrics: Metrics } {
  const visible = nodesOfEnvironment(world.environments, position);
  const within = candidates.filter(
    ({ environment, source }) => environment === position && (source === undefined || visible.has(source)),
  );
  const measured = measure({ ...world, visible }, ladder, within, [position]);
  return {
    numbers: new Map(
      within.map((candidate, at) => [
        candidate,
        { numbers: measured.numbers[at]!, priority: measured.priorities[at]! },
      ]),
    ),
    metrics: measured.metrics,
  };
}

type MeasuredFinding = Pick<Finding, 'numbers' | 'priority'>;

export function findingOf(
  image: GraphImage,
  environments: EnvironmentMap,
  { type, environment, zone, source, target, edge }: Candidate,
  { numbers, priority }: MeasuredFinding,
  alone?: MeasuredFinding,
): Finding {
  const sourceId = source === undefined ? '' : image.objectId(source);
  return {
    type: type.name,
    environmentId: environments.ids[environment]!,
    zone,
    source,
    target,
    edgeId: edge === undefined ? undefined : image.edgeId(edge),
    inherited: edge !== undefined && image.edgeProperty(edge, 'isinherited') === true,
    principalsHash: principalsHash(type.name, sourceId, image.objectId(target)),
    numbers,
    priority,
    alone: alone?.numbers ?? null,
    alonePriority: alone?.priority ?? null,
  };
}

function joined(all: readonly Metrics[]): Metrics {
  return { types: all.flatMap(({ types }) => types), postures: all.flatMap(({ postures }) => postures) };
}
