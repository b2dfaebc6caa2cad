import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { AUTOMATIC_PAGE, PAGE_HEADER } from '@chokepoint/contract';
import { type Credentials, serviceSuite, TestService } from '../../testing/index.ts';

const AUDITOR = 6;

serviceSuite('M11 The audit log', { graph: 'alice:User -MemberOf-> admins:Group' }, (service) => {
  let auditor: Credentials;
  let admin: Credentials;
  before(async () => {
    admin = await service.admin();
    auditor = await service.as(AUDITOR);
  });

  const get = <P extends string>(path: P, as: Credentials = auditor) =>
    service.request('GET', `/api/v2/${path}`, undefined, as);
  const post = <P extends string>(path: P, body: unknown, as: Credentials = admin) =>
    service.request('POST', `/api/v2/${path}`, body, as);
  type Entry = { readonly action: string; readonly fields: Record<string, unknown>; readonly actor_name: string };
  const entries = async (action: string, query = ''): Promise<Entry[]> =>
    (await get(`audit?action=eq:${action}&limit=0${query}`)).json.data.logs;
  const verification = async () => (await get('audit/verification')).json.data;

  it('records uploads, analyses, saved queries, schedules, logouts and who reads it', async () => {
    const { id: job } = (await post('file-upload/start', undefined)).json.data;
    assert.equal(
      (await post(`file-upload/${job}`, '{"data":[],"meta":{"type":"users","version":6,"count":0}}')).status,
      202,
    );
    assert.equal((await post(`file-upload/${job}/end`, undefined)).status, 200);
    await service.request('PUT', '/api/v2/analysis', undefined, admin);
    const { id: query } = (await post('saved-queries', { name: 'mine', query: 'MATCH (n) RETURN n' })).json.data;
    const path = `/api/v2/saved-queries/${query}`;
    await service.request('PUT', `${path}/permissions`, { user_ids: [], public: true }, admin);
    await service.request('PUT', path, { name: 'yours' }, admin);
    await service.request('DELETE', path, undefined, admin);
    await post('events', { rrule: 'nonsense' });
    const user = await service.newUser();
    await service.request('POST', '/api/v2/logout', undefined, user);
    for (const action of ['StartFileUpload', 'UploadFile', 'EndFileUpload', 'RequestAnalysis', 'DeleteSavedQuery'])
      assert.equal((await entries(action)).length, 1, action);
    assert.equal((await entries('CreateSavedQuery'))[0]?.fields.name, 'mine');
    assert.equal((await entries('UpdateSavedQuery'))[0]?.fields.name, 'yours');
    assert.equal((await entries('ShareSavedQuery'))[0]?.fields.public, true);
    assert.match(String((await entries('CreateSchedule'))[0]?.fields.error), /./);
    assert.equal((await entries('Logout'))[0]?.actor_name, user.name);
    assert.ok((await entries('ReadAuditLog')).length >= 1);
  });

  it('records who has findings looked for', async () => {
    const before = (await entries('RequestAnalysis')).length;
    await service.request('PUT', '/api/v2/attack-paths', undefined, admin);
    assert.equal((await entries('RequestAnalysis')).length, before + 1);
  });

  it('records a read that was denied once per user, route and minute', async () => {
    const reader = await service.newUser({ roles: [3] });
    for (let time = 0; time < 5; time++) {
      assert.equal((await get('audit', reader)).status, 403);
      assert.equal((await get('bloodhound-users', reader)).status, 403);
    }
    const denied = async () =>
      (await entries('UnauthorizedAccessAttempt')).filter((entry) => entry.actor_name === reader.name);
    const first = (await denied()).map(({ fields }) => fields.endpoint).sort();
    // A minute may end between two of the requests.
    assert.ok(first.length >= 2 && first.length <= 4, `${first}`);
    assert.deepEqual([...new Set(first)], ['GET /api/v2/audit', 'GET /api/v2/bloodhound-users']);
    service.clock.advance(61_000);
    await get('audit', reader);
    assert.ok((await denied()).length > first.length);
  });

  it('records signatures that do not fit', async () => {
    const headers = {
      authorization: 'bhesignature 7c1f8f5e-0000-4000-8000-000000000000',
      requestdate: service.clock.now().toISOString(),
      signature: 'AAAA',
    };
    for (let time = 0; time < 5; time++) assert.equal((await get('self', { headers })).status, 401);
    const rejected = await entries('SignatureRejected');
    assert.ok(rejected.length >= 1 && rejected.length <= 2);
    assert.equal(rejected[0]?.fields.token_id, '7c1f8f5e-0000-4000-8000-000000000000');
  });

  it('leaves out what the page does by itself, unless it is wanted', async () => {
    const run = (limit: number, headers: Record<string, string>) =>
      post('graphs/cypher', { query: `MATCH (n) RETURN n LIMIT ${limit}` }, { ...admin, headers });
    await run(1, { [PAGE_HEADER]: AUTOMATIC_PAGE });
    await run(1, { [PAGE_HEADER]: '1' });
    const all = async () => entries('RunCypherQuery', '&automatic=true');
    while ((await all()).length < 2) await new Promise((resolve) => setImmediate(resolve));
    assert.equal((await entries('RunCypherQuery')).length, 1);
    assert.deepEqual((await all()).map(({ fields }) => fields.automatic ?? false).sort(), [false, true]);
  });

  it('is exported as lines of JSON, CEF and OCSF', async () => {
    const { audit } = service.parts;
    const actor = { user: undefined, requestId: 'r=1|2', address: '192.0.2.9' };
    await audit.write(actor, 'Odd|Action', 'failure', { text: 'a=b\\c\nd' });
    const lines = async (format: string) => {
      const answer = await get(`audit/export?format=${format}`);
      assert.equal(answer.status, 200, answer.text);
      return answer.text.trimEnd().split('\n');
    };
    const json = (await lines('jsonl')).map((line) => JSON.parse(line));
    assert.ok(json.some(({ action }) => action === 'Odd|Action'));
    assert.ok(json.length > 10 && json.every(({ chain }) => typeof chain === 'string'));
    const cef = (await lines('cef')).find((line) => line.includes('Odd'));
    assert.match(cef ?? '', /^CEF:0\|Chokepoint\|Chokepoint\|[^|]+\|Odd\\\|Action\|Odd\\\|Action\|5\|/);
    assert.match(cef ?? '', /cs1=r\\=1\|2 /);
    assert.match(cef ?? '', /msg=\{"text":"a\\=b\\\\\\\\c\\\\nd"\}$/);
    const ocsf = (await lines('ocsf')).map((line) => JSON.parse(line));
    const login = ocsf.find((event) => event.class_uid === 3002);
    assert.equal(login.type_uid, 300201);
    assert.ok(ocsf.some((event) => event.class_uid === 6003 && event.status_id === 2));
    assert.equal((await get('audit/export?format=xml')).status, 400);
    assert.equal((await get('audit/export', await service.newUser())).status, 403);
  });

  it('shows that entries were altered, removed or inserted', async () => {
    const { db } = service;
    assert.deepEqual([(await verification()).intact, (await verification()).problem], [true, null]);
    const places = await db.selectFrom('audit_log').select(['id', 'seq', 'action']).orderBy('seq').execute();
    const middle = places[Math.floor(places.length / 2)]!;
    const rename = (action: string) =>
      db.updateTable('audit_log').set({ action }).where('id', '=', middle.id).execute();
    await rename('Harmless');
    assert.deepEqual((await verification()).problem, { seq: Number(middle.seq), kind: 'altered' });
    await rename(middle.action);
    assert.equal((await verification()).intact, true);

    const forged = {
      actor_id: '',
      actor_name: '',
      actor_email: '',
      fields: '{}',
      request_id: '',
      source_ip_address: '',
    };
    const { id } = await db
      .insertInto('audit_log')
      .values({ ...forged, created_at: new Date(), action: 'x', status: 'success', commit_id: crypto.randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow();
    assert.equal((await verification()).problem.kind, 'inserted');
    await db.deleteFrom('audit_log').where('id', '=', id).execute();

    const newest = await db.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').executeTakeFirstOrThrow();
    await db.deleteFrom('audit_log').where('id', '=', newest.id).execute();
    assert.deepEqual((await verification()).problem, { seq: Number(newest.seq), kind: 'removed' });
    await db.deleteFrom('audit_log').where('id', '=', middle.id).execute();
    assert.deepEqual((await verification()).problem, { seq: Number(middle.seq), kind: 'removed' });
  });

  it('stays one chain when many write at once', async () => {
    const fresh = await TestService.start(service.databaseKind);
    try {
      const { audit } = fresh.parts;
      const actor = { user: undefined, requestId: '', address: '' };
      await Promise.all(
        Array.from({ length: 300 }, (_, number) =>
          audit.write(actor, 'Many', 'success', { b: number, a: [1.5, null] }),
        ),
      );
      const bearer = await fresh.login('admin', 'Correct-horse-battery-9!');
      const answer = await fresh.request('GET', '/api/v2/audit/verification', undefined, { bearer });
      assert.equal(answer.json.data.intact, true, answer.text);
      assert.ok(answer.json.data.entries >= 300);
    } finally {
      await fresh.stop();
    }
  });
});
