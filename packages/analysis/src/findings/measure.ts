import { type NodeIndex, NodeSet, reachableFrom, strongComponents, turnedComponents } from '@chokepoint/graph';
import { type Severity, severityOf, worstSeverity } from '@chokepoint/model';
import type { Candidate } from './candidate.ts';
import {
  HYGIENE,
  type Metrics,
  type Numbers,
  type Posture,
  type Priority,
  type Relief,
  type TypeMetrics,
} from './finding.ts';
import { type CountedWalk, type Counting, countAll, type Others } from './others.ts';
import { calibratedSeverity, factorValues, scoreOf } from './priority.ts';
import { ReachUnion } from './reach-union.ts';
import { countOutside, type World, walkOutside } from './world.ts';
import type { Rung } from './zone-ladder.ts';

/** A zone, or none, in which findings are counted. */
type Place = { readonly zone: number; readonly inside: NodeSet | undefined; readonly members: NodeSet | undefined };

/** How to count, and whether to compute the metrics of each type in addition to those of each zone. */
type Measuring = { readonly count: Counting; readonly types: boolean };
const MEASURING_ALL: Measuring = { count: countAll, types: true };

type Measured = {
  readonly numbers: readonly Numbers[];
  /** Null where they were not wanted. */
  readonly priorities: readonly (Priority | null)[];
  readonly metrics: Metrics;
};

/** Computes the metrics of each candidate, and of those of a type or zone combined. */
export function measure(
  world: World,
  ladder: readonly Rung[],
  candidates: readonly Candidate[],
  environments: readonly number[],
  measuring: Measuring = MEASURING_ALL,
): Measured {
  const numbers = new Map<Candidate, Numbers>();
  const priorities = new Map<Candidate, Priority>();
  const types: TypeMetrics[] = [];
  const postures: Posture[] = [];
  const ahead = countedWalk(world, measuring, walkOutside(world, 'forward'));
  const impacts = impactsOf(world, candidates, ahead, measuring);
  const downstream = measuring.types ? new ReachUnion(world.image, ahead) : undefined;
  const byZone = Map.groupBy(candidates, ({ zone }) => zone);
  for (const place of placesOf(ladder)) {
    const here = byZone.get(place.zone) ?? [];
    const walk = place.inside
      ? countedWalk(world, measuring, walkOutside(world, 'backward', place.inside))
      : turnedWalk(ahead);
    const exposures = exposuresOf(world, place, here, walk, measuring);
    const upstream = measuring.types ? new ReachUnion(world.image, walk) : undefined;
    const byEnvironment = Map.groupBy(here, ({ environment }) => environment);
    for (const environment of environments) {
      const found = byEnvironment.get(environment) ?? [];
      const size = {
        inside: countOutside(world, world.environments.principalsOf[environment]!),
        outside: countOutside(world, world.exposable[environment]!, place.inside),
      };
      for (const candidate of found)
        numbers.set(candidate, numbersOf(world, candidate, exposures.get(candidate), impacts.get(candidate)!, size));
      const together =
        upstream && downstream
          ? [...Map.groupBy(found, ({ type }) => type).values()].map((list) =>
              typeMetrics(world, list, numbers, { upstream, downstream }, size),
            )
          : [];
      types.push(...together);
      const exposed = countTouched(world, upstream, walk, sourcesOf(found), world.exposable[environment]!);
      if (upstream && world.ranked)
        for (const [candidate, relief] of reliefsOf(upstream, found, world.exposable[environment]!, exposed)) {
          const values = factorValues(candidate.type, numbers.get(candidate)!, relief, 0, world.effort);
          priorities.set(candidate, { ...relief, score: scoreOf(values) });
        }
      const counted = { exposed, population: size.outside };
      postures.push(posture(world, place, environment, found, numbers, together, counted));
    }
  }
  return {
    numbers: candidates.map((candidate) => numbers.get(candidate)!),
    priorities: candidates.map((candidate) => priorities.get(candidate) ?? null),
    metrics: { types, postures },
  };
}

type Sizes = { readonly inside: number; readonly outside: number };
type Unions = { readonly upstream: ReachUnion; readonly downstream: ReachUnion };

function placesOf(ladder: readonly Rung[]): Place[] {
  const zones = ladder
    .filter(({ zone }) => zone.analysed)
    .map(({ zone, inside, members }) => ({ zone: zone.tagId, inside, members }));
  return [{ zone: HYGIENE, inside: undefined, members: undefined }, ...zones];
}

/** Everything that is counted together shares the components, which take long to find; otherwise little is counted. */
function countedWalk({ image }: World, { types }: Measuring, walk: CountedWalk): CountedWalk {
  return types ? { ...walk, components: strongComponents(image, walk) } : walk;
}

/** The same walk backwards. */
function turnedWalk({ components, ...walk }: CountedWalk): CountedWalk {
  return { ...walk, direction: 'backward', ...(components && { components: turnedComponents(components) }) };
}

function impactsOf(
  world: World,
  candidates: readonly Candidate[],
  walk: CountedWalk,
  { count }: Measuring,
): Map<Candidate, Others> {
  const requested = candidates.map(({ target, environment }) => ({ node: target, environment }));
  const counted = count(world, 'impact', requested, walk, world.environments.principalsOf);
  return new Map(candidates.map((candidate, at) => [candidate, counted[at]!]));
}

function exposuresOf(
  world: World,
  { zone }: Place,
  candidates: readonly Candidate[],
  walk: CountedWalk,
  { count }: Measuring,
): Map<Candidate, Others> {
  const withSource = candidates.filter(({ source }) => source !== undefined);
  const requested = withSource.map(({ source, environment }) => ({ node: source!, environment }));
  const counted = count(world, zone, requested, walk, world.exposable);
  return new Map(withSource.map((candidate, at) => [candidate, counted[at]!]));
}

function numbersOf(
  { severityRule }: World,
  { type }: Candidate,
  exposure: Others | undefined,
  impact: Others,
  size: Sizes,
): Numbers {
  const counted = {
    exposureCount: exposure?.all ?? null,
    exposureShare: exposure ? share(exposure.own, size.outside) : null,
    impactCount: impact.all,
    impactShare: share(impact.own, size.inside),
  };
  const byShare = (): Severity =>
    type.metric === 'exposure' ? severityOf(exposure?.own ?? 0, size.outside) : severityOf(impact.own, size.inside);
  return { ...counted, severity: severityRule === 'reference' ? byShare() : calibratedSeverity(type, counted) };
}

/** All candidates are of one environment and zone. Removing one of several relationships of a source relieves nobody. */
function reliefsOf(
  upstream: ReachUnion,
  candidates: readonly Candidate[],
  people: NodeSet,
  exposed: number,
): [Candidate, Relief][] {
  const carriedBy = upstream.onlyFrom(sourcesOf(candidates), people);
  const bySource = Map.groupBy(candidates, ({ source }) => source);
  const removable = new Set<NodeIndex>();
  for (const [source, own] of bySource)
    if (source !== undefined && new Set(own.map(({ edge }) => edge)).size === 1) removable.add(source);
  return candidates.map((candidate) => {
    const { source } = candidate;
    const carried = source === undefined ? 0 : carriedBy.get(source)!;
    const relieved = source !== undefined && removable.has(source) ? carried : 0;
    return [candidate, { relieved, carried, exposed }];
  });
}

/** All candidates are of one type, environment and zone. A type is as severe as its worst finding. */
function typeMetrics(
  { environments, exposable }: World,
  candidates: readonly Candidate[],
  numbers: ReadonlyMap<Candidate, Numbers>,
  { upstream, downstream }: Unions,
  size: Sizes,
): TypeMetrics {
  const { type, environment, zone } = candidates[0]!;
  const sources = sourcesOf(candidates);
  const targets = new Set(candidates.map(({ target }) => target));
  const exposed =
    sources.length > 0 ? upstream.others(sources, [environments.principals, exposable[environment]!]) : undefined;
  const impacted = downstream.others(targets, [environments.principals, environments.principalsOf[environment]!]);
  const [part, whole] = type.metric === 'exposure' ? [exposed?.[1] ?? 0, size.outside] : [impacted[1]!, size.inside];
  return {
    type: type.name,
    environmentId: environments.ids[environment]!,
    zone,
    findingCount: candidates.length,
    assetCount: targets.size,
    compositeRisk: 100 * share(part, whole),
    severity: worstSeverity(candidates.map((candidate) => numbers.get(candidate)!.severity))!,
    exposureCount: exposed?.[0] ?? null,
    impactCount: impacted[0]!,
  };
}

function posture(
  { environments, visible }: World,
  { zone, members }: Place,
  environment: number,
  candidates: readonly Candidate[],
  numbers: ReadonlyMap<Candidate, Numbers>,
  types: readonly TypeMetrics[],
  { exposed, population }: Pick<Posture, 'exposed' | 'population'>,
): Posture {
  let memberCount = 0;
  for (const member of members ?? [])
    if (environments.of[member] === environment && (visible?.has(member) ?? true)) memberCount++;
  let attackPaths = 0;
  for (const candidate of candidates) {
    const { exposureCount, impactCount } = numbers.get(candidate)!;
    attackPaths += candidate.type.metric === 'exposure' ? (exposureCount ?? 0) : impactCount;
  }
  return {
    environmentId: environments.ids[environment]!,
    zone,
    memberCount,
    population,
    exposed,
    criticalTypes: types.filter(({ severity }) => severity === 'critical').length,
    findingCount: candidates.length,
    attackPaths,
  };
}

/** The principals that are a source or reach one. */
function countTouched(
  { image }: World,
  upstream: ReachUnion | undefined,
  walk: CountedWalk,
  sources: readonly NodeIndex[],
  people: NodeSet,
): number {
  if (upstream) return upstream.touched(sources, [people])[0]!;
  if (sources.length === 0) return 0;
  const { words } = reachableFrom(image, sources, walk);
  return new NodeSet(
    people.size,
    words.map((word, at) => word & people.words[at]!),
  ).count();
}

function sourcesOf(candidates: readonly Candidate[]): number[] {
  return candidates.flatMap(({ source }) => (source === undefined ? [] : [source]));
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
