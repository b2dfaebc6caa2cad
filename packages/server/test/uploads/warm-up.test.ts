import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Batch, GraphImage } from '@chokepoint/graph';
import { GraphWriter } from '../../src/graph/writer/graph-writer.ts';
import { Converters } from '../../src/uploads/conversion/converters.ts';
import { SpillFile } from '../../src/uploads/conversion/spill-file.ts';

const TIME = '2026-01-01T00:00:00Z';
const UPLOAD = {
  meta: { type: 'groups', version: 6, count: 1 },
  data: [
    {
      ObjectIdentifier: 'S-1-5-21-1-2-3-512',
      Properties: { name: 'DOMAIN ADMINS@CORP.LOCAL' },
      Members: [{ ObjectIdentifier: 'S-1-5-21-1-2-3-1104', ObjectType: 'User' }],
      Aces: [],
    },
  ],
};

describe('Getting ready for the first upload', () => {
  let folder: string;
  let converters: Converters;
  let path: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'chokepoint-test-'));
    path = join(folder, 'groups.json');
    writeFileSync(path, JSON.stringify(UPLOAD));
    converters = new Converters();
  });
  after(async () => {
    await converters.close();
    rmSync(folder, { recursive: true });
  });

  async function converted() {
    await using waiting = await SpillFile.open(folder, { mostInMemory: converters.mostWaitingBytes });
    const request = { kind: 'convert', path, name: path, file: 0, ingestTime: TIME, spill: waiting.spill } as const;
    const { batches, written, rejections } = await converters.ask(request);
    return { edges: batches.length, written, rejections };
  }

  it('leaves the conversion of an upload that comes meanwhile as it is', async () => {
    const warmUp = converters.warmUp().catch(() => {}); // it may give up
    const meanwhile = await converted();
    await warmUp;
    assert.deepEqual(meanwhile, await converted());
    assert.deepEqual(meanwhile, { edges: 1, written: 2, rejections: [] });
  });

  it('makes a graph of generated data, and discards it', async () => {
    const batches = await converters.warmUp();
    assert.ok(batches.reduce((sum, batch) => sum + new Batch(batch).edgeCount, 0) > 1000);
    const writer = new GraphWriter({ remembers: true });
    try {
      assert.deepEqual(await writer.ask({ kind: 'warmUp', batches }), {});
      const base = GraphImage.empty().share();
      const { image, report } = await writer.makeImage(base, { kind: 'change', change: {} });
      assert.deepEqual([image.nodes.count, image.edges.count, report.nodesAdded], [0, 0, 0]);
    } finally {
      await writer.close();
    }
  });

  // Elsewhere threads have the priority of their process.
  if (process.platform === 'linux')
    it('converts and merges in threads that give way to the one that serves requests', async () => {
      const threads = () => new Map(readdirSync('/proc/self/task').map((thread) => [Number(thread), niceness(thread)]));
      const before = threads();
      const own = before.get(process.pid)!;
      const more = new Converters();
      const writer = new GraphWriter({ remembers: true });
      try {
        await writer.ask({ kind: 'warmUp', batches: await more.warmUp() });
        const lower = [...threads()].filter(([thread, nice]) => !before.has(thread) && nice > own);
        assert.ok(lower.length >= 2, `only ${lower.length} threads have a lower priority`);
        assert.equal(threads().get(process.pid), own);
      } finally {
        await Promise.all([more.close(), writer.close()]);
      }
    });
});

/** The 19th field of a thread's line in the process table; its name, in parentheses, may have spaces. */
function niceness(thread: string): number {
  const fields = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return Number(fields[16]);
}
