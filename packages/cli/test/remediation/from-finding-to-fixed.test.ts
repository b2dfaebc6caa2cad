import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { generate } from '../../src/generate.ts';
import { remediate } from '../../src/remediate.ts';

const PAGE = readFileSync(new URL('../../../../docs/from-finding-to-fixed.md', import.meta.url), 'utf8');
const HARBOR = 'S-1-5-21-557287010-1386715925-3428370048';

describe('The page from finding to fixed', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'chokepoint-fixed-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('has the output of its commands: what is removed is what the plan said, and leaves what it predicted', async ({
    mock,
  }) => {
    const log = mock.method(console, 'log', () => {});
    assert.equal(await generate.run(['--users', '200', '--out', join(folder, 'lab')]), 0);
    const planned = async () => {
      log.mock.resetCalls();
      const files = readdirSync(join(folder, 'lab')).flatMap((name) => ['--file', join(folder, 'lab', name)]);
      const args = ['--environment', HARBOR, '--first', '3', '--out', join(folder, 'fix'), ...files];
      assert.equal(await remediate.run(args), 0);
      return log.mock.calls.map(({ arguments: [line] }) => String(line)).filter((line) => !line.startsWith(folder));
    };
    const first = await planned();
    assert.ok(first.length >= 5);
    for (const line of first) assert.ok(PAGE.includes(`\n${line}\n`), line);
    const script = /```js\n([\s\S]*?)```/.exec(PAGE)![1]!;
    writeFileSync(join(folder, 'after.mjs'), script);
    execFileSync(process.execPath, ['after.mjs'], { cwd: folder });
    const next = await planned();
    const numbers = next.slice(0, 2);
    for (const line of numbers) assert.ok(PAGE.includes(`\n${line}\n`), line);
    const predicted = /after the plan (\d+) \(/.exec(first[0]!)![1];
    assert.match(next[0]!, new RegExp(`Attack paths: ${predicted},`));
  });
});
