import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { type GraphFile, type PlainGraph, plainReference } from '../../../ingest/testing/plain-graph.ts';
import { sharedFixtures } from '../../../ingest/testing/shared-fixtures.ts';
import { graphInImage } from '../../testing/graph-in-image.ts';
import { serviceSuite, Uploads, until } from '../../testing/index.ts';

const fixtures = sharedFixtures();

/** The reference was stored without the time that owner rights were first seen. */
function withoutFirstSeen({ nodes, edges }: PlainGraph): PlainGraph {
  const timeless = Object.entries(edges).map(([key, { firstseen: _, ...rest }]) => [key, rest] as const);
  return { nodes, edges: Object.fromEntries(timeless) };
}

if (fixtures)
  serviceSuite('Uploads that are analysed', { env: { CHOKEPOINT_EDITION: 'community' } }, (service) => {
    const uploads = new Uploads(service);
    const folder = join(fixtures, 'golden/Version6ADCSJSON/raw');
    const names = readdirSync(folder).sort();
    const file = (name: string) => ({ name, content: readFileSync(join(folder, name)) });
    const graph = () => withoutFirstSeen(graphInImage(service.image));
    const fresh = async () => {
      await service.post('/api/v2/clear-database', { deleteCollectedGraphData: true });
      await until(
        () => service.image.nodeCount,
        (count) => count === 0,
      );
    };

    it('give the reference graph, tags included, whatever their order and whatever was there before', async () => {
      const path = join(fixtures, 'golden/Version6ADCSJSON/analyzed.json');
      const expected = withoutFirstSeen(plainReference(JSON.parse(readFileSync(path, 'utf8')) as GraphFile));
      const [job, reversed] = [await uploads.ingest(...names.map(file)), names.toReversed()];
      assert.equal(job.status, 2);
      assert.deepEqual(graph(), expected);
      await fresh();
      await uploads.ingest(...reversed.map(file));
      assert.deepEqual(graph(), expected);
      await fresh();
      // Each in a job of its own, so that every part is analysed before the next arrives.
      for (const name of [...names.slice(6), ...names.slice(0, 6)]) await uploads.ingest(file(name));
      assert.deepEqual(graph(), expected);
    });
  });
