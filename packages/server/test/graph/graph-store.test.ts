import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { Batch, type GraphImage } from '@chokepoint/graph';
import { pino } from 'pino';
import { systemClock } from '../../src/clock.ts';
import { type ChunkStore, chunksInFiles, chunksInRows } from '../../src/graph/chunk-store.ts';
import { GraphImages } from '../../src/graph/graph-images.ts';
import { GraphLogStore } from '../../src/graph/graph-log-store.ts';
import { GraphStore } from '../../src/graph/graph-store.ts';
import type { Retention } from '../../src/graph/snapshot-keeper.ts';
import type { GraphChange } from '../../src/graph/writer/graph-change.ts';
import type { OpenDatabase } from '../../src/storage/database.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { localPubSub } from '../../src/storage/pub-sub.ts';
import { DATABASE_KINDS, type TestDatabase, testDatabase } from '../../testing/index.ts';

const silent = pino({ level: 'silent' });
const cause = { kind: 'test' };

/** `a -Kind-> b` per line. */
function adding(text: string): GraphChange {
  const batch = new Batch();
  for (const line of text.trim().split('\n')) {
    const [, source, kind, target] = /^\s*(\S+) -(\S+)-> (\S+)\s*$/.exec(line) ?? [];
    batch.node(source!, ['Thing'], { name: source });
    batch.node(target!, ['Thing'], { name: target });
    batch.edge(source!, kind!, target!, { lastseen: 'now' });
  }
  return { batches: [batch.pack()] };
}

/** Every edge as a line, sorted: what two images must agree on. */
function drawn(image: GraphImage): string[] {
  return [...image.edges()]
    .map((edge) => {
      const kind = image.edgeKinds[image.edgeKindOf(edge)];
      return `${image.objectId(image.edgeSource(edge))} -${kind}-> ${image.objectId(image.edgeTarget(edge))} #${image.edgeId(edge)}`;
    })
    .sort();
}

/** Almost all other suites run on the embedded server, so the short run leaves it out here. */
const KINDS =
  process.env.CHOKEPOINT_TEST_DEEP === '1' ? DATABASE_KINDS : DATABASE_KINDS.filter((kind) => kind !== 'embedded');

for (const kind of KINDS)
  describe(`The stored graph (${kind})`, () => {
    let database: TestDatabase;
    let opened: OpenDatabase;
    let folder: string;
    const stores: GraphStore[] = [];
    before(async () => {
      folder = mkdtempSync(join(tmpdir(), 'chokepoint-graph-'));
      database = await testDatabase(kind);
      opened = await openDatabase(database.location);
    });
    after(async () => {
      for (const store of stores) await store.close();
      await opened.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    });

    // The embedded database keeps chunks in files, the server in rows.
    const log = () => new GraphLogStore(opened.db, kind === 'embedded' ? chunksInFiles(folder) : chunksInRows);
    async function store(retention?: Retention, logger = silent): Promise<GraphStore> {
      const one = new GraphStore({
        log: log(),
        images: new GraphImages(),
        pubSub: localPubSub(),
        clock: systemClock,
        logger,
        ...(retention ? { retention } : {}),
      });
      stores.push(one);
      await one.open({ alone: true });
      return one;
    }

    it('shows a commit to the next reader and keeps it for the next start', async () => {
      const first = await store();
      assert.equal(first.images.version, 0);
      const { version, report } = await first.commit(adding('a -Owns-> b\nb -Owns-> c'), { cause });
      assert.equal(version, 1);
      assert.equal(report.nodesAdded, 3);
      assert.equal(report.edgesAdded, 2);
      const second = await store();
      assert.equal(second.images.version, 1);
      assert.deepEqual(drawn(second.images.current), drawn(first.images.current));
    });

    it('makes no version of a change that changes nothing', async () => {
      const one = await store();
      const { version } = await one.commit(adding('a -Owns-> b'), { cause });
      assert.equal(version, 1);
      assert.equal((await one.versions()).length, 1);
    });

    it('lets readers keep the image that they started with', async () => {
      const one = await store();
      const held = one.images.lease();
      await one.commit(adding('c -Owns-> d'), { cause });
      assert.equal(held.version, 1);
      assert.equal(drawn(held.image).length, 2);
      assert.equal(drawn(one.images.current).length, 3);
      assert.equal(one.images.count, 2);
      held.release();
      assert.equal(one.images.count, 1);
    });

    it('commits in one transaction with its cause, or not at all', async () => {
      const one = await store();
      const before = one.images.version;
      await one.commit(adding('d -Owns-> e'), {
        cause,
        alongside: async (transaction) => {
          await transaction
            .insertInto('graph_kind')
            .values({ name: `with ${before + 1}` })
            .execute();
        },
      });
      await assert.rejects(
        one.commit(adding('e -Owns-> f'), {
          cause,
          alongside: async (transaction) => {
            await transaction.insertInto('graph_kind').values({ name: 'lost' }).execute();
            throw new Error('the cause failed');
          },
        }),
        /the cause failed/,
      );
      assert.equal(one.images.version, before + 1);
      const kinds = await opened.db.selectFrom('graph_kind').select('name').execute();
      assert.deepEqual(kinds, [{ name: `with ${before + 1}` }]);
      assert.equal(one.images.current.nodeByObjectId('f'), undefined);
      const again = await store();
      assert.deepEqual(drawn(again.images.current), drawn(one.images.current));
    });

    it('serialises commits that come at the same time', async () => {
      const one = await store();
      const before = one.images.version;
      const commits = await Promise.all(
        Array.from({ length: 8 }, (_, number) => one.commit(adding(`p${number} -Owns-> q${number}`), { cause })),
      );
      assert.deepEqual(
        commits.map((commit) => commit.version),
        Array.from({ length: 8 }, (_, number) => before + 1 + number),
      );
    });

    it('works a change out again when another process was faster', async () => {
      const [one, other] = [await store(), await store()];
      await one.commit(adding('x -Owns-> one'), { cause });
      await other.commit(adding('x -Owns-> other'), { cause });
      assert.equal(other.images.version, one.images.version + 1);
      await one.catchUp();
      assert.deepEqual(drawn(one.images.current), drawn(other.images.current));
      assert.ok(drawn(one.images.current).some((line) => line.startsWith('x -Owns-> one')));
    });

    it('opens and compares versions, undoes and restores', async () => {
      const one = await store();
      const start = one.images.version;
      const before = drawn(one.images.current);
      await one.commit(adding('u -Owns-> v'), { cause });
      await one.commit({ deleteNodes: ['a'] }, { cause });
      assert.deepEqual(drawn(await one.openVersion(start)), before);
      const comparison = await one.compare(start, start + 2);
      assert.deepEqual(
        { added: comparison.edgesAdded, deleted: comparison.edgesDeleted, nodes: comparison.nodesDeleted },
        { added: 1, deleted: 1, nodes: 1 },
      );
      await one.undo(start + 2);
      assert.ok(one.images.current.nodeByObjectId('a') !== undefined);
      await one.undo(start + 1);
      assert.deepEqual(drawn(one.images.current), before);
      await one.restore(start + 2);
      assert.equal(one.images.current.nodeByObjectId('a'), undefined);
      await assert.rejects(one.openVersion(9999), /no version 9999/);
      await assert.rejects(one.undo(9999), /no version 9999/);
      const again = await store();
      assert.deepEqual(drawn(again.images.current), drawn(one.images.current));
    });

    it('refuses to undo what later versions build on', async () => {
      const one = await store();
      const { version } = await one.commit(adding('base -Owns-> middle'), { cause });
      await one.commit(adding('middle -Owns-> top'), { cause });
      await assert.rejects(one.undo(version), /cannot be undone: later versions build on it/);
    });

    it('starts from a snapshot and what came after it', async () => {
      const one = await store();
      await one.snapshot();
      await one.commit(adding('after -Owns-> snapshot'), { cause });
      const again = await store();
      assert.equal(again.images.version, one.images.version);
      assert.deepEqual(drawn(again.images.current), drawn(one.images.current));
    });

    it('skips a damaged snapshot, logs it, and loses nothing', async () => {
      const one = await store();
      await one.snapshot();
      const version = one.images.version;
      if (kind === 'embedded') {
        const file = readdirSync(folder).find((name) => name.startsWith(`snapshot-${version}-`))!;
        const bytes = readFileSync(join(folder, file));
        bytes[bytes.length - 5]! ^= 0xff;
        writeFileSync(join(folder, file), bytes);
      } else {
        const row = await opened.db
          .selectFrom('graph_snapshot')
          .selectAll()
          .where('version', '=', version)
          .executeTakeFirstOrThrow();
        const content = Buffer.from(row.content!);
        content[content.length - 5]! ^= 0xff;
        await opened.db.updateTable('graph_snapshot').set({ content }).where('version', '=', version).execute();
      }
      const said: string[] = [];
      const listening = pino({ level: 'error' }, { write: (line: string) => void said.push(line) });
      const again = await store(undefined, listening);
      assert.equal(again.images.version, version);
      assert.deepEqual(drawn(again.images.current), drawn(one.images.current));
      assert.match(said.join(), /damaged and was skipped/);
    });

    it('deletes versions beyond the retention limit, and still opens the newest', async () => {
      const one = await store({ versions: 2 });
      for (let number = 0; number < 5; number++) {
        await one.commit(adding(`r${number} -Owns-> s${number}`), { cause });
        await one.snapshot();
      }
      const kept = (await one.versions()).map((version) => version.version);
      assert.equal(kept.at(-1), one.images.version);
      assert.ok(kept.length <= 3, `${kept.length} versions are kept`);
      await assert.rejects(one.openVersion(1), /no longer available/);
      const again = await store();
      assert.deepEqual(drawn(again.images.current), drawn(one.images.current));
      for (const version of kept) await again.openVersion(version);
    });

    it('refuses to open a log with a damaged change, and says so', async () => {
      const one = await store();
      await one.snapshot();
      const { version } = await one.commit(adding('damaged -Owns-> change'), { cause });
      const row = await opened.db
        .selectFrom('graph_segment')
        .selectAll()
        .where('version', '=', version)
        .executeTakeFirstOrThrow();
      const damage = (bytes: Buffer) => {
        const altered = Buffer.from(bytes);
        altered[altered.length >> 1]! ^= 0xff;
        return altered;
      };
      const write = async (bytes: Buffer) => {
        if (row.file) writeFileSync(join(folder, row.file), bytes);
        else
          await opened.db.updateTable('graph_segment').set({ content: bytes }).where('version', '=', version).execute();
      };
      const whole = row.file ? readFileSync(join(folder, row.file)) : row.content!;
      await write(damage(whole));
      await assert.rejects(store(), /The stored graph is damaged between version \d+ and version \d+/);
      await write(whole.subarray(0, whole.length - 3));
      await assert.rejects(store(), /The stored graph is damaged/);
      await write(whole);
      const again = await store();
      assert.equal(again.images.version, version);
    });

    it('rejects each edge whose source or target does not exist, and keeps the rest', async () => {
      const one = await store();
      const batch = new Batch();
      batch.node('alone', ['Thing']);
      batch.edge('alone', 'Owns', 'nobody');
      const { report } = await one.commit({ batches: [batch.pack()] }, { cause });
      assert.equal(report.nodesAdded, 1);
      assert.equal(report.rejected, 1);
      assert.match(report.reasons[0]!, /its end is not a node/);
    });
  });

describe('A full disk', () => {
  it('fails the commit in words, changes nothing, and the next commit works', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'chokepoint-full-'));
    const database = await testDatabase('embedded');
    const opened = await openDatabase(database.location);
    const files = chunksInFiles(folder);
    let full = false;
    const filling: ChunkStore = {
      ...files,
      async store(role, version, chunks) {
        if (full) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
        return files.store(role, version, chunks);
      },
    };
    const store = new GraphStore({
      log: new GraphLogStore(opened.db, filling),
      images: new GraphImages(),
      pubSub: localPubSub(),
      clock: systemClock,
      logger: silent,
    });
    await store.open({ alone: true });
    await store.commit(adding('a -Owns-> b'), { cause });
    full = true;
    await assert.rejects(store.commit(adding('b -Owns-> c'), { cause }), /The disk is full\. Nothing was changed/);
    assert.equal(store.images.version, 1);
    assert.equal(store.images.current.nodeByObjectId('c'), undefined);
    full = false;
    assert.equal((await store.commit(adding('b -Owns-> c'), { cause })).version, 2);
    await store.close();
    await opened.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('leaves no half-written file behind', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'chokepoint-limit-'));
    const module = new URL('../../src/graph/chunk-store.ts', import.meta.url).href;
    const script = `
      const { chunksInFiles } = await import(${JSON.stringify(module)});
      await chunksInFiles(${JSON.stringify(folder)}).store('segment', 1, [new Uint8Array(100), new Uint8Array(1 << 20)])
        .then(() => console.log('kept'), (error) => console.log('failed', error.code));`;
    // The shell's file size limit makes the second write fail for real, whoever runs this.
    const { stdout } = await promisify(execFile)('bash', [
      '-c',
      'trap "" XFSZ; ulimit -f 16; exec "$0" --input-type=module-typescript -e "$1"',
      process.execPath,
      script,
    ]);
    assert.match(stdout, /^failed EFBIG/);
    assert.deepEqual(readdirSync(folder), []);
    rmSync(folder, { recursive: true });
  });
});

describe('Chunks in files', () => {
  it('are removed when no row names them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'chokepoint-chunks-'));
    const chunks = chunksInFiles(folder);
    const [kept] = await chunks.store('segment', 1, [new Uint8Array(20_000).fill(7)]);
    await chunks.store('segment', 2, [new Uint8Array(20_000)]);
    await chunks.removeOthers(new Set([kept!.file!]));
    assert.deepEqual(readdirSync(folder), [kept!.file]);
    assert.deepEqual(new Set(await chunks.read(kept!)), new Set([7]));
    rmSync(folder, { recursive: true });
  });

  it('hold what is large; a small change lies in its row', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'chokepoint-chunks-'));
    const chunks = chunksInFiles(folder);
    const [small] = await chunks.store('segment', 1, [new Uint8Array([1, 2, 3])]);
    assert.equal(small!.file, null);
    assert.deepEqual([...(await chunks.read(small!))], [1, 2, 3]);
    await assert.rejects(chunks.read({ ...small!, bytes: 4 }), /has lost its bytes/);
    const [snapshot] = await chunks.store('snapshot', 1, [new Uint8Array([4])]);
    assert.deepEqual(readdirSync(folder), [snapshot!.file]);
    rmSync(folder, { recursive: true });
  });
});
