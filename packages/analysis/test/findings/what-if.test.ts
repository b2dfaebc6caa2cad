import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyDelta, Batch, GraphBuilder, type GraphImage, NodeSet } from '@chokepoint/graph';
import { findingTypes } from '@chokepoint/model';
import fc from 'fast-check';
import { type FindingsOptions, findFindings, type StateOfFindings, WhatIf } from '../../src/index.ts';
import { imageOf } from '../../testing/drawn-graph.ts';

const RUNS = process.env.CHOKEPOINT_TEST_DEEP ? 5000 : 100;
const KINDS = ['MemberOf', 'GenericAll', 'AdminTo', 'GetChanges'] as const;
const NODES = 14;

const edge = fc.record({ from: fc.nat(NODES - 1), kind: fc.constantFrom(...KINDS), to: fc.nat(NODES - 1) });
type Edge = { readonly from: number; readonly kind: (typeof KINDS)[number]; readonly to: number };
const keyOf = ({ from, kind, to }: Edge) => `${from} ${kind} ${to}`;

/** Principals, groups and zones of two environments by position, so that every graph has the same nodes. */
function imageWith(edges: readonly Edge[]): GraphImage {
  return imageOf(
    [
      'D:Domain domainsid=D collected=true',
      'E:Domain domainsid=E collected=true',
      ...Array.from(
        { length: NODES },
        (_, at) => `n${at}:${at % 3 === 0 ? 'Group' : 'User'} domainsid=${at < 9 ? 'D' : 'E'}`,
      ),
      ...edges.map(({ from, kind, to }) => `n${from} -${kind}-> n${to}`),
    ].join('\n'),
  );
}

function optionsFor(image: GraphImage): FindingsOptions {
  const zone = (tagId: number, ids: readonly string[]) => ({
    tagId,
    tierZero: tagId === 1,
    analysed: true,
    members: NodeSet.of(
      image.nodeCount,
      ids.map((id) => image.nodeByObjectId(id)!),
    ),
  });
  return { types: findingTypes, zones: [zone(1, ['n0', 'n10']), zone(2, ['n3', 'n4'])], alone: false };
}

function changedImage(before: GraphImage, removed: readonly Edge[], added: readonly Edge[]): GraphImage {
  const builder = new GraphBuilder(before);
  for (const { from, kind, to } of removed) {
    const [source, target] = [before.nodeByObjectId(`n${from}`)!, before.nodeByObjectId(`n${to}`)!];
    builder.deleteEdge(before.edgeId(before.findEdge(source, before.edgeKind(kind)!, target)!));
  }
  const batch = new Batch();
  for (const { from, kind, to } of added) batch.edge(`n${from}`, kind, `n${to}`);
  builder.add(batch);
  return applyDelta(before, builder.finish().delta);
}

const comparable = ({ findings, metrics }: StateOfFindings) => ({
  findings: findings.map(({ edgeId: _, alone: __, priority: ___, ...rest }) => rest),
  postures: metrics.postures.map(({ criticalTypes: _, ...rest }) => rest),
});

describe('what would be if', () => {
  it('is what a full run finds, for any change', () => {
    fc.assert(
      fc.property(
        fc.array(edge, { minLength: 6, maxLength: 40 }),
        fc.array(edge, { maxLength: 3 }),
        fc.array(fc.nat(), { maxLength: 4 }),
        (given, extra, places) => {
          const edges = [...new Map(given.map((one) => [keyOf(one), one])).values()];
          const known = new Set(edges.map(keyOf));
          const added = [...new Map(extra.map((one) => [keyOf(one), one])).values()].filter(
            (one) => !known.has(keyOf(one)),
          );
          const removed = [...new Set(places.map((place) => place % edges.length))].map((at) => edges[at]!);
          const before = imageWith(edges);
          const after = changedImage(before, removed, added);
          const what = new WhatIf(before, optionsFor(before));
          assert.deepEqual(comparable(what.before), comparable(findFindings(before, optionsFor(before))));
          const changed = [removed, added].flatMap((list, at) =>
            list.map(({ from, kind, to }) => ({
              source: before.nodeByObjectId(`n${from}`)!,
              kind,
              target: before.nodeByObjectId(`n${to}`)!,
              added: at === 1,
            })),
          );
          const counted = what.after(after, optionsFor(after), changed);
          assert.deepEqual(comparable(counted), comparable(findFindings(after, optionsFor(after))));
          assert.deepEqual(comparable(what.after(before, optionsFor(before), [])), comparable(what.before));
        },
      ),
      { numRuns: RUNS },
    );
  });
});
