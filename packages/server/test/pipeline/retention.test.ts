import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { HOUR, serviceSuite, Uploads, until } from '../../testing/index.ts';

const DAY = 24 * HOUR;
const FED = 'S-1-5-21-1-1-1';
const ONCE = 'S-1-5-21-2-2-2';

const file = (type: string, data: unknown[]) => ({
  content: JSON.stringify({ data, meta: { type, version: 6, count: data.length, methods: 0 } }),
});
const domain = (sid: string) => ({
  ObjectIdentifier: sid,
  Properties: { name: sid, domainsid: sid, domain: sid },
  Aces: [],
});
const user = (sid: string, rid: number) => ({ ...domain(sid), ObjectIdentifier: `${sid}-${rid}` });
const group = (sid: string, rid: number, ...members: number[]) => ({
  ...user(sid, rid),
  Members: members.map((member) => ({ ObjectIdentifier: `${sid}-${member}`, ObjectType: 'User' })),
});
const session = (sid: string) => ({ ComputerSID: `${sid}-1001`, UserSID: `${sid}-1002`, LogonType: 2 });

serviceSuite('Retention', (service) => {
  const uploads = new Uploads(service);

  const later = (milliseconds: number) => service.clock.advance(milliseconds);
  const put = async (path: string, body?: unknown) => {
    const answer = await service.put(path, body);
    assert.ok(answer.status < 300, answer.text);
  };
  const state = async () => (await service.get('/api/v2/datapipe/status')).json.data;
  const analyse = async () => {
    // The job of an upload ends before its analysis does.
    const { last_complete_analysis_at: before } = await until(state, ({ status }) => status === 'idle');
    service.clock.advance(1000);
    await put('/api/v2/analysis');
    await until(state, (now) => now.last_complete_analysis_at > before);
  };
  const collect = async (sid: string) => {
    const job = await uploads.ingest(
      file('domains', [domain(sid)]),
      file('users', [user(sid, 1002)]),
      file('groups', [group(sid, 1003, 1002)]),
      file('computers', [user(sid, 1001)]),
      file('sessions', [session(sid)]),
    );
    assert.equal(job.status, 2, job.status_message);
  };
  /** Which of the objects of an environment, and of the relationships between them, are in the graph. */
  const left = (sid: string) => {
    const { image } = service;
    const node = (rid: number) => image.nodeByObjectId(`${sid}-${rid}`);
    const edge = (start: number, name: string, end: number) => {
      const [from, to, number] = [node(start), node(end), image.edgeKind(name)];
      return from !== undefined && to !== undefined && number !== undefined
        ? image.findEdge(from, number, to) !== undefined
        : false;
    };
    return [
      ...[1001, 1002, 1003].filter((rid) => node(rid) !== undefined),
      ...(edge(1002, 'MemberOf', 1003) ? ['MemberOf'] : []),
      ...(edge(1001, 'HasSession', 1002) ? ['HasSession'] : []),
    ];
  };
  const ALL = [1001, 1002, 1003, 'MemberOf', 'HasSession'];

  beforeEach(async () => {
    await service.db
      .updateTable('parameter')
      .set((row) => ({ updated_at: row.ref('created_at'), value: JSON.stringify({ enabled: true }) }))
      .where('key', '=', 'analysis.reconciliation')
      .execute();
    await service.publish('parameters');
    await collect(FED);
    await collect(ONCE);
    assert.deepEqual([left(FED), left(ONCE)], [ALL, ALL]);
  });

  it('leaves alone what was uploaded by hand, however old it grows', async () => {
    later(20 * DAY);
    await analyse();
    assert.deepEqual([left(FED), left(ONCE)], [ALL, ALL]);
  });

  it('acts on everything once an administrator has switched it on', async () => {
    await put('/api/v2/config', { key: 'analysis.reconciliation', value: { enabled: true } });
    later(3 * DAY + HOUR);
    await analyse();
    assert.deepEqual([left(FED), left(ONCE)], [ALL.slice(0, 4), ALL.slice(0, 4)]);
    await collect(FED);
    later(4 * DAY);
    await analyse();
    assert.deepEqual([left(FED), left(ONCE)], [ALL.slice(0, 4), []]);
  });

  it('keeps what is mentioned, and removes the relationship that is not', async () => {
    await put('/api/v2/config', { key: 'analysis.reconciliation', value: { enabled: true } });
    later(6 * DAY);
    await uploads.ingest(file('groups', [group(ONCE, 1003)]), file('users', [user(ONCE, 1002)]));
    later(2 * DAY);
    await analyse();
    assert.deepEqual(left(ONCE), [1002, 1003]);
  });

  it('keeps as long as the parameter says', async () => {
    await put('/api/v2/config', { key: 'analysis.reconciliation', value: { enabled: true } });
    await put('/api/v2/config', { key: 'prune.ttl', value: { base_ttl: 'P30D', has_session_edge_ttl: 'P7D' } });
    later(6 * DAY);
    await analyse();
    assert.deepEqual(left(FED), ALL);
    later(23 * DAY);
    await analyse();
    assert.deepEqual(left(FED), ALL.slice(0, 4));
    await put('/api/v2/config', { key: 'prune.ttl', value: { base_ttl: 'P7D', has_session_edge_ttl: 'P3D' } });
    await analyse();
    assert.deepEqual(left(FED), []);
  });

  it('acts by itself on environments that the schedule of a client keeps fresh, and on no others', async () => {
    const { db, clock } = service;
    const now = clock.now();
    const { id: event_id } = await db
      .insertInto('collection_event')
      .values({
        rrule: 'RRULE:FREQ=DAILY',
        anchor: now,
        ous: JSON.stringify([]),
        domains: JSON.stringify([]),
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('scheduled_environment').values({ event_id, environment_id: FED, fed_at: now }).execute();
    later(8 * DAY);
    await analyse();
    assert.deepEqual([left(FED), left(ONCE)], [[], ALL]);
    await put('/api/v2/config', { key: 'analysis.reconciliation', value: { enabled: false } });
    await collect(FED);
    later(8 * DAY);
    await analyse();
    assert.deepEqual([left(FED), left(ONCE)], [ALL, ALL]);
    await db.deleteFrom('collection_event').where('id', '=', event_id).execute();
  });
});
