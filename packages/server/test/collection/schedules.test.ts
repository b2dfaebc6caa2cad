import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { occurrencesFrom, parseScheduleRule } from '../../src/collection/schedules/schedule-rule.ts';
import { SimulatedCollector } from '../../src/collection/simulated-collector.ts';
import { DAY, HOUR, MINUTE, messageOf, serviceSuite, Uploads, until } from '../../testing/index.ts';

const EVENTS = '/api/v2/events';
const NO_CLIENT = '00000000-0000-0000-0000-000000000000';
const NOBODY = '7c1f8f5e-0000-4000-8000-000000000000';
const DAILY = 'DTSTART:20260901T020000Z\nRRULE:FREQ=DAILY;INTERVAL=1';
const basic = (time: Date) => time.toISOString().replace(/[-:]|\.\d+/g, '');

describe('Rules of schedules', () => {
  const anchor = new Date('2026-03-20T12:00:00Z');
  const next = (rule: string, from: string, count = 1) =>
    occurrencesFrom(parseScheduleRule(rule, anchor), new Date(from), count).map((time) => time.toISOString());

  it('are two lines, the rule alone, or the rule with its start inside', () => {
    const expected = ['2026-03-21T10:00:00.000Z'];
    assert.deepEqual(next('DTSTART:20260101T100000Z\nRRULE:FREQ=DAILY', '2026-03-20T12:00:00Z'), expected);
    assert.deepEqual(next('FREQ=DAILY;INTERVAL=1;DTSTART=20230101T100000Z', '2026-03-20T12:00:00Z'), expected);
    assert.deepEqual(next('RRULE:DTSTART=20230101T100000Z;FREQ=DAILY', '2026-03-20T12:00:00Z'), expected);
    assert.deepEqual(next('FREQ=DAILY;INTERVAL=2', '2026-03-20T12:00:01Z'), ['2026-03-22T12:00:00.000Z']);
    assert.deepEqual(next('RRULE:FREQ=HOURLY', '2026-03-20T12:00:01Z'), ['2026-03-20T13:00:00.000Z']);
  });

  it('are due at the very moment that they name, and stay anchored to their start', () => {
    const rule = 'DTSTART:20260101T100000Z\nRRULE:FREQ=HOURLY;INTERVAL=7';
    assert.deepEqual(next(rule, '2026-01-01T17:00:00Z', 2), ['2026-01-01T17:00:00.000Z', '2026-01-02T00:00:00.000Z']);
    assert.deepEqual(next(rule, '2026-01-01T17:00:00.001Z'), ['2026-01-02T00:00:00.000Z']);
  });

  it('keep the hour of their time zone when the clocks change, and know the hour that there is not', () => {
    const berlin = (hour: string) => `DTSTART;TZID=Europe/Berlin:20260101T${hour}\nRRULE:FREQ=DAILY`;
    assert.deepEqual(next(berlin('043000'), '2026-03-28T00:00:00Z', 2), [
      '2026-03-28T03:30:00.000Z',
      '2026-03-29T02:30:00.000Z',
    ]);
    assert.deepEqual(next(berlin('043000'), '2026-10-24T00:00:00Z', 2), [
      '2026-10-24T02:30:00.000Z',
      '2026-10-25T03:30:00.000Z',
    ]);
    // 02:30 does not exist on 29 March, and comes twice on 25 October: one run a day all the same.
    const spring = next(berlin('023000'), '2026-03-28T00:00:00Z', 3);
    assert.deepEqual([...new Set(spring.map((time) => time.slice(0, 10)))].length, 3);
    const autumn = next(berlin('023000'), '2026-10-24T00:00:00Z', 3);
    assert.deepEqual([...new Set(autumn.map((time) => time.slice(0, 10)))].length, 3);
  });

  it('may have an end', () => {
    assert.deepEqual(next('FREQ=DAILY;COUNT=2', '2026-03-20T12:00:00Z', 5), [
      '2026-03-20T12:00:00.000Z',
      '2026-03-21T12:00:00.000Z',
    ]);
    assert.deepEqual(next('FREQ=DAILY;UNTIL=20260321T000000Z', '2026-03-20T12:00:01Z', 5), []);
  });
});

serviceSuite('Schedules of collections', { service: { derives: false } }, (service) => {
  before(async () => {});

  async function newClient(type: string) {
    const { data } = (await service.post('/api/v2/clients', { name: type, type })).json;
    const token = data.token as { id: string; key: string };
    return { id: data.id as string, collector: new SimulatedCollector({ url: service.url, token, now }) };
  }
  const now = () => service.clock.now();
  async function newEvent(body: Record<string, unknown> = {}) {
    const answer = await service.post(EVENTS, { rrule: DAILY, session_collection: true, ...body });
    assert.equal(answer.status, 200, answer.text);
    return answer.json.data;
  }
  const later = (milliseconds: number) => service.clock.advance(milliseconds);
  const occurrences = async (id: number, limit = 3): Promise<string[]> =>
    (await service.get(`${EVENTS}/${id}/occurrences?limit=${limit}`)).json.data;

  it('need no client, as the specification has none', async () => {
    const event = await newEvent();
    assert.deepEqual(event, {
      id: event.id,
      client_id: NO_CLIENT,
      rrule: DAILY,
      session_collection: true,
      local_group_collection: false,
      ad_structure_collection: false,
      cert_services_collection: false,
      ca_registry_collection: false,
      dc_registry_collection: false,
      all_trusted_domains: false,
      ous: [],
      domains: [],
    });
    assert.deepEqual((await service.get(`${EVENTS}/${event.id}`)).json.data, event);
    assert.equal((await service.delete(`${EVENTS}/${event.id}`)).status, 200);
    assert.equal((await service.get(`${EVENTS}/${event.id}`)).status, 404);
    assert.equal((await service.delete(`${EVENTS}/${event.id}`)).status, 404);
  });

  it('tell when a rule would be due before it is a schedule, and what is wrong with one', async () => {
    const preview = (rrule: string, limit = 3) => service.post(`${EVENTS}/occurrences?limit=${limit}`, { rrule });
    const event = await newEvent();
    assert.deepEqual((await preview(DAILY)).json.data, await occurrences(event.id));
    assert.equal((await preview(DAILY, 0)).json.data.length, 100);
    const wrong = await preview('FREQ=SOMETIMES');
    assert.equal(wrong.status, 400);
    assert.match(messageOf(wrong), /^invalid rrule specified: /);
  });

  it('show units and domains as the graph knows them, or as ids alone', async () => {
    const unit = {
      meta: { type: 'ous', version: 6, count: 1, methods: 0 },
      data: [
        {
          ObjectIdentifier: '4C0E0000-0000-0000-0000-000000000001',
          Properties: {
            name: 'SERVERS@CORP.LOCAL',
            domain: 'CORP.LOCAL',
            domainsid: 'S-1-5-21-9',
            distinguishedname: 'OU=SERVERS,DC=CORP,DC=LOCAL',
          },
          Aces: [],
        },
      ],
    };
    await new Uploads(service).ingest({ name: 'ous.json', content: JSON.stringify(unit) });
    const ids = ['4C0E0000-0000-0000-0000-000000000001', 'NO-SUCH-UNIT'];
    const event = await newEvent({ ous: ids });
    assert.deepEqual(event.ous, [
      {
        objectid: ids[0],
        name: 'SERVERS@CORP.LOCAL',
        exists: true,
        distinguishedname: 'OU=SERVERS,DC=CORP,DC=LOCAL',
        type: 'OU',
      },
      { objectid: ids[1], name: '', exists: false, distinguishedname: '', type: 'OU' },
    ]);
    const bare = (await service.get(`${EVENTS}/${event.id}?hydrate_ous=false`)).json.data;
    assert.deepEqual(bare.ous, ids);
    const kept = await service.put(`${EVENTS}/${event.id}?hydrate_ous=false`, { local_group_collection: true });
    assert.deepEqual(kept.json.data.ous, ids);
    assert.equal((await service.get(`${EVENTS}?hydrate_ous=maybe`)).status, 400);
  });

  it('are changed in part; the client stays unless another is named', async () => {
    const [one, two] = [await newClient('azurehound'), await newClient('openhound')];
    const event = await newEvent({ client_id: one.id, session_collection: false });
    const changed = await service.put(`${EVENTS}/${event.id}`, { dc_registry_collection: true });
    assert.equal(changed.status, 200, changed.text);
    assert.deepEqual(changed.json.data, { ...event, dc_registry_collection: true });
    const before = await occurrences(event.id, 1);
    await service.put(`${EVENTS}/${event.id}`, { rrule: 'DTSTART:20260901T030000Z\nRRULE:FREQ=WEEKLY' });
    assert.notDeepEqual(await occurrences(event.id, 1), before);
    const moved = await service.put(`${EVENTS}/${event.id}`, { client_id: two.id });
    assert.equal(moved.json.data.client_id, two.id);
    assert.equal((await service.put(`${EVENTS}/999999`, {})).status, 404);
  });

  it('refuse what is wrong, and say why', async () => {
    const sharphound = await newClient('sharphound');
    const scope = 'may only scope collection by exactly one of OU, Domain, or All Trusted Domains';
    const flags = 'at least one data collection flag must be provided';
    const rule = (reason: string) => `invalid rrule specified: ${reason}`;
    for (const [body, status, reason] of [
      ['{"rrule":', 400, 'error unmarshalling JSON payload'],
      [{ rrule: 7 }, 400, 'error unmarshalling JSON payload'],
      [{ rrule: DAILY, ous: 'x' }, 400, 'error unmarshalling JSON payload'],
      [{ rrule: DAILY, client_id: NOBODY }, 404, 'resource not found'],
      [{ rrule: DAILY, client_id: 'me' }, 400, 'id is malformed'],
      [{ rrule: DAILY, client_id: sharphound.id }, 400, flags],
      [{ rrule: DAILY, client_id: sharphound.id, all_trusted_domains: true }, 400, flags],
      [{ rrule: DAILY, ous: ['a'], domains: ['b'] }, 400, scope],
      [{ rrule: DAILY, domains: ['b'], all_trusted_domains: true }, 400, scope],
      [{}, 400, rule('the rule is empty')],
      [{ rrule: `${DAILY};COUNT=100000` }, 400, rule('COUNT can be 1000 at most')],
      [{ rrule: 'DTSTART:20250101T020000Z\nRRULE:FREQ=DAILY;COUNT=2' }, 400, rule('the rule has no occurrence')],
      [{ rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, 400, rule('the rule has no occurrence')],
      [{ rrule: 'RRULE:FREQ=DAILY;BYDYA=MO' }, 400, rule('unknown part "BYDYA=MO"')],
    ] as const) {
      const answer = await service.post(EVENTS, body);
      assert.deepEqual([answer.status, messageOf(answer)], [status, reason], JSON.stringify(body));
    }
    for (const rrule of [
      'often',
      'RRULE:FREQ=OFTEN',
      'DTSTART:2026\nRRULE:FREQ=DAILY',
      'RRULE:INTERVAL=2',
      `${DAILY}\nEXDATE:1`,
    ]) {
      const answer = await service.post(EVENTS, { rrule });
      assert.equal(answer.status, 400, rrule);
      assert.match(messageOf(answer), /^invalid rrule specified: ./, rrule);
    }
    const malformed = await service.get(`${EVENTS}/x`);
    assert.deepEqual([malformed.status, messageOf(malformed)], [400, 'id is malformed']);
    assert.equal((await service.get(`${EVENTS}/9007199254740991`)).status, 404);
  });

  it('are listed by page, filter and order', async () => {
    const { id } = await newClient('azurehound');
    const rules = ['FREQ=HOURLY', 'FREQ=DAILY', 'FREQ=MINUTELY;INTERVAL=5'];
    const ids: number[] = [];
    for (const rrule of rules)
      ids.push((await newEvent({ client_id: id, rrule, session_collection: rrule.includes('D') })).id);
    const listed = async (query: string): Promise<number[]> => {
      const answer = await service.get(`${EVENTS}?client_id=eq:${id}&${query}`);
      assert.equal(answer.status, 200, answer.text);
      return answer.json.data.map((event: { id: number }) => ids.indexOf(event.id));
    };
    assert.deepEqual(await listed('sort_by=next_scheduled_at'), [2, 0, 1]);
    assert.deepEqual(await listed('sort_by=-id&limit=2'), [2, 1]);
    assert.deepEqual(await listed('rrule=~eq:hourly'), [0]);
    assert.deepEqual(await listed('session_collection=eq:true'), [1]);
    assert.deepEqual(
      await listed(`next_scheduled_at=lt:${new Date(now().getTime() + 30 * MINUTE).toISOString()}`),
      [2],
    );
    assert.deepEqual(await listed('deleted_at=neq:null'), []);
    assert.deepEqual(await listed('id=eq:99999999999'), []);
    const page = (await service.get(`${EVENTS}?client_id=eq:${id}&skip=1&limit=1`)).json;
    assert.deepEqual([page.count, page.skip, page.limit, page.data.length], [3, 1, 1, 1]);
    assert.ok((await service.get(`${EVENTS}?client_id=eq:${NO_CLIENT}`)).json.count > 0, 'those without a client');
    assert.equal((await service.get(`${EVENTS}?sort_by=rrule`)).status, 400);
    assert.equal((await service.get(`${EVENTS}?ous=eq:x`)).status, 400);
  });

  it('make a job when they are due, and one for all missed occurrences', async () => {
    const { id, collector } = await newClient('azurehound');
    const start = new Date(Math.floor(now().getTime() / 1000) * 1000 + HOUR);
    const body = { client_id: id, rrule: `DTSTART:${basic(start)}\nRRULE:FREQ=DAILY`, domains: ['D1'] };
    const event = await newEvent(body);
    assert.deepEqual(await occurrences(event.id, 2), [
      start.toISOString(),
      new Date(start.getTime() + DAY).toISOString(),
    ]);
    const available = async () => (await collector.available()).data?.filter((one) => one.event_id === event.id) ?? [];
    assert.deepEqual(await available(), []);
    later(HOUR);
    const [job] = await available();
    assert.ok(job);
    assert.deepEqual([job.event_id, job.execution_time, job.status], [event.id, start.toISOString(), 0]);
    assert.deepEqual([job.client_id, job.client_name, job.session_collection], [id, 'azurehound', true]);
    assert.deepEqual(job.domains, [{ objectid: 'D1', name: '', exists: false, type: 'Domain' }]);
    assert.deepEqual(await occurrences(event.id, 1), [new Date(start.getTime() + DAY).toISOString()]);
    assert.equal((await available()).length, 1);

    later(3 * DAY + MINUTE);
    const due = (await available()).map((one) => one.execution_time);
    assert.deepEqual(due, [start.toISOString(), new Date(start.getTime() + DAY).toISOString()]);
    assert.deepEqual(await occurrences(event.id, 1), [new Date(start.getTime() + 4 * DAY).toISOString()]);
    const titled = await service.get(`/api/v2/jobs?event_title=eq:Schedule%20${event.id}`);
    assert.equal(titled.json.data.length, 2);

    await collector.start(job.id);
    assert.equal((await service.delete(`${EVENTS}/${event.id}`)).status, 200);
    const left = (await service.get(`/api/v2/jobs?event_id=eq:${event.id}`)).json.data;
    assert.deepEqual(
      left.map((one: { id: number }) => one.id),
      [job.id],
      'jobs that nobody has started go with their schedule',
    );
    await collector.end('failed', '');
  });

  it('without a client are offered to every client, and the first to start gets the job', async () => {
    const [one, two] = [await newClient('azurehound'), await newClient('azurehound')];
    const start = new Date(Math.floor(now().getTime() / 1000) * 1000 + MINUTE);
    const event = await newEvent({ rrule: `DTSTART:${basic(start)}\nRRULE:FREQ=YEARLY` });
    later(2 * MINUTE);
    const offered = ({ data }: Awaited<ReturnType<SimulatedCollector['available']>>) =>
      data?.filter((job) => job.event_id === event.id) ?? [];
    const [job] = offered(await one.collector.available());
    assert.deepEqual(offered(await two.collector.available()).length, 1);
    assert.ok(job);
    const answers = await Promise.all([one.collector.start(job.id), two.collector.start(job.id)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404]);
    const winner = answers[0]?.status === 200 ? one : two;
    const loser = winner === one ? two : one;
    assert.deepEqual(offered(await loser.collector.available()), []);
    assert.equal((await service.get(`/api/v2/jobs/${job.id}`)).json.data.client_id, winner.id);
    await winner.collector.end('failed', '');
  });

  it('run by themselves, without a request', async () => {
    const start = new Date(Math.floor(now().getTime() / 1000) * 1000 + MINUTE);
    const event = await newEvent({ rrule: `DTSTART:${basic(start)}\nRRULE:FREQ=YEARLY` });
    later(2 * MINUTE);
    await until(
      () => service.get(`/api/v2/jobs?event_id=eq:${event.id}`),
      ({ json }) => json.data.length === 1,
    );
  });

  it('tell which environments they keep fresh, for as long as they exist', async () => {
    const { id, collector } = await newClient('azurehound');
    const start = new Date(Math.floor(now().getTime() / 1000) * 1000 + MINUTE);
    const event = await newEvent({ client_id: id, rrule: `DTSTART:${basic(start)}\nRRULE:FREQ=YEARLY` });
    const fed = async () =>
      (await service.db.selectFrom('scheduled_environment').selectAll().execute()).map((row) => row.environment_id);
    later(2 * MINUTE);
    const user = { kind: 'AZUser', data: { id: 'u', displayName: 'u', tenantId: 'TENANT-1' } };
    const document = { meta: { type: 'azure', version: 0, count: 0 }, data: [user] };
    const job = (await collector.available()).data?.find((one) => one.event_id === event.id);
    assert.ok(job);
    await collector.start(job.id);
    await collector.ingest(document);
    await collector.end('complete', '');
    await until(
      () => service.get(`/api/v2/jobs/${job.id}`),
      ({ json }) => json.data.status === 2,
    );
    assert.deepEqual(await fed(), ['TENANT-1']);
    const manual = (await service.post(`/api/v2/clients/${id}/jobs`, {})).json.data.id;
    await collector.start(manual);
    await collector.ingest({ ...document, data: [{ ...user, data: { ...user.data, tenantId: 'TENANT-2' } }] });
    await collector.end('complete', '');
    await until(
      () => service.get(`/api/v2/jobs/${manual}`),
      ({ json }) => json.data.status === 2,
    );
    assert.deepEqual(await fed(), ['TENANT-1'], 'a job on demand is no schedule');
    await service.delete(`${EVENTS}/${event.id}`);
    assert.deepEqual(await fed(), []);
  });
});
