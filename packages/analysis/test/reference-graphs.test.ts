import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { GraphImage } from '@chokepoint/graph';
import { sharedFixtures } from '../../ingest/testing/shared-fixtures.ts';
import { explainer } from '../src/index.ts';
import { analysed } from '../testing/analysed.ts';
import { imageOfArchive, imageOfFolder } from '../testing/collected-image.ts';
import { type ComparableGraph, comparableFile, comparableImage, type GraphFile } from '../testing/comparable-graph.ts';

const fixtures = sharedFixtures();
const enterprise = { edition: 'enterprise' } as const;

function readGraph(path: string): ComparableGraph {
  const bytes = readFileSync(path);
  return comparableFile(JSON.parse((path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')) as GraphFile);
}

/** These files were stored without the time that owner rights were first seen. */
function withoutFirstSeen(graph: ComparableGraph): ComparableGraph {
  const edges = Object.entries(graph.edges).map(([key, { firstseen: _, ...properties }]) => [key, properties] as const);
  return { nodes: graph.nodes, edges: Object.fromEntries(edges) };
}

if (fixtures)
  describe('analysed reference graphs', () => {
    for (const collection of readdirSync(join(fixtures, 'golden')))
      it(`${collection}: equal node by node and edge by edge`, async () => {
        const folder = join(fixtures, 'golden', collection);
        const graph = comparableImage(analysed(await imageOfFolder(join(folder, 'raw'))).image);
        assert.deepEqual(withoutFirstSeen(graph), readGraph(join(folder, 'analyzed.json')));
      });

    it('ad_sampledata: every derived edge is made of edges that exist', async () => {
      const { image } = analysed(await imageOfArchive(join(fixtures, 'collector/ad_sampledata.zip')), enterprise);
      const explain = explainer(image);
      let explained = 0;
      for (const edge of image.edges()) {
        if (!image.isDerived(edge)) continue;
        const { rule, evidence } = explain(edge)!;
        const ends = [image.edgeSource(edge), image.edgeTarget(edge)];
        assert.ok(
          ends.every((node) => evidence.nodes.has(node)),
          `${rule.name}: ${ends.map((node) => image.objectId(node)).join(' -> ')}`,
        );
        for (const { source, kind, target } of evidence.edges)
          assert.notEqual(image.findEdge(source, image.edgeKind(kind)!, target), undefined);
        explained++;
      }
      assert.ok(explained > 5000);
    });

    const collections: [name: string, open: () => Promise<GraphImage>][] = [
      ['ad_sampledata', () => imageOfArchive(join(fixtures, 'collector/ad_sampledata.zip'))],
      ...readdirSync(join(fixtures, 'golden')).map((name): [string, () => Promise<GraphImage>] => [
        name,
        () => imageOfFolder(join(fixtures, 'golden', name, 'raw')),
      ]),
    ];
    for (const [name, open] of collections)
      it(`${name}: the enterprise edition differs by its own kinds alone`, async () => {
        const image = await open();
        const community = comparableImage(analysed(image).image);
        const full = comparableImage(analysed(image, enterprise).image);
        const kinds = ['GPOAppliesTo', 'CanApplyGPO', 'PropagatesACEsTo', 'ContainsIdentity'];
        const rest = Object.entries(full.edges).filter(([key]) => !kinds.some((kind) => key.includes(` -${kind}-> `)));
        assert.deepEqual({ nodes: full.nodes, edges: Object.fromEntries(rest) }, community);
        assert.ok(Object.keys(full.edges).length > rest.length);
      });

    it('ad_sampledata: equal in the first run, with what the reference finds only in its second', async () => {
      const image = await imageOfArchive(join(fixtures, 'collector/ad_sampledata.zip'));
      const graph = comparableImage(analysed(image).image);
      const expected = readGraph(join(fixtures, 'golden-reference/ad_sampledata.json.gz'));
      const second = readGraph(join(fixtures, 'golden-reference/ad_sampledata.second-analysis.json'));
      assert.equal(Object.keys(second.edges).length, 9);
      assert.deepEqual(graph, { nodes: expected.nodes, edges: { ...expected.edges, ...second.edges } });
    });
  });
