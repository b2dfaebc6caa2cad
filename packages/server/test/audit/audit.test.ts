import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { DAY, messageOf, serviceSuite, type TestService } from '../../testing/index.ts';

const ADMINISTRATOR = 1;
const USER = 2;
const AUDITOR = 6;

type Entry = { id: number; created_at: string; actor_name: string; action: string; status: string; commit_id: string };

serviceSuite('Audit log', (service) => {
  let auditor: Awaited<ReturnType<TestService['as']>>;
  before(async () => {
    auditor = await service.as(AUDITOR);
    const { audit } = service.parts;
    const actor = {
      user: { id: 'a', principal_name: 'ada', email_address: 'ada@corp.example' },
      requestId: 'r1',
      address: '10.0.0.5',
    };
    for (const number of [1, 2, 3, 4, 5]) await audit.record(actor, 'CreateClient', { number }, async () => undefined);
  });

  const read = (query: string) => service.get(`/api/v2/audit?${query}`, auditor);
  const logs = async (query: string): Promise<Entry[]> => (await read(query)).json.data.logs;
  const ago = (milliseconds: number) => new Date(service.clock.now().getTime() - milliseconds).toISOString();

  it('lists entries newest first, with everything that was written', async () => {
    const answer = await read('limit=2');
    assert.equal(answer.status, 200);
    assert.deepEqual(Object.keys(answer.json), ['count', 'limit', 'skip', 'data']);
    assert.ok(answer.json.count >= 10);
    assert.deepEqual([answer.json.limit, answer.json.skip], [2, 0]);
    const [success, intent] = answer.json.data.logs;
    assert.deepEqual(success, {
      id: success.id,
      created_at: success.created_at,
      actor_id: 'a',
      actor_name: 'ada',
      actor_email: 'ada@corp.example',
      action: 'CreateClient',
      fields: { number: 5 },
      request_id: 'r1',
      source_ip_address: '10.0.0.5',
      status: 'success',
      commit_id: success.commit_id,
    });
    assert.equal(intent.status, 'intent');
    assert.equal(intent.commit_id, success.commit_id);
    assert.ok(intent.id < success.id);
  });

  it('pages by skip or offset, where skip wins; a page beyond the end is empty', async () => {
    const query = 'action=eq:CreateClient&sort_by=id';
    const all = (await logs(query)).map(({ id }) => id);
    assert.equal(all.length, 10);
    const ids = async (more: string) => (await logs(`${query}&${more}`)).map(({ id }) => id);
    assert.deepEqual(await ids('skip=4&limit=3'), all.slice(4, 7));
    assert.deepEqual(await ids('offset=4&limit=3'), all.slice(4, 7));
    assert.deepEqual(await ids('offset=1&skip=4&limit=3'), all.slice(4, 7));
    assert.deepEqual(await ids('limit=0'), all);
    const beyond = await read(`${query}&skip=1000`);
    assert.deepEqual(
      [beyond.json.count, beyond.json.limit, beyond.json.skip, beyond.json.data.logs],
      [10, 1000, 1000, []],
    );
    assert.equal((await read(`${query}&limit=0`)).json.limit, 0);
  });

  it('counts only what lies in the span of time', async () => {
    const future = await read('after=2090-01-01T00:00:00Z&before=2091-01-01T00:00:00Z');
    assert.deepEqual([future.json.count, future.json.data.logs], [0, []]);
    const turned = await read(`after=${ago(-DAY)}&before=${ago(DAY)}`);
    assert.deepEqual([turned.status, turned.json.count], [200, 0]);
    const one = (await logs('limit=1'))[0]!;
    const exact = await read(`after=${one.created_at}&before=${one.created_at}`);
    assert.ok(exact.json.count >= 1);
    assert.equal(exact.json.count, exact.json.data.logs.length);
    assert.ok(exact.json.data.logs.every((entry: Entry) => entry.created_at === one.created_at));
  });

  it('goes back one year from now, or from the given end, by default', async () => {
    const { db } = service;
    const entry = {
      actor_id: '',
      actor_name: '',
      actor_email: '',
      fields: '{}',
      request_id: '',
      commit_id: crypto.randomUUID(),
    };
    const add = (action: string, days: number) =>
      db
        .insertInto('audit_log')
        .values({ ...entry, source_ip_address: '', status: 'success', action, created_at: new Date(ago(days * DAY)) })
        .execute();
    await add('Young', 364);
    await add('Old', 366);
    const found = async (query: string) => (await logs(query)).map(({ action }) => action);
    assert.ok((await found('limit=0')).includes('Young'));
    assert.ok(!(await found('limit=0')).includes('Old'));
    assert.deepEqual(await found(`before=${ago(363 * DAY)}`), ['Young', 'Old']);
    assert.deepEqual(await found(`before=${ago(363 * DAY)}&after=${ago(365 * DAY)}`), ['Young']);
    assert.deepEqual(await found(`before=${ago(363 * DAY)}&after=0000-01-01T00:00:00Z&sort_by=id`), ['Young', 'Old']);
    assert.deepEqual(await found('before=0000-06-01T00:00:00Z'), []);
  });

  it('takes times with an offset, also when the plus sign was not encoded', async () => {
    const moment = service.clock.now();
    const text = `${new Date(moment.getTime() + 7_200_000).toISOString().slice(0, 19)}`;
    for (const sign of ['+', '%2B'])
      assert.ok((await read(`action=eq:CreateClient&before=${text}${sign}02:00`)).status === 200);
    assert.equal((await read(`action=eq:CreateClient&after=2020-01-01T00:00:00+02:00`)).json.count, 10);
  });

  it('filters by every column', async () => {
    const newest = (await logs('action=eq:CreateClient&limit=1'))[0]!;
    const count = async (query: string) => (await read(query)).json.count;
    assert.equal(await count(`id=eq:${newest.id}`), 1);
    assert.equal(await count(`action=eq:CreateClient&id=lt:${newest.id}`), 9);
    assert.equal(await count('actor_name=eq:ada'), 10);
    assert.equal(await count('actor_id=eq:a&actor_email=eq:ada@corp.example'), 10);
    assert.equal(await count('request_id=eq:r1&status=eq:success'), 5);
    assert.equal(await count('source_ip_address=eq:10.0.0.5&status=neq:success'), 5);
    assert.equal(await count(`action=CreateClient&created_at=lte:${newest.created_at}`), 10);
    assert.equal(await count('action=eq:Nothing'), 0);
  });

  it('sorts by one column or several', async () => {
    const sorted = await logs('action=eq:CreateClient&sort_by=status&sort_by=-id');
    assert.deepEqual(
      sorted.map(({ status }) => status),
      [...Array(5).fill('intent'), ...Array(5).fill('success')],
    );
    assert.ok(sorted.slice(1, 5).every((entry, index) => entry.id < sorted[index]!.id));
    for (const column of ['actor_name', 'actor_email', 'action', '-created_at', 'source_ip_address'])
      assert.equal((await read(`sort_by=${column}`)).status, 200, column);
  });

  it('refuses columns, predicates, numbers and times that it does not know', async () => {
    const faults: [string, string][] = [
      ['foo=eq:1', 'the specified column cannot be filtered: foo'],
      ['action=like:x', 'there are errors in the query parameter filters specified'],
      ['action=gt:x', 'the specified filter predicate is not supported for this column: action gt'],
      ['id=eq:abc', 'there are errors in the query parameter filters specified'],
      ['sort_by=request_id', 'column format does not support sorting: request_id'],
      ['skip=-1', 'query parameter "skip" is malformed: invalid skip: -1'],
      ['limit=-1', 'query parameter "limit" is malformed: invalid limit: -1'],
      ['before=yesterday', 'query parameter "before" is malformed: "yesterday" is not an RFC 3339 time'],
      [
        'after=2026-13-01T00:00:00Z',
        'query parameter "after" is malformed: "2026-13-01T00:00:00Z" is not an RFC 3339 time',
      ],
      ['after=', 'query parameter "after" is malformed: "" is not an RFC 3339 time'],
    ];
    for (const [query, message] of faults) {
      const answer = await read(query);
      assert.equal(messageOf(answer), message);
      assert.equal(answer.status, 400);
    }
  });

  it('needs the right to read it', async () => {
    const answer = await service.get('/api/v2/audit', await service.as(USER));
    assert.equal(answer.status, 403);
    assert.equal(messageOf(answer), 'not authorized');
    assert.equal((await service.get('/api/v2/audit', await service.as(ADMINISTRATOR))).status, 200);
    assert.equal((await service.request('GET', '/api/v2/audit')).status, 401);
  });

  it('shows who tried to change something without the right to', async () => {
    await service.put('/api/v2/config?x=secret', {}, await service.as(USER));
    const [entry] = (await read('action=eq:UnauthorizedAccessAttempt&limit=1')).json.data.logs;
    assert.equal(entry.status, 'failure');
    assert.deepEqual(entry.fields, { endpoint: 'PUT /api/v2/config' });
  });
});
