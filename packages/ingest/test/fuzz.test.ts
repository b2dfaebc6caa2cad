import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { bytesSource, convertStream, MemoryGraph, openUpload } from '../src/index.ts';
import { bytesOf, ingestTime } from '../testing/convert-inline.ts';
import { injured, ODD_VALUES, pathsOf, randomFrom, replaced } from '../testing/mutations.ts';
import { SAMPLE_DOCUMENTS, sampleArchive } from '../testing/sample-files.ts';

const deep = process.env.CHOKEPOINT_TEST_DEEP !== undefined;
const seed = Number(process.env.CHOKEPOINT_TEST_SEED ?? Date.now() % 1_000_000);
console.log(`fuzz seed ${seed} (set CHOKEPOINT_TEST_SEED to repeat)`);

/** Whatever the document, conversion answers, and every node and edge it wrote has identifiers. */
async function survives(bytes: Uint8Array, what: string): Promise<void> {
  const graph = new MemoryGraph(ingestTime);
  try {
    await convertStream(bytesSource(bytes), graph, { ingestTime });
    graph.resolve();
  } catch (error) {
    throw new Error(`seed ${seed}, ${what}: ${Buffer.from(bytes).toString('base64')}`, { cause: error });
  }
  assert.equal(graph.nodes.has(''), false, `${what}: a node without an identifier`);
  for (const node of graph.nodes.values()) assert.equal(node.properties.objectid, node.id, what);
}

describe('bad input', () => {
  it('the samples themselves are converted without a complaint', async () => {
    for (const [type, document] of Object.entries(SAMPLE_DOCUMENTS)) {
      const graph = new MemoryGraph(ingestTime);
      const report = await convertStream(bytesSource(bytesOf(document)), graph, { ingestTime });
      assert.deepEqual([type, report.failure, report.errors, report.notices], [type, undefined, 0, 0]);
      assert.ok(graph.nodes.size > 0, type);
    }
  });

  for (const [type, document] of Object.entries(SAMPLE_DOCUMENTS))
    it(`${type}: any field may hold any value`, async () => {
      for (const path of pathsOf(document))
        for (const value of ODD_VALUES) {
          await survives(
            bytesOf(replaced(document, path, value)),
            `${type} ${path.join('.')} = ${JSON.stringify(value)}`,
          );
        }
    });

  it('any bytes may be injured', async () => {
    const random = randomFrom(seed);
    const samples = Object.entries(SAMPLE_DOCUMENTS);
    const rounds = deep ? 20_000 : 300;
    for (let round = 0; round < rounds; round++)
      for (const [type, document] of samples)
        await survives(
          injured(bytesOf(JSON.stringify(document, null, random(2) * 2)), random),
          `${type} round ${round}`,
        );
  });

  it('any archive may be injured', async () => {
    const random = randomFrom(seed);
    const samples = [sampleArchive(), gzipSync(bytesOf(SAMPLE_DOCUMENTS.users))];
    const rounds = deep ? 20_000 : 500;
    for (let round = 0; round < rounds; round++) {
      const graph = new MemoryGraph(ingestTime);
      await using upload = await openUpload(injured(samples[round % 2] as Buffer, random));
      for (const file of upload.files) if ('source' in file) await convertStream(file.source, graph, { ingestTime });
    }
  });
});
