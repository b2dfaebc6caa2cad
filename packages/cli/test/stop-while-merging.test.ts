import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { until } from '../../server/testing/until.ts';
import { Program } from '../testing/program.ts';

const PASSWORD = 'Correct-horse-battery-9!';
const USERS = 30_000;

/** So many rights that merging them takes a while. */
const upload = JSON.stringify({
  meta: { type: 'users', version: 6, count: USERS, methods: 0 },
  data: Array.from({ length: USERS }, (_, number) => ({
    ObjectIdentifier: `S-1-5-21-7-${number}`,
    Properties: { name: `USER ${number}`, domainsid: 'S-1-5-21-7' },
    Aces: Array.from({ length: 8 }, (_, other) => ({
      PrincipalSID: `S-1-5-21-7-${(number + other + 1) % USERS}`,
      PrincipalType: 'User',
      RightName: 'GenericAll',
      IsInherited: false,
    })),
  })),
});

type Job = { readonly status: number; readonly progress: { readonly bytes: number; readonly total_bytes: number } };

describe('SIGTERM during a merge (H3)', () => {
  let folder: string;
  let url: string;
  let bearer: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'chokepoint-stop-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  async function start(): Promise<Program> {
    const service = new Program(['serve'], {
      CHOKEPOINT_DATA_DIR: folder,
      CHOKEPOINT_PORT: '0',
      CHOKEPOINT_ADMIN_PASSWORD: PASSWORD,
      CHOKEPOINT_WARM_UP: 'off',
      CHOKEPOINT_ANALYSIS: 'off',
    });
    url = (await service.saying(/ready at (http:\S+)/))[1]!;
    const login = { login_method: 'secret', username: 'admin', secret: PASSWORD };
    bearer = (await call('POST', 'login', JSON.stringify(login))).data.session_token;
    return service;
  }

  async function call(method: string, path: string, body?: string) {
    const headers = { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) };
    const answer = await fetch(`${url}/api/v2/${path}`, { method, headers, ...(body !== undefined && { body }) });
    const text = await answer.text();
    assert.ok(answer.ok, `${method} ${path} answered ${answer.status}: ${text}`);
    return text ? JSON.parse(text) : undefined;
  }

  const jobNumber = async (id: number): Promise<Job> => (await call('GET', `file-upload?id=eq:${id}`)).data[0];
  const users = async (): Promise<number> => {
    const query = JSON.stringify({ query: 'MATCH (n:User) RETURN count(n) AS users' });
    return (await call('POST', 'graphs/cypher', query)).data.literals[0].value;
  };

  it('stops the service at once, commits nothing, and the next start goes on', async () => {
    const first = await start();
    const { id } = (await call('POST', 'file-upload/start')).data;
    await call('POST', `file-upload/${id}`, upload);
    await call('POST', `file-upload/${id}/end`);
    // The whole file has been read: from here on it is merged.
    const job = await until(
      () => jobNumber(id),
      ({ status, progress }) => status !== 6 || progress.bytes >= progress.total_bytes,
    );
    assert.equal(job.status, 6, 'the merge was over before it could be interrupted');
    first.child.kill('SIGTERM');
    const { code, output } = await first.ended;
    assert.equal(code, 0, output);

    const second = await start();
    await until(
      () => jobNumber(id),
      ({ status }) => status === 2,
    );
    assert.equal(await users(), USERS);
    second.child.kill('SIGTERM');
    assert.equal((await second.ended).code, 0);
  });
});
