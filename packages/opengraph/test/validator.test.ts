import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { bytesSource, convertStream, MemoryGraph } from '@chokepoint/ingest';
import { validateFile, validateStream, validateText } from '../src/index.ts';

const node = { id: 'a', kinds: ['A'] };
const CASES: readonly (readonly [name: string, text: string, valid: boolean])[] = [
  ['nodes and edges', JSON.stringify({ graph: { nodes: [node], edges: [] } }), true],
  ['metadata at the end', JSON.stringify({ graph: { nodes: [node] }, metadata: { source_kind: 'X' } }), true],
  ['no lists', '{"graph":{}}', false],
  ['a list that is an object', '{"graph":{"nodes":{}}}', false],
  ['a graph that is a text', '{"graph":"x"}', false],
  ['an element that is a number', JSON.stringify({ graph: { nodes: [node, 7] } }), false],
  ['a source kind that is reserved', '{"metadata":{"source_kind":"Tag_X"},"graph":{"nodes":[]}}', false],
  ['a source kind that is a number', '{"metadata":{"source_kind":5},"graph":{"nodes":[]}}', false],
  ['other members of metadata', '{"metadata":{"source_kind":"X","version":1},"graph":{"nodes":[]}}', true],
  ['a file of another collector', '{"data":[],"meta":{"type":"users","version":6,"count":0}}', false],
  ['both formats', '{"data":[],"meta":{"type":"users","version":6},"graph":{"nodes":[]}}', false],
  ['a file that is cut off', '{"graph":{"nodes":[{"id":"a","kinds":["A"]},{"id":', false],
  ['no JSON', 'nodes', false],
  ['nothing', '', false],
  ['a repeated id', JSON.stringify({ graph: { nodes: [{ ...node, properties: { objectid: 'A' } }] } }), true],
];

describe('The validator of OpenGraph files', () => {
  it('reports what the converter of the service reports', async () => {
    for (const [name, text, valid] of CASES) {
      const report = await validateText(text);
      const graph = new MemoryGraph('2026-01-02T03:04:05Z');
      const converted = await convertStream(bytesSource(Buffer.from(text)), graph, {
        ingestTime: '2026-01-02T03:04:05Z',
      });
      assert.equal(report.valid, valid, name);
      assert.deepEqual(report.problems, graph.rejections, name);
      if (converted.head?.format !== 'collector') assert.equal(report.failure, converted.failure, name);
    }
    assert.equal((await validateText(CASES[9]![1])).failure, 'not an OpenGraph file: it has no "graph"');
  });

  it('reads files and streams, and bounds the problems that it lists', async () => {
    const text = JSON.stringify({ graph: { nodes: [1, 2, 3, node] } });
    const folder = await mkdtemp(join(tmpdir(), 'opengraph-'));
    try {
      await writeFile(join(folder, 'a.json'), text);
      const { valid, nodes, problems, omitted } = await validateFile(join(folder, 'a.json'), { maxProblems: 2 });
      assert.deepEqual([valid, nodes, problems.length, omitted], [false, 1, 2, 1]);
      assert.match((await validateFile(join(folder, 'none.json'))).failure ?? '', /cannot be read/);
    } finally {
      await rm(folder, { recursive: true });
    }
    const pieces = async function* () {
      for (const letter of text) yield Buffer.from(letter);
    };
    assert.equal((await validateStream(pieces())).problems.length, 3);
    await assert.rejects(validateStream(pieces(), { signal: AbortSignal.abort() }), { name: 'AbortError' });
  });
});
