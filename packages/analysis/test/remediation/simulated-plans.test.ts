import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyDelta, type EdgeIndex, GraphBuilder, type GraphImage, NodeSet } from '@chokepoint/graph';
import { findingTypes } from '@chokepoint/model';
import {
  analyse,
  type FindingsOptions,
  findFindings,
  GraphWithout,
  planRemediation,
  planZones,
  simulatePlan,
  type ZonesPlan,
} from '../../src/index.ts';
import { committed, RUN_TIME } from '../../testing/analysed.ts';
import { RandomWorld } from '../random-world.ts';
import { stepTo } from '../world-image.ts';

const WORLDS = process.env.CHOKEPOINT_TEST_DEEP ? 400 : 8;
const settings = { entraDomainServices: true };
const analysis = { edition: 'enterprise', time: RUN_TIME, settings } as const;
const ENVIRONMENT = 'S-1';

/** Domains with certificate services, rights to replicate and delegation, after analysis. */
function worldOf(seed: number): GraphImage {
  const made = new RandomWorld(seed);
  const { nodes, edges } = made.world;
  for (const { kinds, properties } of nodes.values()) {
    properties.domainsid ??= made.pick(['S-1', 'S-1', 'S-2']);
    if (kinds.includes('Domain')) properties.collected = true;
  }
  edges.set('Computer0 AllowedToDelegate Computer1', {
    source: 'Computer0',
    kind: 'AllowedToDelegate',
    target: 'Computer1',
    properties: {},
  });
  const { image } = stepTo(made.world);
  return committed(image, analyse(image, analysis).change);
}

/** Tier Zero, with certificate templates, and a zone below it. */
function optionsOf(image: GraphImage): FindingsOptions {
  const zone = (tagId: number, kinds: readonly string[], ids: readonly string[]) => ({
    tagId,
    tierZero: tagId === 1,
    analysed: true,
    members: NodeSet.of(image.nodeCount, [
      ...kinds.flatMap((kind) => [...image.nodesOfKind(image.nodeKind(kind)!)]),
      ...ids.map((id) => image.nodeByObjectId(id)!),
    ]),
  });
  return {
    types: findingTypes,
    zones: [zone(1, ['Domain', 'CertTemplate', 'EnterpriseCA'], ['S-1-512']), zone(2, [], ['Computer1', 'g1'])],
    alone: false,
  };
}

const keyOf = (image: GraphImage, edge: EdgeIndex) =>
  [
    image.objectId(image.edgeSource(edge)),
    image.edgeKinds[image.edgeKindOf(edge)],
    image.objectId(image.edgeTarget(edge)),
  ].join(' ');

/** The graph without relationships, analysed from scratch. Derived ones go after that. */
function analysedWithout(image: GraphImage, removed: readonly EdgeIndex[]): GraphImage {
  const keys = (derived: boolean) =>
    new Set(removed.filter((edge) => image.isDerived(edge) === derived).map((edge) => keyOf(image, edge)));
  const drop = (from: GraphImage, gone: ReadonlySet<string>) => {
    const builder = new GraphBuilder(from);
    for (const edge of from.edges()) if (gone.has(keyOf(from, edge))) builder.deleteEdge(from.edgeId(edge));
    return applyDelta(from, builder.finish().delta);
  };
  const collected = drop(image, keys(false));
  return drop(committed(collected, analyse(collected, analysis).change), keys(true));
}

/** What is left in the environment, summed over zones: exposed principals by its posture, attack paths by a new plan. */
function leftIn(image: GraphImage, zones: readonly number[]) {
  const options = optionsOf(image);
  const { postures } = findFindings(image, options).metrics;
  const question = { environmentId: ENVIRONMENT, targetShare: 1, mostRemovals: 1 };
  const ofZone = zones.map((zone) => ({
    exposed: postures.find((one) => one.environmentId === ENVIRONMENT && one.zone === zone)!.exposed,
    attackPaths: planRemediation(image, options, { ...question, zone }).attackPathsBefore,
  }));
  return ofZone.reduce((sum, one) => ({
    exposed: sum.exposed + one.exposed,
    attackPaths: sum.attackPaths + one.attackPaths,
  }));
}

function check(image: GraphImage, plan: ZonesPlan, zones: readonly number[]): number {
  const order = plan.steps.flatMap(({ removals }) => removals.map(({ edge }) => edge));
  assert.ok(plan.isSimulated);
  const leftAfter = (size: number) => leftIn(analysedWithout(image, order.slice(0, size)), zones);
  assert.equal(plan.removals, order.length);
  const { exposedAfter, attackPathsAfter } = plan;
  assert.deepEqual({ exposed: exposedAfter, attackPaths: attackPathsAfter }, leftAfter(order.length));
  for (const { removals, exposed, attackPaths, isSimulated } of plan.prefixes) {
    assert.ok(isSimulated);
    assert.deepEqual({ exposed, attackPaths }, leftAfter(removals));
  }
  let size = 0;
  for (const step of plan.steps) {
    size += step.removals.length;
    assert.ok(step.isSimulated);
    assert.equal(step.exposed, leftAfter(size).exposed);
  }
  return order.length;
}

describe('the simulated plan of a random environment', () => {
  for (const zones of [[1], [2, 1]])
    it(`leaves exposed what an analysis after each of its beginnings finds, for zones ${zones}`, () => {
      let removals = 0;
      let saved = 0;
      for (let seed = 0; seed < WORLDS; seed++) {
        const image = worldOf(seed);
        const options = optionsOf(image);
        const question = {
          environmentId: ENVIRONMENT,
          zone: zones[0]!,
          targetShare: (seed % 3) / 5,
          mostRemovals: 100,
        };
        const weighted = zones.map((zone) => ({ zone, weight: 1 }));
        const counted =
          zones.length > 1
            ? planZones(image, options, question, weighted)
            : { ...planRemediation(image, options, question), zones: [] };
        const graph = GraphWithout.of(image, settings);
        assert.ok(graph);
        const plan = simulatePlan(graph, optionsOf, question, counted, Number.POSITIVE_INFINITY);
        removals += check(image, plan, zones);
        saved += counted.effort - plan.effort;
      }
      assert.ok(removals > WORLDS, `only ${removals} removals`);
      assert.ok(saved > 0, 'no plan became shorter');
    });
});

describe('a plan that there is little time to simulate', () => {
  it('says which of its counts are simulated, and counts the others by themselves', () => {
    for (let seed = 0; seed < WORLDS; seed++) {
      const image = worldOf(seed);
      const options = optionsOf(image);
      const question = { environmentId: ENVIRONMENT, zone: 1, targetShare: 0, mostRemovals: 100 };
      const counted = { ...planRemediation(image, options, question), zones: [] };
      if (counted.removals < 4) continue;
      const plan = simulatePlan(GraphWithout.of(image, settings)!, optionsOf, question, counted, 1);
      assert.ok(plan.isSimulated && !plan.isComplete);
      const order = plan.steps.flatMap(({ removals }) => removals.map(({ edge }) => edge));
      for (const { removals, exposed, attackPaths, isSimulated } of plan.prefixes) {
        assert.equal(isSimulated, removals === order.length);
        const builder = new GraphBuilder(image);
        for (const edge of order.slice(0, removals)) builder.deleteEdge(image.edgeId(edge));
        if (!isSimulated)
          assert.deepEqual({ exposed, attackPaths }, leftIn(applyDelta(image, builder.finish().delta), [1]));
      }
    }
  });
});
