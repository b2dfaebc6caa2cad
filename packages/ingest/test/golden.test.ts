import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { convertStream, fileSource, MemoryGraph } from '../src/index.ts';
import { type GraphFile, plainGraph, plainReference } from '../testing/plain-graph.ts';
import { sharedFixtures } from '../testing/shared-fixtures.ts';

const fixtures = sharedFixtures();
const ingestTime = '2026-01-02T03:04:05Z';

async function convertFolder(folder: string): Promise<MemoryGraph> {
  const graph = new MemoryGraph(ingestTime);
  for (const name of readdirSync(folder).sort()) {
    const report = await convertStream(fileSource(join(folder, name)), graph, { ingestTime });
    assert.equal(report.failure, undefined, name);
  }
  graph.resolve();
  return graph;
}

if (fixtures)
  describe('reference collections', () => {
    for (const collection of readdirSync(join(fixtures, 'golden'))) {
      const folder = join(fixtures, 'golden', collection);
      it(`${collection}: files give exactly the reference graph`, async () => {
        const graph = await convertFolder(join(folder, 'raw'));
        const expected = JSON.parse(readFileSync(join(folder, 'ingested.json'), 'utf8')) as GraphFile;
        assert.deepEqual(plainGraph(graph), plainReference(expected));
        assert.deepEqual(
          graph.rejections.filter(({ severity }) => severity !== 'notice'),
          [],
        );
      });

      it(`${collection}: converting the files a second time changes nothing`, async () => {
        const once = await convertFolder(join(folder, 'raw'));
        const before = plainGraph(once);
        for (const name of readdirSync(join(folder, 'raw')))
          await convertStream(fileSource(join(folder, 'raw', name)), once, { ingestTime });
        assert.deepEqual(plainGraph(once), before);
      });
    }
  });
