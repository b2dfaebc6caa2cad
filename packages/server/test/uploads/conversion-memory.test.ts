import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createWriteStream, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { GraphImage, openShared } from '@chokepoint/graph';
import { zip } from '../../../ingest/testing/zip-writer.ts';
import type { GraphChange } from '../../src/graph/writer/graph-change.ts';
import { makeImage } from '../../src/graph/writer/make-image.ts';
import { noMergeHelp } from '../../src/graph/writer/merge-helper.ts';
import type { Spillable } from '../../src/graph/writer/spillable.ts';
import { NoRoomToConvert } from '../../src/uploads/conversion/conversion-errors.ts';
import { Converters } from '../../src/uploads/conversion/converters.ts';
import { SpillFile } from '../../src/uploads/conversion/spill-file.ts';
import { graphInImage } from '../../testing/graph-in-image.ts';

const PROGRAM = fileURLToPath(new URL('../../testing/converting-process.ts', import.meta.url));
const MEGABYTES = process.env.CHOKEPOINT_TEST_DEEP === '1' ? 5000 : 60;
const TIME = '2026-01-01T00:00:00Z';
const execute = promisify(execFile);

function user(number: number): object {
  const id = (n: number) => `S-1-5-21-1-2-3-${n}`;
  return {
    ObjectIdentifier: id(number + 1000),
    PrimaryGroupSID: id(513),
    Properties: {
      name: `USER${number}@CORP.LOCAL`,
      distinguishedname: `CN=USER${number},OU=UNIT${number % 97},DC=CORP,DC=LOCAL`,
      domain: 'CORP.LOCAL',
      pwdlastset: 1_700_000_000 + number,
    },
    Aces: Array.from({ length: 9 }, (_, n) => ({
      PrincipalSID: id(n * 37 + (number % 1000)),
      PrincipalType: 'Group',
      RightName: 'GenericAll',
      IsInherited: n % 2 === 0,
    })),
  };
}

async function writeUsers(path: string, bytes: number): Promise<number> {
  const file = createWriteStream(path);
  let [written, users] = [0, 0];
  file.write('{"meta":{"type":"users","version":6,"count":1},"data":[');
  while (written < bytes) {
    const some = Array.from({ length: 500 }, () => JSON.stringify(user(users++)));
    const text = `${written === 0 ? '' : ','}${some.join(',')}`;
    written += text.length;
    if (!file.write(text)) await new Promise((resolve) => file.once('drain', resolve));
  }
  await new Promise<void>((resolve) => file.end(']}', resolve));
  return users;
}

/** An upload with batches of several files, stubs, and edges with ends named by what they look like. */
function upload(): Buffer {
  const things = { metadata: { source_kind: 'Things' } };
  const node = (n: number) => ({ id: `thing-${n}`, kinds: ['Thing'], properties: { name: `thing ${n}` } });
  const edge = (n: number) => ({
    start: { match_by: 'name', value: `THING ${n}` },
    end: { value: n % 2 === 0 ? `S-1-5-21-1-2-3-${1000 + n}` : `unheard-of-${n}` },
    kind: 'Knows',
  });
  const mentions = (n: number) => ({ start: { value: `thing-${n}` }, end: { value: `mentioned-${n}` }, kind: 'Is' });
  return zip([
    {
      name: 'edges.json',
      content: json({ ...things, graph: { edges: Array.from({ length: 30 }, (_, n) => edge(n)) } }),
    },
    { name: 'users.json', content: json({ data: [1, 2, 3].map(user), meta: { type: 'users', version: 6, count: 3 } }) },
    {
      name: 'things.json',
      content: json({
        ...things,
        graph: { nodes: Array.from({ length: 25 }, (_, n) => node(n)), edges: [mentions(1), mentions(2)] },
      }),
    },
  ]);
}

const json = (value: unknown) => JSON.stringify(value);

describe('Converted parts that wait for the commit', () => {
  let folder = '';
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'chokepoint-memory-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  async function converted(mostInMemory: number) {
    const path = join(folder, 'upload.zip');
    writeFileSync(path, upload());
    const converters = new Converters(2);
    const places = join(folder, `spill-${mostInMemory}`);
    await using waiting = await SpillFile.open(places, { mostInMemory });
    try {
      const ask = (file: number) =>
        converters.ask({ kind: 'convert', path, name: 'upload.zip', file, ingestTime: TIME, spill: waiting.spill });
      const files = [await ask(0), await ask(1), await ask(2)];
      const parts: Spillable<unknown>[] = files.flatMap(({ batches, stubs, unresolvedEdges }) => [
        ...batches,
        ...stubs,
        ...unresolvedEdges,
      ]);
      const change: GraphChange = {
        spillableBatches: files.flatMap(({ batches }) => batches),
        unresolved: {
          properties: { lastseen: TIME },
          stubs: files.flatMap(({ stubs }) => stubs),
          edges: files.flatMap(({ unresolvedEdges }) => unresolvedEdges),
        },
      };
      const base = GraphImage.empty().share();
      const { image, result } = await makeImage(base, { kind: 'change', change }, noMergeHelp);
      const names = readdirSync(places);
      return { graph: graphInImage(openShared(image)), report: result.report, parts, waiting, names };
    } finally {
      await converters.close();
    }
  }

  it('give the same graph from disk as from memory, stubs and unresolved references, too', async () => {
    const [inMemory, onDisk] = [await converted(1 << 30), await converted(0)];
    assert.ok(inMemory.parts.length >= 4 && inMemory.parts.every((part) => 'value' in part));
    assert.ok(onDisk.parts.length === inMemory.parts.length && onDisk.parts.every((part) => 'file' in part));
    assert.ok(inMemory.waiting.spilled === 0 && onDisk.waiting.inMemory === 0 && onDisk.waiting.spilled > 0);
    assert.deepEqual(onDisk.graph, inMemory.graph);
    assert.deepEqual(onDisk.report, inMemory.report);
    assert.equal(onDisk.report.unmatched.length, 5);
  });

  it('lie in a file without a name, which no crash can leave behind', async () => {
    const { names, waiting } = await converted(0);
    assert.ok(waiting.spilled > 0);
    assert.deepEqual(names, []);
  });

  const fullDisk = '/dev/full';
  if (existsSync(fullDisk))
    it('for which there is no room say so: nothing is wrong with the file', async () => {
      const path = join(folder, 'upload.zip');
      writeFileSync(path, upload());
      await using device = await open(fullDisk, 'w');
      const spill = { file: device.fd, mostInMemory: 0, counters: new BigInt64Array(new SharedArrayBuffer(16)) };
      const converters = new Converters(1);
      try {
        await assert.rejects(
          converters.ask({ kind: 'convert', path, name: 'upload.zip', file: 1, ingestTime: TIME, spill }),
          NoRoomToConvert,
        );
      } finally {
        await converters.close();
      }
    });

  it(`take a bounded amount of memory, however long the file (${MEGABYTES} MB)`, async () => {
    const path = join(folder, 'users.json');
    const users = await writeUsers(path, MEGABYTES * 1e6);
    const mostInMemory = MEGABYTES < 1000 ? 4 << 20 : 64 << 20;
    const args = ['--disable-warning=ExperimentalWarning', PROGRAM, path, String(mostInMemory)];
    const { stdout } = await execute(process.execPath, args);
    const { objects, failure, grown, inMemory, spilled } = JSON.parse(stdout);
    assert.deepEqual({ objects, failure }, { objects: users, failure: undefined });
    assert.ok(inMemory <= mostInMemory, `${inMemory} bytes in memory`);
    assert.ok(spilled > MEGABYTES * 1e5, `${spilled} bytes on disk`);
    assert.ok(grown < 400e6, `grown by ${grown} bytes`);
  });
});
