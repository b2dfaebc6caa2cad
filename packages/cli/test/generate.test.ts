import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { convertStream, MemoryGraph, openUpload } from '@chokepoint/ingest';
import { commands } from '../src/index.ts';

const ingestTime = '2026-01-02T03:04:05Z';

describe('chokepoint generate', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'chokepoint-generate-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const run = async (...args: string[]) => {
    const command = commands.find((one) => one.name === 'generate');
    assert.ok(command);
    return (await command.load()).run(args);
  };
  const at = (name: string) => join(folder, name);

  it('writes an archive that is ingested without a rejection', async () => {
    assert.equal(await run('--users', '250', '--seed', 'a', '--out', at('one.zip')), 0);
    const graph = new MemoryGraph(ingestTime);
    await using upload = await openUpload(at('one.zip'));
    for (const file of upload.files) {
      assert.ok('source' in file, file.name);
      const report = await convertStream(file.source, graph, { ingestTime });
      assert.equal(report.failure, undefined);
    }
    assert.deepEqual(graph.rejections, []);
    assert.equal([...graph.nodes.values()].filter((node) => node.kinds.has('User')).length, 250);
    assert.ok(!existsSync(`${at('one.zip')}.part`));
  });

  it('writes the same bytes for the same seed, whatever the time zone', async () => {
    const zone = process.env.TZ;
    try {
      process.env.TZ = 'Asia/Tokyo';
      await run('--users', '250', '--seed', 'a', '--out', at('two.zip'));
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
    assert.ok(readFileSync(at('one.zip')).equals(readFileSync(at('two.zip'))));
  });

  it('writes a tangled environment on request, and refuses shapes that do not exist', async () => {
    assert.equal(await run('--users', '250', '--seed', 'a', '--shape', 'tangled', '--out', at('tangled.zip')), 0);
    assert.ok(!readFileSync(at('one.zip')).equals(readFileSync(at('tangled.zip'))));
    await assert.rejects(async () => run('--users', '250', '--shape', 'round'), /--shape must be plain or tangled/);
  });

  it('writes the files into a folder', async () => {
    await run('--users', '250', '--seed', 'a', '--out', at('files'));
    await using upload = await openUpload(at('one.zip'));
    const names = upload.files.map((file) => file.name);
    assert.deepEqual(readdirSync(at('files')).sort(), [...names].sort());
    const users = JSON.parse(
      readFileSync(join(at('files'), names.find((name) => name.includes('HARBOR_users'))!), 'utf8'),
    );
    assert.equal(users.meta.count, users.data.length);
    assert.deepEqual([users.meta.type, users.meta.version], ['users', 6]);
  });

  it('says what is wrong with its options', async () => {
    for (const [args, reason] of [
      [[], /needs --users/],
      [['--users', 'many'], /whole number from 200/],
      [['--users', '199'], /whole number from 200/],
      [['--users', '99999999999'], /whole number from 200/],
      [['--users', '500', '--out', ''], /file or folder/],
      [['--people', '500'], /Unknown option/],
      [['500'], /positional/],
    ] as const)
      await assert.rejects(run(...args), (error: Error) => error.name === 'UsageFault' && reason.test(error.message));
  });

  it('leaves no partial file when the file cannot be written', async () => {
    await assert.rejects(run('--users', '250', '--out', join(at('one.zip'), 'inside.zip')));
    assert.deepEqual(readdirSync(folder).sort(), ['files', 'one.zip', 'tangled.zip', 'two.zip']);
  });
});
