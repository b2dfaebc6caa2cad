import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { GraphImage } from '@chokepoint/graph';
import { traversableKinds } from '@chokepoint/model';
import fc from 'fast-check';
import type { Finding, FindingsResult } from '../../src/index.ts';
import { findingsOf } from '../../testing/drawn-findings.ts';

const KINDS = ['MemberOf', 'GenericAll', 'AdminTo', 'HasSession', 'GetChanges'] as const;
const SHAPES = ['User', 'Computer', 'Group', 'AZUser'] as const;
const NODES = 14;

type Shape = { readonly kind: (typeof SHAPES)[number]; readonly environment: 'D' | 'E' | 'F'; readonly zone: number };
type Edge = { readonly from: number; readonly kind: (typeof KINDS)[number]; readonly to: number };

const graphs = fc.record({
  nodes: fc.array(
    fc.record({
      kind: fc.constantFrom(...SHAPES),
      environment: fc.constantFrom('D' as const, 'E' as const, 'F' as const),
      zone: fc.constantFrom(0, 0, 0, 1, 2),
    }),
    { minLength: NODES, maxLength: NODES },
  ),
  edges: fc.array(
    fc.record({
      from: fc.nat(NODES - 1),
      kind: fc.constantFrom(...KINDS),
      to: fc.nat(NODES - 1),
    }),
    { minLength: 5, maxLength: 40 },
  ),
});

/** F is an environment that was not collected. */
function drawingOf(nodes: readonly Shape[], edges: readonly Edge[]): string {
  return [
    'D:Domain domainsid=D collected=true',
    'E:Domain domainsid=E collected=true',
    'F:Domain domainsid=F',
    ...nodes.map(({ kind, environment }, at) => `n${at}:${kind} domainsid=${environment}`),
    ...edges.map(({ from, kind, to }) => `n${from} -${kind}-> n${to}`),
  ].join('\n');
}

const idsOf = (nodes: readonly Shape[], zone: number) =>
  nodes.flatMap((node, at) => (node.zone === zone ? [`n${at}`] : []));

/** One search per question, step by step, over sets of object ids. */
class SlowWorld {
  readonly #image: GraphImage;
  readonly #nodes: readonly Shape[];
  readonly #only: string | undefined;

  constructor(image: GraphImage, nodes: readonly Shape[], only?: string) {
    this.#image = image;
    this.#nodes = nodes;
    this.#only = only;
  }

  reach(source: number, direction: 'forward' | 'backward', zonesInside: number): Set<number> {
    const image = this.#image;
    const seen = new Set([source]);
    const queue = [source];
    for (const node of queue)
      for (const edge of image.edges()) {
        const [here, next] =
          direction === 'forward'
            ? [image.edgeSource(edge), image.edgeTarget(edge)]
            : [image.edgeTarget(edge), image.edgeSource(edge)];
        if (here !== node || seen.has(next) || !this.#exists(next)) continue;
        if (!traversableKinds.has(image.edgeKinds[image.edgeKindOf(edge)]! as 'MemberOf')) continue;
        if (this.inside(next, zonesInside)) continue;
        seen.add(next);
        queue.push(next);
      }
    seen.delete(source);
    return new Set([...seen].filter((node) => this.isPrincipal(node)));
  }

  inside(node: number, zones: number): boolean {
    const shape = this.#shape(node);
    return shape !== undefined && shape.zone > 0 && shape.zone <= zones;
  }

  isPrincipal(node: number): boolean {
    const shape = this.#shape(node);
    return shape !== undefined && shape.kind !== 'Group';
  }

  /** Directory principals of an environment, outside the given zones. */
  population(environment: string, zonesInside: number): Set<number> {
    const people = new Set<number>();
    for (let node = 0; node < this.#image.nodeCount; node++) {
      const shape = this.#shape(node);
      if (!shape || shape.environment !== environment || (shape.kind !== 'User' && shape.kind !== 'Computer')) continue;
      if (!this.inside(node, zonesInside)) people.add(node);
    }
    return people;
  }

  #exists(node: number): boolean {
    return this.#only === undefined || this.#environment(node) === this.#only;
  }

  #environment(node: number): string {
    return this.#shape(node)?.environment ?? this.#image.objectId(node);
  }

  #shape(node: number): Shape | undefined {
    const id = this.#image.objectId(node);
    return id.startsWith('n') ? this.#nodes[Number(id.slice(1))] : undefined;
  }
}

const overlap = (one: ReadonlySet<number>, other: ReadonlySet<number>) =>
  [...one].filter((node) => other.has(node)).length;
const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

function checkNumbers(world: SlowWorld, finding: Finding, numbers: Finding['numbers']): void {
  const upstream = world.reach(finding.source!, 'backward', finding.zone);
  const downstream = world.reach(finding.target, 'forward', 0);
  const outside = world.population(finding.environmentId, finding.zone);
  const everyone = world.population(finding.environmentId, 0);
  assert.deepEqual(
    [numbers.exposureCount, numbers.exposureShare, numbers.impactCount, numbers.impactShare],
    [
      upstream.size,
      share(overlap(upstream, outside), outside.size),
      downstream.size,
      share(overlap(downstream, everyone), everyone.size),
    ],
  );
}

function checkTypes(world: SlowWorld, { findings, metrics }: FindingsResult): void {
  for (const type of metrics.types) {
    const own = findings.filter(
      (finding) =>
        finding.type === type.type && finding.zone === type.zone && finding.environmentId === type.environmentId,
    );
    const exposed = new Set(own.flatMap(({ source }) => [...world.reach(source!, 'backward', type.zone)]));
    const impacted = new Set(own.flatMap(({ target }) => [...world.reach(target, 'forward', 0)]));
    const outside = world.population(type.environmentId, type.zone);
    assert.deepEqual(
      [type.findingCount, type.exposureCount, type.impactCount, type.compositeRisk],
      [own.length, exposed.size, impacted.size, 100 * share(overlap(exposed, outside), outside.size)],
    );
    for (const { numbers } of own) assert.ok(type.compositeRisk >= 100 * numbers.exposureShare! - 1e-9);
  }
}

function checkPostures(world: SlowWorld, { findings, metrics }: FindingsResult): void {
  for (const posture of metrics.postures) {
    const own = findings.filter((one) => one.zone === posture.zone && one.environmentId === posture.environmentId);
    const population = world.population(posture.environmentId, posture.zone);
    const exposed = new Set(own.flatMap(({ source, zone }) => [source!, ...world.reach(source!, 'backward', zone)]));
    assert.deepEqual(
      [posture.population, posture.exposed, posture.findingCount, posture.attackPaths],
      [
        population.size,
        overlap(exposed, population),
        own.length,
        own.reduce((sum, { numbers }) => sum + numbers.exposureCount!, 0),
      ],
    );
  }
}

describe('findings of random graphs', () => {
  it('are exactly the relationships that cross, with the numbers of a slow search', () => {
    fc.assert(
      fc.property(graphs, ({ nodes, edges }) => {
        const zones = [{ members: idsOf(nodes, 1) }, { members: idsOf(nodes, 2) }];
        const { image, result, lines } = findingsOf(drawingOf(nodes, edges), zones);
        const world = new SlowWorld(image, nodes);
        assert.deepEqual(lines, inbound(nodes, edges));
        for (const finding of result.findings) {
          checkNumbers(world, finding, finding.numbers);
          const { environmentId, source, alone } = finding;
          const isLocal = nodes[Number(image.objectId(source!).slice(1))]!.environment === environmentId;
          assert.equal(alone !== null, isLocal);
          if (alone) checkNumbers(new SlowWorld(image, nodes, environmentId), finding, alone);
        }
        checkTypes(world, result);
        checkPostures(world, result);
      }),
      { numRuns: 150 },
    );
  });

  it('never expose or impact more than everyone', () => {
    fc.assert(
      fc.property(graphs, ({ nodes, edges }) => {
        const { result } = findingsOf(drawingOf(nodes, edges), [{ members: idsOf(nodes, 1) }]);
        for (const { numbers } of result.findings) {
          assert.ok(numbers.exposureShare! >= 0 && numbers.exposureShare! <= 1);
          assert.ok(numbers.impactShare >= 0 && numbers.impactShare <= 1);
        }
        for (const { exposed, population } of result.metrics.postures) assert.ok(exposed <= population);
      }),
      { numRuns: 50 },
    );
  });
});

const TYPES: Readonly<Record<string, string>> = {
  GenericAll: 'T0GenericAll',
  AdminTo: 'T0Admins',
  HasSession: 'T0Logins',
};

function inbound(nodes: readonly Shape[], edges: readonly Edge[]): string[] {
  const found = new Set<string>();
  for (const { from, kind, to } of edges) {
    const [source, target] = [nodes[from]!, nodes[to]!];
    const type = TYPES[kind];
    if (!type || target.zone === 0 || target.environment === 'F') continue;
    if (source.zone === 0 || source.zone > target.zone) found.add(`${target.zone} ${type} n${from} -> n${to}`);
  }
  return [...found].sort();
}
