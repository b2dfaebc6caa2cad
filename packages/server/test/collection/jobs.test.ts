import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { before, it } from 'node:test';
import { CollectionJobSource } from '../../src/collection/documents/collection-job-source.ts';
import { DAY, messageOf, serviceSuite } from '../../testing/index.ts';

const ZERO = '0001-01-01T00:00:00Z';
const NO_CLIENT = '00000000-0000-0000-0000-000000000000';
const SEED = Number(process.env.CHOKEPOINT_TEST_SEED ?? randomInt(2 ** 31));
const FLAGS = [
  'session_collection',
  'local_group_collection',
  'cert_services_collection',
  'ca_registry_collection',
  'dc_registry_collection',
  'ad_structure_collection',
] as const;
const TEXTS = ['log_path', 'domain_controller', 'event_title'] as const;
const TIMES = ['execution_time', 'start_time', 'end_time', 'last_ingest', 'created_at', 'updated_at'] as const;
const CLIENT_IDS = ['7c1f8f5e-0000-4000-8000-000000000001', '7c1f8f5e-0000-4000-8000-000000000002'] as const;

/** Small and predictable, so that a failing run can be repeated from its seed. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Value = string | number | boolean | Date | null;
type ListPath = `/api/v2/${'jobs' | 'tasks'}` | `/api/v2/${'jobs' | 'tasks'}/finished` | '/api/v2/tasks/available';
type Model = Readonly<Record<string, Value>> & { readonly id: number; readonly status: number };

/** Nothing moves by itself. */
const UNMOVED = { env: { CHOKEPOINT_PIPELINE: 'off' } };

serviceSuite(`Lists of jobs (seed ${SEED})`, UNMOVED, (service) => {
  const models: Model[] = [];
  const random = randomNumbers(SEED);
  const day = new Date(Date.now() - 30 * DAY);
  const someTime = () => new Date(day.getTime() + random(5) * DAY);
  const someText = () => ['', 'alpha', 'beta', 'gamma delta', null][random(5)] as string | null;

  before(async () => {
    const { db } = service;
    for (let number = 0; number < 40; number++) {
      const running = number === 0;
      const row = {
        client_id: [null, ...CLIENT_IDS][random(3)] ?? null,
        client_name: `client ${random(3)}`,
        event_id: random(3) === 0 ? null : random(4),
        status: running ? 1 : number < 20 ? 0 : random(7) + 2,
        status_message: '',
        domain_controller: someText(),
        log_path: someText(),
        event_title: someText() ?? '',
        // One that runs must not look as if its collector had been silent since then.
        start_time: running || random(3) === 0 ? null : someTime(),
        end_time: random(3) === 0 ? null : someTime(),
        last_ingest: random(3) === 0 ? null : someTime(),
        ...(Object.fromEntries(FLAGS.map((flag) => [flag, random(2) === 0])) as Record<
          (typeof FLAGS)[number],
          boolean
        >),
        all_trusted_domains: random(2) === 0,
        ous: JSON.stringify([]),
        domains: JSON.stringify(number === 1 ? ['D1'] : []),
        // An occurrence makes one job, so those of one event differ in their time.
        execution_time: new Date(day.getTime() + number * 1000),
        created_at: someTime(),
        updated_at: someTime(),
      };
      const { id } = await db.insertInto('collection_job').values(row).returning('id').executeTakeFirstOrThrow();
      models.push({ ...row, id, deleted_at: null, client_id: row.client_id ?? NO_CLIENT });
    }
  });

  /** What a time looks like to those who filter: never is the beginning of time. */
  const comparable = (model: Model, column: string): Value => {
    const value = model[column] ?? null;
    if (value === null && ['start_time', 'end_time', 'last_ingest'].includes(column)) return Date.parse(ZERO);
    return value instanceof Date ? value.getTime() : value;
  };

  async function ids(path: ListPath, query: string): Promise<number[]> {
    const answer = await service.get(`${path}?${query}`);
    assert.equal(answer.status, 200, `${query}: ${answer.text}`);
    return answer.json.data.map(({ id }) => id);
  }

  const LISTS: readonly (readonly [ListPath, (model: Model) => boolean])[] = [
    ['/api/v2/tasks/available', (model) => model.status === 0],
    ['/api/v2/jobs', () => true],
    ['/api/v2/jobs/finished', (model) => model.status >= 2],
  ];

  async function compare(column: string, predicate: string, value: Value, holds: (held: Value) => boolean) {
    const text = value instanceof Date ? value.toISOString() : String(value);
    for (const [path, belongs] of LISTS) {
      const expected = models.filter((model) => belongs(model) && holds(comparable(model, column)));
      const query = `${column}=${predicate}:${encodeURIComponent(text)}&limit=0`;
      assert.deepEqual(
        (await ids(path, query)).sort((a, b) => a - b),
        expected.map(({ id }) => id),
        `${path}?${query}`,
      );
    }
  }

  it('filter by texts as a naive model does, also by those that they do not show', async () => {
    for (const column of TEXTS)
      for (const value of ['alpha', 'BETA', 'beta', 'delta', '']) {
        await compare(column, 'eq', value, (held) => held === value);
        await compare(column, 'neq', value, (held) => held !== null && held !== value);
        await compare(
          column,
          '~eq',
          value,
          (held) =>
            String(held ?? '')
              .toLowerCase()
              .includes(value.toLowerCase()) && held !== null,
        );
      }
    await compare('log_path', 'eq', null, (held) => held === null);
    for (const status of [0, 1, 2, 3, 8]) {
      await compare('status', 'eq', status, (held) => held === status);
      await compare('status', 'neq', status, (held) => held !== status);
    }
    await compare('status', '~eq', '1', (held) => String(held).includes('1'));
  });

  it('filter by flags, clients and events as a naive model does', async () => {
    for (const flag of FLAGS) {
      await compare(flag, 'eq', true, (held) => held === true);
      await compare(flag, 'neq', true, (held) => held !== true);
    }
    for (const client of [...CLIENT_IDS, NO_CLIENT]) {
      await compare('client_id', 'eq', client, (held) => held === client);
      await compare('client_id', 'neq', client, (held) => held !== client);
    }
    const numbers = (held: Value): held is number => typeof held === 'number';
    await compare('event_id', 'eq', 2, (held) => held === 2);
    await compare('event_id', 'neq', 2, (held) => numbers(held) && held !== 2);
    await compare('event_id', 'gt', 1, (held) => numbers(held) && held > 1);
    await compare('event_id', 'gte', 1, (held) => numbers(held) && held >= 1);
    await compare('event_id', 'lt', 99999999999, (held) => numbers(held));
    await compare('event_id', 'lte', 0, (held) => numbers(held) && held <= 0);
    await compare('event_id', 'eq', null, (held) => held === null);
    await compare('deleted_at', 'eq', null, () => true);
    await compare('deleted_at', 'gt', new Date(), () => false);
  });

  it('filter by times as a naive model does', async () => {
    const middle = new Date(day.getTime() + 2 * DAY);
    const at = middle.getTime();
    for (const column of TIMES) {
      await compare(column, 'eq', middle, (held) => held === at);
      await compare(column, 'neq', middle, (held) => held !== at);
      await compare(column, 'gt', middle, (held) => Number(held) > at);
      await compare(column, 'gte', middle, (held) => Number(held) >= at);
      await compare(column, 'lt', middle, (held) => Number(held) < at);
      await compare(column, 'lte', middle, (held) => Number(held) <= at);
    }
    await compare('start_time', 'eq', new Date(ZERO), (held) => held === Date.parse(ZERO));
  });

  it('sort by every column, up and down, and by several', async () => {
    const sortable = ['id', 'event_id', 'status', ...TEXTS, ...TIMES, 'deleted_at'];
    for (const [path, belongs] of LISTS)
      for (const column of sortable)
        for (const descending of [false, true]) {
          const found = await ids(path, `sort_by=${descending ? '-' : ''}${column}&limit=0`);
          const values = found.map((id) => comparable(models.find((model) => model.id === id)!, column));
          assert.equal(found.length, models.filter(belongs).length);
          // As the database has it: what is not set counts as the largest.
          const folded = (value: Value) =>
            value === null ? '\uffff' : typeof value === 'number' ? value : String(value).toLowerCase();
          const ordered = values.every((value, place) => {
            if (place === 0) return true;
            const [before, here] = [values[place - 1] ?? null, value];
            if (before === null || here === null)
              return descending ? before === null || here !== null : here === null || before !== null;
            return descending ? folded(before) >= folded(here) : folded(before) <= folded(here);
          });
          assert.ok(ordered, `${path} by ${descending ? '-' : ''}${column}: ${JSON.stringify(values)}`);
        }
    const several = await ids('/api/v2/jobs', 'sort_by=status&sort_by=-id');
    const expected = [...models].sort((a, b) => a.status - b.status || b.id - a.id).map(({ id }) => id);
    assert.deepEqual(several, expected);
    assert.equal((await ids('/api/v2/jobs/finished', 'sort_by=client_name')).length, 10);
  });

  it('show the earliest first where they wait, and the last to end first where they are over', async () => {
    const waiting = models.filter(({ status }) => status === 0).map(({ id }) => id);
    assert.deepEqual(await ids('/api/v2/tasks/available', ''), waiting);
    const over = models.filter(({ status }) => status >= 2);
    over.sort((a, b) => Number(comparable(b, 'end_time')) - Number(comparable(a, 'end_time')) || b.id - a.id);
    assert.deepEqual(
      await ids('/api/v2/jobs/finished', 'limit=0'),
      over.map(({ id }) => id),
    );
    const page = await service.get('/api/v2/jobs/finished?skip=3&limit=2');
    assert.deepEqual([page.json.count, page.json.skip, page.json.limit], [over.length, 3, 2]);
    assert.deepEqual(
      page.json.data.map(({ id }: { id: number }) => id),
      over.slice(3, 5).map(({ id }) => id),
    );
    assert.deepEqual(await ids('/api/v2/jobs/finished', 'skip=1000'), []);
    assert.deepEqual(await ids('/api/v2/tasks/finished', 'limit=0'), await ids('/api/v2/jobs/finished', 'limit=0'));
    assert.deepEqual(await ids('/api/v2/tasks', ''), await ids('/api/v2/jobs', ''));
  });

  it('have the fields of the specification, with wrapped values where it has them', async () => {
    const answer = await service.get('/api/v2/tasks/available');
    const [job] = answer.json.data;
    assert.deepEqual(Object.keys(job).sort(), [
      'ad_structure_collection',
      'all_trusted_domains',
      'ca_registry_collection',
      'cert_services_collection',
      'client_id',
      'client_name',
      'dc_registry_collection',
      'domain_controller',
      'domain_results',
      'domains',
      'end_time',
      'event_id',
      'execution_time',
      'id',
      'local_group_collection',
      'ous',
      'session_collection',
      'start_time',
      'status',
      'status_message',
    ]);
    assert.equal(answer.headers.get('deprecation'), null, 'it is the specification’s own');
    for (const one of answer.json.data) {
      assert.deepEqual(Object.keys(one.event_id).sort(), ['int32', 'valid']);
      assert.equal(typeof one.domain_controller, 'string');
    }
    assert.deepEqual(job.domains, [{ objectid: 'D1', name: '', exists: false, type: 'Domain' }]);
    const bare = await service.get('/api/v2/tasks/available?hydrate_domains=false');
    assert.deepEqual(bare.json.data[0].domains, ['D1']);
    const [plain] = (await service.get(`/api/v2/jobs?id=eq:${job.id}`)).json.data;
    assert.ok(plain.event_id === null || typeof plain.event_id === 'number');
    const twin = await service.get(`/api/v2/tasks/${job.id}`);
    assert.equal(twin.headers.get('deprecation'), 'true');
    assert.deepEqual(twin.json.data, plain);
  });

  it('refuse columns, predicates and values that do not exist', async () => {
    for (const [query, reason] of [
      ['status_message=eq:x', 'the specified column cannot be filtered: status_message'],
      ['status=gt:1', 'the specified filter predicate is not supported for this column: status gt'],
      [
        'session_collection=~eq:t',
        'the specified filter predicate is not supported for this column: session_collection ~eq',
      ],
      ['client_id=eq:x', 'there are errors in the query parameter filters specified'],
      ['execution_time=eq:yesterday', 'there are errors in the query parameter filters specified'],
      ['event_id=is:1', 'there are errors in the query parameter filters specified'],
      ['sort_by=client_id', 'column format does not support sorting: client_id'],
      ['sort_by=', 'empty sort_by parameter supplied'],
    ] as const) {
      const answer = await service.get(`/api/v2/tasks/available?${query}`);
      assert.deepEqual([answer.status, messageOf(answer)], [400, reason], query);
    }
  });
});

serviceSuite('Jobs on demand', UNMOVED, (service) => {
  let client: { id: string };
  before(async () => {
    const body = { name: 'CORP-DC1', type: 'sharphound', domain_controller: 'dc0' };
    client = (await service.post('/api/v2/clients', body)).json.data;
  });
  const create = (body: unknown) => service.post(`/api/v2/clients/${client.id}/jobs`, body);

  it('are shape A of the specification and what collectors read besides, with wrapped values', async () => {
    const { status, json } = await create({
      session_collection: true,
      domain_controller: { string: 'dc1.corp.local', valid: true },
      ous: ['OU1'],
    });
    assert.equal(status, 200);
    const { id, created_at, updated_at, execution_time, ...rest } = json.data;
    assert.ok(id > 0);
    assert.equal(execution_time, created_at);
    assert.equal(updated_at, created_at);
    assert.deepEqual(rest, {
      client_id: client.id,
      client_name: 'CORP-DC1',
      event_id: { int32: 0, valid: false },
      status: 0,
      status_message: '',
      statusMessage: '',
      start_time: ZERO,
      end_time: ZERO,
      log_path: { string: '', valid: false },
      session_collection: true,
      local_group_collection: false,
      ad_structure_collection: false,
      cert_services_collection: false,
      ca_registry_collection: false,
      dc_registry_collection: false,
      all_trusted_domains: false,
      domain_controller: { string: 'dc1.corp.local', valid: true },
      event_title: '',
      last_ingest: ZERO,
      ous: ['OU1'],
      domains: [],
      domain_results: [],
      deleted_at: { time: ZERO, valid: false },
    });
  });

  it('need nothing said; the older name answers plain values', async () => {
    assert.equal((await create({})).json.data.domain_controller.string, 'dc0');
    assert.equal((await create(undefined)).status, 200);
    assert.equal((await create({ ous: null, domains: null, session_collection: null })).status, 200);
    const twin = await service.post(`/api/v2/clients/${client.id}/tasks`, { domain_controller: null });
    assert.equal(twin.headers.get('deprecation'), 'true');
    assert.deepEqual([twin.json.data.event_id, twin.json.data.domain_controller], [null, 'dc0']);
    assert.deepEqual(twin.json.data.deleted_at, { Time: ZERO, Valid: false });
  });

  it('refuse what is wrong, and say why', async () => {
    const flags = 'at least one data collection flag must be provided';
    const scope = 'may only scope collection by exactly one of OU, Domain, or All Trusted Domains';
    for (const [body, reason] of [
      ['{', 'error unmarshalling JSON payload'],
      [{ session_collection: 'yes' }, 'error unmarshalling JSON payload'],
      [{ session_collection: false }, flags],
      [{ session_collection: true, ous: ['a'], all_trusted_domains: true }, scope],
    ] as const) {
      const answer = await create(body);
      assert.deepEqual([answer.status, messageOf(answer)], [400, reason], JSON.stringify(body));
    }
    for (const path of ['/api/v2/jobs/x', '/api/v2/jobs/99999999999999999999', '/api/v2/jobs/1.5/log']) {
      const answer = await service.get(path);
      assert.deepEqual([answer.status, messageOf(answer)], [400, 'id is malformed'], path);
    }
    for (const path of ['/api/v2/jobs/9007199254740991', '/api/v2/jobs/0', '/api/v2/jobs/-1'])
      assert.equal((await service.get(path)).status, 404, path);
    assert.equal((await service.put('/api/v2/jobs/999999/cancel')).status, 404);
  });

  it('are cancelled before a client starts them, once', async () => {
    const { id } = (await create({})).json.data;
    const cancelled = await service.put(`/api/v2/jobs/${id}/cancel?hydrate_ous=false`);
    assert.deepEqual([cancelled.status, cancelled.json.data.status], [200, 3]);
    assert.notEqual(cancelled.json.data.end_time, ZERO);
    const again = await service.put(`/api/v2/tasks/${id}/cancel`);
    assert.deepEqual([again.status, messageOf(again)], [400, 'job must be ready or running to cancel']);
  });

  it('move only along the ways that there are', async () => {
    const { db } = service;
    const states = [-1, 2, 3, 4, 5, 6, 7, 8];
    for (const status of states) {
      const { id } = (await create({})).json.data;
      await db.updateTable('collection_job').set({ status }).where('id', '=', id).execute();
      const answer = await service.put(`/api/v2/jobs/${id}/cancel`);
      assert.equal(answer.status, 400, `a job of status ${status} is not cancelled`);
      await db.deleteFrom('collection_job').where('id', '=', id).execute();
    }
  });

  it('end as their analysis and their documents did', async () => {
    const { db } = service;
    const jobs = new CollectionJobSource(db);
    const cases = [
      ['success', 3, 0, 0, 2, 'as the collector says'],
      ['success', 3, 1, 0, 8, '1 File(s) failed to ingest as JSON Content'],
      ['success', 3, 0, 2, 8, '2 File(s) partially failed to ingest as JSON Content'],
      ['partial', 3, 0, 0, 8, 'Partially Completed'],
      ['failed', 3, 0, 0, 5, 'Analysis failed'],
    ] as const;
    for (const [analysis, total_files, failed_files, partial_failed_files, status, message] of cases) {
      const { id } = (await create({})).json.data;
      const files = { total_files, failed_files, partial_failed_files };
      const waiting = { id, status_message: 'as the collector says', ...files };
      const set = (now: number) =>
        db
          .updateTable('collection_job')
          .set({ status: now, ...files, status_message: waiting.status_message })
          .where('id', '=', id)
          .execute();
      const shown = async () => {
        const { data } = (await service.get(`/api/v2/jobs/${id}`)).json;
        return [data.status, data.status_message];
      };
      for (const other of [-1, 0, 2, 3, 4, 5, 6, 8]) {
        await set(other);
        await jobs.finish(waiting, analysis, service.clock.now());
        assert.deepEqual(await shown(), [other, waiting.status_message], 'only what is analysed can end so');
      }
      await set(7);
      await jobs.finish(waiting, analysis, service.clock.now());
      assert.deepEqual(await shown(), [status, message]);
    }
  });
});
