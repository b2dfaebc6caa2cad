import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { GraphImage } from '@chokepoint/graph';
import { entraRules } from '../../src/entra/rules.ts';
import { analyse, explainEdge } from '../../src/index.ts';
import { analysed, RUN_TIME } from '../../testing/analysed.ts';
import { derivedTexts, edgesOf, imageOfPlain, type PlainGraph } from './plain-graph.ts';
import { plainlyDerived } from './plain-rules.ts';
import { randomOf, randomTenants, shuffled } from './random-tenants.ts';

const SEEDS = Array.from({ length: 60 }, (_, seed) => seed);
const analysedImage = (graph: PlainGraph): GraphImage => analysed(imageOfPlain(graph)).image;
const ENTRA_RULES = new Set(entraRules.map(({ number }) => number));

function expectedDerived(graph: PlainGraph): string[] {
  const collected = new Set(graph.edges.map((edge) => edge.join(' ')));
  return plainlyDerived(graph).filter((edge) => !collected.has(edge));
}

describe('the rules of Entra on random tenants', () => {
  it('derive what a naive implementation derives', () => {
    const kinds = new Set<string>();
    for (const seed of SEEDS) {
      const graph = randomTenants(seed);
      const derived = derivedTexts(analysedImage(graph));
      assert.deepEqual(derived, expectedDerived(graph), `seed ${seed}`);
      for (const edge of derived) kinds.add(edge.split(' ')[1]!);
    }
    assert.deepEqual([...kinds].sort(), entraRules.flatMap((rule) => [...rule.kinds]).sort());
  });

  it('leave every collected edge as it was', () => {
    for (const seed of SEEDS) {
      const before = imageOfPlain(randomTenants(seed));
      const after = edgesOf(analysed(before).image).filter(({ origin }) => origin === 0);
      assert.deepEqual(after, edgesOf(before));
    }
  });

  it('give the same in any order of upload', () => {
    for (const seed of SEEDS.slice(0, 20)) {
      const { nodes, edges } = randomTenants(seed);
      const random = randomOf(seed + 1000);
      const other = analysedImage({ nodes: shuffled(nodes, random), edges: shuffled(edges, random) });
      assert.deepEqual(edgesOf(other), edgesOf(analysedImage({ nodes, edges })));
    }
  });

  it('find nothing new in a second run', () => {
    for (const seed of SEEDS.slice(0, 20)) {
      const once = analysedImage(randomTenants(seed));
      const { change } = analyse(once, { edition: 'community', time: 'later' });
      assert.deepEqual(change, { batches: [], deleteEdges: [] });
    }
  });

  it('give the same after an earlier run on less', () => {
    for (const seed of SEEDS.slice(0, 20)) {
      const { nodes, edges } = randomTenants(seed);
      const half = { nodes, edges: edges.filter((_, at) => at % 2 === 0) };
      const grown = analysed(imageOfPlain({ nodes, edges }, analysedImage(half))).image;
      assert.deepEqual(edgesOf(grown), edgesOf(analysedImage({ nodes, edges })));
    }
  });

  it('explain each edge by collected edges around its ends', () => {
    for (const seed of SEEDS.slice(0, 20)) {
      const image = analysedImage(randomTenants(seed));
      for (const edge of image.edges()) {
        if (!image.isDerived(edge)) continue;
        const { rule, evidence } = explainEdge(image, edge)!;
        assert.ok(ENTRA_RULES.has(rule.number));
        assert.ok(evidence.nodes.has(image.edgeSource(edge)) && evidence.nodes.has(image.edgeTarget(edge)), rule.name);
        for (const { source, kind, target } of evidence.edges) {
          const part = image.findEdge(source, image.edgeKind(kind)!, target);
          assert.ok(part !== undefined && !image.isDerived(part), `${rule.name}: ${kind}`);
        }
        assert.ok(evidence.edges.length > 0 || rule.name === 'Approvers of roles', rule.name);
      }
    }
  });

  it('write when an edge was first seen, or last seen where it is derived again', () => {
    const derivedAgain = ['AZExecuteCommand', 'SyncedToEntraUser', 'SyncedToADUser', 'AZRoleApprover'];
    for (const seed of SEEDS.slice(0, 20))
      for (const { text, origin, properties } of edgesOf(analysedImage(randomTenants(seed)))) {
        if (origin === 0) continue;
        const time = derivedAgain.includes(text.split(' ')[1]!) ? 'lastseen' : 'firstseen';
        assert.deepEqual(properties, { [time]: RUN_TIME }, text);
      }
  });
});
