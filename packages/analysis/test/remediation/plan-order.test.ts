import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type GraphImage, NodeSet } from '@chokepoint/graph';
import { findingTypes } from '@chokepoint/model';
import fc from 'fast-check';
import { findFindings, type PlanQuestion, planRemediation, planZones } from '../../src/index.ts';
import { imageOf } from '../../testing/drawn-graph.ts';

const RUNS = process.env.CHOKEPOINT_TEST_DEEP ? 3000 : 80;
const USERS = 12;
/** Ids that end alike, differ only in the middle, or have nothing in common. */
const GROUPS = ['S-1-5-21-1-1-1-1104', 'S-1-5-21-2-1-1-1104', '0a', 'g-ä', 'a-much-longer-id-1104', 'S-1-5-21-1-1-1-9'];
const ZONE = ['z1', 'z2'];

const NODE_LINES = [
  'D:Domain domainsid=D collected=true',
  ...Array.from({ length: USERS }, (_, at) => `u${at}:User domainsid=D`),
  ...[...GROUPS, ...ZONE, 'y'].map((id) => `${id}:Group domainsid=D`),
];

const user = fc.nat(USERS - 1).map((at) => `u${at}`);
const group = fc.constantFrom(...GROUPS);
const edges = fc.uniqueArray(
  fc.oneof(
    { weight: 6, arbitrary: fc.tuple(user, fc.constant('MemberOf'), group) },
    { weight: 3, arbitrary: fc.tuple(group, fc.constantFrom('MemberOf', 'GenericAll'), group) },
    { weight: 2, arbitrary: fc.tuple(group, fc.constantFrom('GenericAll', 'WriteDacl'), user) },
    { weight: 3, arbitrary: fc.tuple(group, fc.constantFrom('GenericAll', 'AdminTo'), fc.constantFrom(...ZONE, 'y')) },
  ),
  { minLength: 10, maxLength: 60, selector: (edge) => edge.join() },
);
/** A graph, and its lines in some order. */
const graphs = edges.chain((list) => {
  const lines = [...NODE_LINES, ...list.map(([from, kind, to]) => `${from} -${kind}-> ${to}`)];
  return fc.record({
    lines: fc.constant(lines),
    mixed: fc.shuffledSubarray(lines, { minLength: lines.length, maxLength: lines.length }),
  });
});

const membersOf = (image: GraphImage, ids: readonly string[]) =>
  NodeSet.of(
    image.nodeCount,
    ids.map((id) => image.nodeByObjectId(id)!),
  );
const optionsOf = (image: GraphImage) => ({
  types: findingTypes,
  zones: [
    { tagId: 1, tierZero: true, analysed: true, members: membersOf(image, ZONE) },
    { tagId: 2, tierZero: false, analysed: true, members: membersOf(image, ['y']) },
  ],
  ranked: true,
});

function textOf(image: GraphImage, edge: number): string {
  const [source, target] = [image.edgeSource(edge), image.edgeTarget(edge)];
  return `${image.objectId(source)} -${image.edgeKinds[image.edgeKindOf(edge)]}-> ${image.objectId(target)}`;
}

/** A plan with ids in place of the numbers of one graph. */
function planned(lines: readonly string[], question: Partial<PlanQuestion>, isForBoth: boolean) {
  const image = imageOf(lines.join('\n'));
  const asked = { environmentId: 'D', zone: 1, targetShare: 0, mostRemovals: 100, ...question };
  const both = [
    { zone: 1, weight: 2 },
    { zone: 2, weight: 1 },
  ];
  const plan = isForBoth
    ? planZones(image, optionsOf(image), asked, both)
    : planRemediation(image, optionsOf(image), asked);
  const steps = plan.steps.map((step) => ({
    ...step,
    removals: step.removals.map((removal) => ({ ...removal, edge: textOf(image, removal.edge) })),
  }));
  return { ...plan, steps };
}

const questions = fc.record({
  targetShare: fc.constantFrom(0, 0.3),
  mostRemovals: fc.constantFrom(2, 5, 100),
});

describe('The order in which a graph was made', () => {
  it('makes no difference to a plan', () => {
    fc.assert(
      fc.property(graphs, questions, fc.boolean(), ({ lines, mixed }, question, isForBoth) => {
        assert.deepEqual(planned(mixed, question, isForBoth), planned(lines, question, isForBoth));
      }),
      { numRuns: RUNS },
    );
  });

  it('makes no difference to what findings are worth', () => {
    const ranked = (lines: readonly string[]) => {
      const image = imageOf(lines.join('\n'));
      const { findings } = findFindings(image, optionsOf(image));
      return findings
        .filter(({ priority }) => priority !== null)
        .map(({ type, zone, source, target, priority }) => {
          const ends = [source, target].map((node) => (node === undefined ? '' : image.objectId(node)));
          return [`${zone} ${type} ${ends.join()}`, priority] as const;
        })
        .sort(([one], [other]) => (one < other ? -1 : 1));
    };
    let count = 0;
    fc.assert(
      fc.property(graphs, ({ lines, mixed }) => {
        const expected = ranked(lines);
        count += expected.length;
        assert.deepEqual(ranked(mixed), expected);
      }),
      { numRuns: RUNS },
    );
    assert.ok(count > RUNS);
  });
});
