import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { GraphImage } from '@chokepoint/graph';
import { sharedFixtures } from '../../../ingest/testing/shared-fixtures.ts';
import { analysed } from '../../testing/analysed.ts';
import { imageOfArchive, imageOfFolder } from '../../testing/collected-image.ts';
import type { GraphFile } from '../../testing/comparable-graph.ts';
import { zoned } from '../../testing/zoned.ts';

const fixtures = sharedFixtures();

type Tagged = { readonly kinds: readonly string[]; readonly systemTags: unknown };

/** By object id: what tags say of a node, for those that have any. */
function tagsOf(nodes: Iterable<readonly [string, readonly string[], unknown]>): Record<string, Tagged> {
  const tagged: Record<string, Tagged> = {};
  for (const [id, all, systemTags] of nodes) {
    const kinds = all.filter((kind) => kind.startsWith('Tag_'));
    if (kinds.length > 0 || systemTags !== undefined) tagged[id] = { kinds, systemTags };
  }
  return tagged;
}

function tagsInImage(image: GraphImage): Record<string, Tagged> {
  return tagsOf(
    Array.from({ length: image.nodeCount }, (_, node) => [
      image.objectId(node),
      image.kindNamesOf(node),
      image.nodeProperty(node, 'system_tags'),
    ]),
  );
}

function tagsInFile(path: string): Record<string, Tagged> {
  const bytes = readFileSync(path);
  const { graph } = JSON.parse((path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')) as GraphFile;
  return tagsOf(graph.nodes.map(({ id, kinds, properties }) => [id, kinds, properties.system_tags ?? undefined]));
}

if (fixtures)
  describe('Tier Zero of analysed reference graphs', () => {
    for (const collection of readdirSync(join(fixtures, 'golden')))
      it(`${collection}: the same objects carry the tag`, async () => {
        const folder = join(fixtures, 'golden', collection);
        const image = zoned(analysed(await imageOfFolder(join(folder, 'raw'))).image);
        assert.deepEqual(tagsInImage(image), tagsInFile(join(folder, 'analyzed.json')));
      });

    it('ad_sampledata: the same objects carry the tag', async () => {
      const { image } = analysed(await imageOfArchive(join(fixtures, 'collector/ad_sampledata.zip')));
      const expected = tagsInFile(join(fixtures, 'golden-reference/ad_sampledata.json.gz'));
      assert.ok(Object.keys(expected).length > 200);
      assert.deepEqual(tagsInImage(zoned(image)), expected);
    });
  });
