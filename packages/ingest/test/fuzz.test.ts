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
  await sameWhenGuessed(bytes, what);
  assert.equal(graph.nodes.has(''), false, `${what}: a node without an identifier`);
  for (const node of graph.nodes.values()) assert.equal(node.properties.objectid, node.id, what);
}

/** A quarter of the values, other ones for each place: the short run tries every place and every value, not every pair. */
function someOf<T>(values: readonly T[], number: number): readonly T[] {
  return values.filter((_, at) => (at + number + seed) % 4 === 0);
}

/** With its members the other way around: as some collectors write it. */
function metaFirst(document: object): object {
  return Object.fromEntries(Object.entries(document).reverse());
}

/** Forgets its input on request. */
class ForgetfulGraph {
  #graph = new MemoryGraph(ingestTime);
  readonly node: MemoryGraph['node'] = (...given) => this.#graph.node(...given);
  readonly edge: MemoryGraph['edge'] = (...given) => this.#graph.edge(...given);
  readonly reject: MemoryGraph['reject'] = (...given) => this.#graph.reject(...given);
  readonly discard = () => {
    this.#graph = new MemoryGraph(ingestTime);
  };
  get graph(): MemoryGraph {
    return this.#graph;
  }
}

/** A file that is converted as what it looks like gives what it gives when its end was read first. */
async function sameWhenGuessed(bytes: Uint8Array, what: string): Promise<void> {
  const source = { read: () => bytesSource(bytes).read() };
  const [patient, forgetful] = [new MemoryGraph(ingestTime), new ForgetfulGraph()];
  const report = await convertStream(source, patient, { ingestTime });
  assert.deepEqual(await convertStream(source, forgetful, { ingestTime }), report, what);
  for (const part of ['nodes', 'edges', 'rejections'] as const)
    assert.deepEqual([...forgetful.graph[part].values()], [...patient[part].values()], what);
}

describe('bad input', () => {
  it('the samples themselves are converted without an issue', async () => {
    for (const [type, document] of Object.entries(SAMPLE_DOCUMENTS)) {
      const graph = new MemoryGraph(ingestTime);
      const report = await convertStream(bytesSource(bytesOf(document)), graph, { ingestTime });
      assert.deepEqual([type, report.failure, report.errors, report.notices], [type, undefined, 0, 0]);
      assert.ok(graph.nodes.size > 0, type);
    }
  });

  for (const [type, document] of Object.entries(SAMPLE_DOCUMENTS))
    it(`${type}: any field may hold any value`, async () => {
      for (const [number, path] of pathsOf(document).entries())
        for (const value of deep ? ODD_VALUES : someOf(ODD_VALUES, number)) {
          await survives(
            bytesOf(replaced(document, path, value)),
            `${type} ${path.join('.')} = ${JSON.stringify(value)}`,
          );
        }
    });

  it('a file that is not what it looks like is converted as what it says it is', async () => {
    for (const [looks, document] of Object.entries(SAMPLE_DOCUMENTS))
      for (const says of [...Object.keys(SAMPLE_DOCUMENTS), 'nonsense'])
        for (const version of [4, 6])
          if ('data' in document)
            await sameWhenGuessed(
              bytesOf({ data: document.data, meta: { type: says, version } }),
              `${looks} as ${says} of version ${version}`,
            );
  });

  it('any bytes may be corrupted', async () => {
    const random = randomFrom(seed);
    const samples = Object.entries(SAMPLE_DOCUMENTS);
    const rounds = deep ? 20_000 : 100;
    for (let round = 0; round < rounds; round++)
      for (const [type, document] of samples)
        await survives(
          injured(
            bytesOf(JSON.stringify(random(2) === 0 ? document : metaFirst(document), null, random(2) * 2)),
            random,
          ),
          `${type} round ${round}`,
        );
  });

  it('any archive may be corrupted', async () => {
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
