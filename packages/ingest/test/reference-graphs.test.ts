import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { relationshipKind, WELL_KNOWN_GROUPS } from '@chokepoint/model';
import { convertStream, MemoryGraph, openUpload } from '../src/index.ts';
import { type GraphFile, type PlainGraph, plainGraph, plainReference } from '../testing/plain-graph.ts';
import { sharedFixtures } from '../testing/shared-fixtures.ts';

const fixtures = sharedFixtures();
const ingestTime = '2026-01-02T03:04:05Z';

async function convertUpload(path: string): Promise<MemoryGraph> {
  const graph = new MemoryGraph(ingestTime);
  await using upload = await openUpload(path);
  for (const file of upload.files) {
    assert.ok('source' in file, file.name);
    const report = await convertStream(file.source, graph, { ingestTime });
    assert.equal(report.failure, undefined, file.name);
  }
  graph.resolve();
  return graph;
}

function reference(path: string): PlainGraph {
  const bytes = readFileSync(path);
  return plainReference(JSON.parse((path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')) as GraphFile);
}

/** Leaves out what analysis adds to nodes and edges that were collected: tags, and names of foreign principals. */
function collectedPart(analysed: PlainGraph, collected: PlainGraph): PlainGraph {
  const nodes: PlainGraph['nodes'] = {};
  for (const [id, node] of Object.entries(analysed.nodes)) {
    const ours = collected.nodes[id];
    if (!ours) continue;
    const kinds = node.kinds.filter((kind) => !kind.startsWith('Tag_'));
    const { system_tags: _, ...properties } = node.properties;
    for (const added of ['name', 'domainsid']) if (!('name' in ours.properties)) delete properties[added];
    nodes[id] = { kinds, properties };
  }
  const edges = Object.fromEntries(Object.entries(analysed.edges).filter(([key]) => key in collected.edges));
  return { nodes, edges };
}

function kindOf(edgeKey: string): string {
  return /-(\w+)-> /.exec(edgeKey)?.[1] ?? '';
}

if (fixtures)
  describe('reference graphs', () => {
    it('ad_sampledata: the archive gives the collected part of the reference graph', async () => {
      const graph = plainGraph(await convertUpload(join(fixtures, 'collector/ad_sampledata.zip')));
      const analysed = reference(join(fixtures, 'golden-reference/ad_sampledata.json.gz'));
      assert.deepEqual(graph, collectedPart(analysed, graph));
      assert.equal(Object.keys(graph.nodes).length, 1495);
      assert.equal(Object.keys(graph.edges).length, 12673);
    });

    it('ad_sampledata: what the reference has beyond that is the work of analysis', async () => {
      const graph = plainGraph(await convertUpload(join(fixtures, 'collector/ad_sampledata.zip')));
      const analysed = reference(join(fixtures, 'golden-reference/ad_sampledata.json.gz'));
      for (const edge of Object.keys(analysed.edges))
        if (!(edge in graph.edges)) assert.ok(relationshipKind(kindOf(edge))?.derived, edge);
      for (const id of Object.keys(analysed.nodes))
        if (!(id in graph.nodes))
          assert.ok(
            WELL_KNOWN_GROUPS.some((group) => id.endsWith(`-${group.id}`)),
            id,
          );
    });

    it('mssql: the archive gives exactly the reference graph', async () => {
      const graph = plainGraph(await convertUpload(join(fixtures, 'opengraph/mssql.zip')));
      assert.deepEqual(graph, reference(join(fixtures, 'golden-reference/mssql.json.gz')));
    });

    it('github-saml: the file gives exactly the reference graph, and two ends that do not exist', async () => {
      const converted = await convertUpload(join(fixtures, 'opengraph/github-saml.json'));
      const unknownKind =
        'unable to resolve endpoint: unexpected error: failed to translate kinds: unable to map kinds: Okta_User on matchers: "name" equals_ignore_case "jatkinson@specterops.io"';
      assert.deepEqual(plainGraph(converted), reference(join(fixtures, 'golden-reference/github-saml.json')));
      assert.deepEqual(
        converted.rejections.map(({ path, reason }) => [path, reason]),
        [
          ['$.graph.edges[2].end', unknownKind],
          ['$.graph.edges[4].start', unknownKind],
        ],
      );
    });

    for (const archive of ['collector/v5.zip', 'collector/v6-adcs.zip'])
      it(`${archive}: the archive gives the graph of its unpacked files`, async () => {
        const folder = archive.includes('v5') ? 'Version5JSON' : 'Version6ADCSJSON';
        const graph = plainGraph(await convertUpload(join(fixtures, archive)));
        assert.deepEqual(graph, reference(join(fixtures, 'golden', folder, 'ingested.json')));
      });
  });
