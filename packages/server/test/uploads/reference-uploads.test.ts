import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { relationshipKind } from '@chokepoint/model';
import { type GraphFile, type PlainGraph, plainReference } from '../../../ingest/testing/plain-graph.ts';
import { sharedFixtures } from '../../../ingest/testing/shared-fixtures.ts';
import { graphInImage } from '../../testing/graph-in-image.ts';
import { serviceSuite, Uploads, until } from '../../testing/index.ts';

const fixtures = sharedFixtures();

function reference(path: string): PlainGraph {
  const bytes = readFileSync(path);
  return plainReference(JSON.parse((path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')) as GraphFile);
}

/** What collection put into an analysed graph: without tags, derived relationships, and names made for strangers. */
function collectedPart(analysed: PlainGraph, ours: PlainGraph): PlainGraph {
  const nodes: PlainGraph['nodes'] = {};
  for (const [id, { kinds, properties }] of Object.entries(analysed.nodes)) {
    const mine = ours.nodes[id];
    if (!mine) continue;
    const { system_tags: _, ...kept } = properties;
    for (const added of ['name', 'domainsid']) if (!('name' in mine.properties)) delete kept[added];
    nodes[id] = { kinds: kinds.filter((kind) => !kind.startsWith('Tag_')), properties: kept };
  }
  const kindOf = (key: string) => /-(\w+)-> /.exec(key)?.[1] ?? '';
  const collected = Object.entries(analysed.edges).filter(
    ([key]) => key in ours.edges || !relationshipKind(kindOf(key))?.derived,
  );
  return { nodes, edges: Object.fromEntries(collected) };
}

if (fixtures)
  // What collection alone gives is compared; what analysis adds is compared elsewhere.
  serviceSuite('Uploads of reference data', { service: { derives: false } }, (service) => {
    const uploads = new Uploads(service);
    const file = (path: string) => ({ name: path.split('/').at(-1)!, content: readFileSync(join(fixtures, path)) });
    const graph = () => graphInImage(service.image);
    const fresh = async () => {
      await service.post('/api/v2/clear-database', { deleteCollectedGraphData: true });
      const status = () => service.get('/api/v2/analysis/status');
      await until(status, ({ json }) => json.data.request_type === '');
    };

    for (const collection of readdirSync(join(fixtures, 'golden')))
      it(`${collection}: its files give exactly the reference graph, and so do they a second time`, async () => {
        await fresh();
        const folder = `golden/${collection}/raw`;
        const files = readdirSync(join(fixtures, folder)).map((name) => file(`${folder}/${name}`));
        const expected = reference(join(fixtures, 'golden', collection, 'ingested.json'));
        for (let round = 0; round < 2; round++) {
          const job = await uploads.ingest(...files);
          assert.deepEqual([job.status, job.status_message, job.total_files], [2, 'Complete', files.length]);
          assert.deepEqual(graph(), expected);
        }
      });

    it('ad_sampledata.zip gives the collected part of the reference graph', async () => {
      await fresh();
      const job = await uploads.ingest(file('collector/ad_sampledata.zip'));
      assert.deepEqual([job.status, job.status_message], [2, 'Complete']);
      const ours = graph();
      assert.deepEqual(ours, collectedPart(reference(join(fixtures, 'golden-reference/ad_sampledata.json.gz')), ours));
      assert.equal(Object.keys(ours.nodes).length, 1495);
      assert.equal(Object.keys(ours.edges).length, 12673);
      const files = await uploads.files(job.id);
      assert.equal(files.length, job.total_files);
      assert.ok(files.every((row) => row.parent_file_name === 'ad_sampledata.zip'));
    });

    it('mssql.zip gives exactly the reference graph', async () => {
      await fresh();
      const job = await uploads.ingest(file('opengraph/mssql.zip'));
      assert.equal(job.status, 2);
      assert.deepEqual(graph(), reference(join(fixtures, 'golden-reference/mssql.json.gz')));
    });

    it('github-saml.json gives exactly the reference graph, and warns about two unknown endpoints', async () => {
      await fresh();
      const job = await uploads.ingest(file('opengraph/github-saml.json'));
      assert.deepEqual([job.status, job.status_message], [8, '1 File(s) partially failed to ingest as JSON Content']);
      assert.deepEqual(graph(), reference(join(fixtures, 'golden-reference/github-saml.json')));
      const [told] = await uploads.files(job.id);
      assert.deepEqual(told.errors, []);
      const unknownKind =
        'unable to resolve endpoint: unexpected error: failed to translate kinds: unable to map kinds: Okta_User on matchers: "name" equals_ignore_case "jatkinson@specterops.io"';
      assert.deepEqual(told.warnings, [
        `${unknownKind} ($.graph.edges[2].end)`,
        `${unknownKind} ($.graph.edges[4].start)`,
      ]);
    });
  });
