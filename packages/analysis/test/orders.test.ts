import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { GraphImage } from '@chokepoint/graph';
import { sharedFixtures } from '../../ingest/testing/shared-fixtures.ts';
import { analysed } from '../testing/analysed.ts';
import { imageOfArchive, imageOfFolder, type Order } from '../testing/collected-image.ts';
import { comparableImage } from '../testing/comparable-graph.ts';
import { zoned } from '../testing/zoned.ts';
import { randomOf, shuffled } from './entra/random-tenants.ts';

const fixtures = sharedFixtures();
const ROUNDS = process.env.CHOKEPOINT_TEST_DEEP ? 20 : 2;
const enterprise = { edition: 'enterprise' } as const;

const shuffling = (seed: number): Order => {
  const random = randomOf(seed);
  return (items) => shuffled(items, random);
};

type Everything = ReturnType<typeof everything>;

/** All there is, the tags of zones included. */
function everything(image: GraphImage) {
  const tagged = zoned(image);
  const tags = Array.from({ length: tagged.nodeCount }, (_, node) => [
    tagged.objectId(node),
    tagged.kindNamesOf(node).filter((kind) => kind.startsWith('Tag_')),
    tagged.nodeProperty(node, 'system_tags') ?? null,
  ]);
  return { ...comparableImage(tagged), tags: tags.sort(([a], [b]) => (`${a}` < `${b}` ? -1 : 1)) };
}

/** Analysis names a well-known group that it creates, and a later file that refers to it leaves the name. The file first: no name. */
function withoutGivenNames(graph: Everything, expected: Everything): Everything {
  const nodes = Object.entries(graph.nodes).map(([id, { name, domain, domainsid, ...rest }]) => {
    const given = /-S-1-(1-0|5-11)$/.test(id) && expected.nodes[id]?.name === undefined;
    return [id, given ? rest : graph.nodes[id]];
  });
  return { ...graph, nodes: Object.fromEntries(nodes) };
}

if (fixtures)
  describe('the order in which collections are uploaded, and the ids that objects get', () => {
    for (const collection of readdirSync(join(fixtures, 'golden'))) {
      const folder = join(fixtures, 'golden', collection, 'raw');
      const whole = async () => everything(analysed(await imageOfFolder(folder), enterprise).image);

      it(`${collection}: ids make no difference`, async () => {
        const expected = await whole();
        for (let seed = 1; seed <= ROUNDS; seed++) {
          const image = await imageOfFolder(folder, readdirSync(folder), GraphImage.empty(), shuffling(seed));
          assert.deepEqual(everything(analysed(image, enterprise).image), expected, `seed ${seed}`);
        }
      });

      it(`${collection}: file by file, analysed after each, gives the same in any order`, async () => {
        const expected = await whole();
        for (let seed = 1; seed <= ROUNDS; seed++) {
          const order = shuffling(seed);
          let image = GraphImage.empty();
          for (const name of order(readdirSync(folder).sort()))
            image = zoned(analysed(await imageOfFolder(folder, [name], image, order), enterprise).image);
          assert.deepEqual(withoutGivenNames(everything(image), expected), expected, `seed ${seed}`);
        }
      });
    }

    it('ad_sampledata: ids make no difference', async () => {
      const path = join(fixtures, 'collector/ad_sampledata.zip');
      const expected = everything(analysed(await imageOfArchive(path), enterprise).image);
      const image = await imageOfArchive(path, shuffling(7));
      assert.notEqual(image.objectId(0), (await imageOfArchive(path)).objectId(0));
      assert.deepEqual(everything(analysed(image, enterprise).image), expected);
    });
  });
