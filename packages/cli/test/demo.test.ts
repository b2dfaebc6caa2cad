import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { freshDemoFolder } from '../src/demo-folder.ts';
import { commands } from '../src/index.ts';
import { Program } from '../testing/program.ts';

const READY = /with the password (\S+)\n.*ready at (\S+)\n/;

describe('chokepoint demo', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'chokepoint-demo-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** A database server that is not there: the demo must not even look for it. */
  const env = { CHOKEPOINT_PORT: '0', CHOKEPOINT_DATABASE_URL: 'postgres://127.0.0.1:1/nowhere' };
  const start = () => new Program(['demo', '--users', '200'], env, folder);

  it('serves a company with attack paths in it, under the password that it prints', async () => {
    const program = start();
    try {
      const [, password, url] = await program.saying(READY);
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
      const [stats] = await get('platform/ad/data-quality-stats');
      assert.deepEqual([stats.domains, stats.users], [2, 200]);

      const query =
        'MATCH ()-[r:DCSync|ADCSESC1|ADCSESC4|CoerceAndRelayNTLMToSMB|GoldenCert]->() RETURN DISTINCT type(r)';
      const answer = await fetch(`${url}/api/v2/graphs/cypher`, {
        method: 'POST',
        headers: { ...json, authorization },
        body: JSON.stringify({ query }),
      });
      const kinds = (await answer.json()).data.literals.map((one: { value: string }) => one.value).sort();
      assert.deepEqual(kinds, ['ADCSESC1', 'ADCSESC4', 'CoerceAndRelayNTLMToSMB', 'DCSync', 'GoldenCert']);

      const second = await start().ended;
      assert.equal(second.code, 1, 'a demo that runs is left alone');
      assert.match(second.output, /is in use by process/);
    } finally {
      program.child.kill('SIGINT');
    }
    assert.equal((await program.ended).code, 0);
  });

  it('deletes the data of the last demo at the next start', () => {
    const demo = join(folder, 'again');
    freshDemoFolder(demo);
    mkdirSync(join(demo, 'graph'));
    writeFileSync(join(demo, 'graph', 'left-over'), 'x');
    assert.equal(freshDemoFolder(demo), demo);
    assert.ok(!existsSync(join(demo, 'graph')));
  });

  it('does not touch a folder with other content', () => {
    const other = join(folder, 'other');
    mkdirSync(other);
    writeFileSync(join(other, 'precious'), 'x');
    assert.throws(() => freshDemoFolder(other), /holds something that is not a demo/);
    assert.ok(existsSync(join(other, 'precious')));
  });

  it('says what is wrong with its options', async () => {
    const demo = await commands.find((one) => one.name === 'demo')?.load();
    for (const users of ['7', 'many', '100001', '1e3.5'])
      await assert.rejects(demo?.run(['--users', users]) ?? Promise.resolve(), /--users must be a whole number/);
    await assert.rejects(demo?.run(['--people', '9']) ?? Promise.resolve(), { name: 'UsageFault' });
  });
});
