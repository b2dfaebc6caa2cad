import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { until } from '../../server/testing/until.ts';
import { Program } from '../testing/program.ts';

const PASSWORD = 'Correct-horse-battery-9!';
/** On a fast machine the merge of few users is over before it can be interrupted: then more are sent. */
const SIZES = [30_000, 60_000, 120_000];

/** So many rights that merging them takes a while. */
function uploadOf(users: number): string {
  const domain = `S-1-5-21-${users}`;
  return JSON.stringify({
    meta: { type: 'users', version: 6, count: users, methods: 0 },
    data: Array.from({ length: users }, (_, number) => ({
      ObjectIdentifier: `${domain}-${number}`,
      Properties: { name: `USER ${number}`, domainsid: domain },
      Aces: Array.from({ length: 8 }, (_, other) => ({
        PrincipalSID: `${domain}-${(number + other + 1) % users}`,
        PrincipalType: 'User',
        RightName: 'GenericAll',
        IsInherited: false,
      })),
    })),
  });
}

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

  /** Sends users until a merge has begun. Returns its job, and how many users there are once it is done. */
  async function beginMerge(): Promise<{ id: number; total: number }> {
    let total = 0;
    for (const size of SIZES) {
      const { id } = (await call('POST', 'file-upload/start')).data;
      await call('POST', `file-upload/${id}`, uploadOf(size));
      await call('POST', `file-upload/${id}/end`);
      total += size;
      // Once the whole file has been read, it is merged.
      const { status } = await until(
        () => jobNumber(id),
        (job) => job.status === 2 || (job.status === 6 && job.progress.bytes >= job.progress.total_bytes),
      );
      if (status === 6) return { id, total };
    }
    throw new Error('every merge was over before it could be interrupted');
  }

  it('stops the service at once, commits nothing, and the next start goes on', async () => {
    const first = await start();
    const { id, total } = await beginMerge();
    first.child.kill('SIGTERM');
    const { code, output } = await first.ended;
    assert.equal(code, 0, output);

    const second = await start();
    await until(
      () => jobNumber(id),
      ({ status }) => status === 2,
    );
    assert.equal(await users(), total);
    second.child.kill('SIGTERM');
    assert.equal((await second.ended).code, 0);
  });
});
