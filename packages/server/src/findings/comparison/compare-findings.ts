import type { Posture } from '@chokepoint/analysis';
import type { FoundFinding, FoundFindings } from '../detect/found-finding.ts';

/** The posture of one environment towards one zone; undefined where it does not exist. */
export type PostureChange = { readonly before: Posture | undefined; readonly after: Posture | undefined };
/** The total, and the first ones. */
export type Some<T> = { readonly count: number; readonly findings: readonly T[] };

export type Comparison = {
  /** Environments and zones whose posture differs. */
  readonly environments: readonly PostureChange[];
  readonly gained: Some<FoundFinding>;
  readonly lost: Some<FoundFinding>;
  readonly changed: Some<{ readonly before: FoundFinding; readonly after: FoundFinding }>;
};

/**
 * The differences between two runs. At most `limit` findings of each sort, those that affect the most principals first.
 */
export function compareFindings(before: FoundFindings, after: FoundFindings, limit: number): Comparison {
  const old = new Map(before.findings.map((finding) => [identityOf(finding), finding]));
  const gained: FoundFinding[] = [];
  const changed: { before: FoundFinding; after: FoundFinding }[] = [];
  for (const finding of after.findings) {
    const was = old.get(identityOf(finding));
    old.delete(identityOf(finding));
    if (!was) gained.push(finding);
    else if (differs(was, finding)) changed.push({ before: was, after: finding });
  }
  return {
    environments: postureChanges(before, after),
    gained: some(gained.sort(byWeight), limit),
    lost: some([...old.values()].sort(byWeight), limit),
    changed: some(
      changed.sort((a, b) => byWeight(a.before, b.before)),
      limit,
    ),
  };
}

function postureChanges(before: FoundFindings, after: FoundFindings): PostureChange[] {
  const places = new Map<string, { before?: Posture; after?: Posture }>();
  for (const [when, found] of [
    ['before', before],
    ['after', after],
  ] as const)
    for (const posture of found.metrics.postures) {
      const place = `${posture.environmentId}\0${posture.zone}`;
      places.set(place, { ...places.get(place), [when]: posture });
    }
  return [...places.values()]
    .filter((one) => comparedNumbers(one.before) !== comparedNumbers(one.after))
    .map((one) => ({ before: one.before, after: one.after }));
}

/** The numbers of a posture that are compared. */
const comparedNumbers = (posture: Posture | undefined): string =>
  posture
    ? [posture.exposed, posture.population, posture.findingCount, posture.attackPaths, posture.memberCount].join(' ')
    : '';

const differs = (one: FoundFinding, other: FoundFinding): boolean =>
  JSON.stringify(one.numbers) !== JSON.stringify(other.numbers);

const weightOf = ({ numbers }: FoundFinding): number => numbers.exposureCount ?? numbers.impactCount;
const byWeight = (one: FoundFinding, other: FoundFinding): number => weightOf(other) - weightOf(one);

const some = <T>(findings: readonly T[], limit: number): Some<T> => ({
  count: findings.length,
  findings: findings.slice(0, limit),
});

function identityOf({ type, zone, source, target }: FoundFinding): string {
  return `${type}\0${target.environmentId}\0${zone}\0${source.id}\0${target.id}`;
}
