import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../../server/testing/child-environment.ts';
import { freshDemoFolder } from '../src/demo-folder.ts';
import { commands } from '../src/index.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const READY = /with the password (\S+)\n.*ready at (\S+)/;

describe('chokepoint demo', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'chokepoint-demo-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  function start(...args: string[]): { child: ChildProcess; output: () => string; ended: Promise<number | null> } {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, 'demo', ...args], {
      cwd: folder,
      // A database server that is not there: the demo must not even look for it.
      env: childEnvironment({
        CHOKEPOINT_PORT: '0',
        CHOKEPOINT_DATABASE_URL: 'postgres://127.0.0.1:1/nowhere',
      }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => {
        output += piece;
      });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    return { child, output: () => output, ended };
  }

  async function ready(program: ReturnType<typeof start>): Promise<{ password: string; url: string }> {
    for (;;) {
      const [, password, url] = READY.exec(program.output()) ?? [];
      if (password && url) return { password, url };
      if (program.child.exitCode !== null) throw new Error(`the demo ended:\n${program.output()}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  it('serves a company with attack paths in it, under the password that it prints', async () => {
    const program = start('--users', '200');
    try {
      const { password, url } = await ready(program);
      const json = { 'content-type': 'application/json' };
      const session = await fetch(`${url}/api/v2/login`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ login_method: 'secret', username: 'admin', secret: password }),
      });
      const authorization = `Bearer ${(await session.json()).data.session_token}`;
      const get = async (path: string) =>
        (await (await fetch(`${url}/api/v2/${path}`, { headers: { authorization } })).json()).data;
      const names = (await get('available-domains')).map((one: { name: string }) => one.name).sort();
      assert.deepEqual(names, ['HARBOR.EXAMPLE', 'MERIDIAN', 'MERIDIAN.EXAMPLE']);
      const [figures] = await get('platform/ad/data-quality-stats');
      assert.deepEqual([figures.domains, figures.users], [2, 200]);

      const query =
        'MATCH ()-[r:DCSync|ADCSESC1|ADCSESC4|CoerceAndRelayNTLMToSMB|GoldenCert]->() RETURN DISTINCT type(r)';
      const answer = await fetch(`${url}/api/v2/graphs/cypher`, {
        method: 'POST',
        headers: { ...json, authorization },
        body: JSON.stringify({ query }),
      });
      const kinds = (await answer.json()).data.literals.map((one: { value: string }) => one.value).sort();
      assert.deepEqual(kinds, ['ADCSESC1', 'ADCSESC4', 'CoerceAndRelayNTLMToSMB', 'DCSync', 'GoldenCert']);

      const second = start('--users', '200');
      assert.equal(await second.ended, 1, 'a demo that runs is left alone');
      assert.match(second.output(), /is in use by process/);
    } finally {
      program.child.kill('SIGINT');
    }
    assert.equal(await program.ended, 0);
  });

  it('makes everything anew at the next start', () => {
    const demo = join(folder, 'anew');
    freshDemoFolder(demo);
    mkdirSync(join(demo, 'graph'));
    writeFileSync(join(demo, 'graph', 'left-over'), 'x');
    assert.equal(freshDemoFolder(demo), demo);
    assert.ok(!existsSync(join(demo, 'graph')));
  });

  it('touches no folder that holds something else', () => {
    const other = join(folder, 'other');
    mkdirSync(other);
    writeFileSync(join(other, 'precious'), 'x');
    assert.throws(() => freshDemoFolder(other), /holds something that is not a demo/);
    assert.ok(existsSync(join(other, 'precious')));
  });

  it('says what is wrong with its options', async () => {
    const demo = commands.find((one) => one.name === 'demo');
    for (const users of ['7', 'many', '100001', '1e3.5'])
      await assert.rejects(demo?.run(['--users', users]) ?? Promise.resolve(), /--users must be a whole number/);
    await assert.rejects(demo?.run(['--people', '9']) ?? Promise.resolve(), { name: 'UsageFault' });
  });
});
