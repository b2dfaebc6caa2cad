import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  everyCall,
  HIDDEN,
  hiddenEnvironments,
  SEEN,
  SEEN_TENANT,
  seenEnvironments,
} from '../../testing/hidden-worlds.ts';
import { type Credentials, TestService } from '../../testing/index.ts';

const READS = /search|preview|cypher|history|simulat|plan|graphs|occurrences/;

/** What the hidden part of a world consists of. */
type Hidden = { readonly users: number; readonly computers: number; readonly kind: string; readonly client: string };

describe('M1 M2 A user of some environments', () => {
  let one: TestService;
  let other: TestService;
  let users: [Credentials, Credentials];
  before(async () => {
    one = await world({ users: 40, computers: 7, kind: 'Sunflower', client: 'atlas' });
    other = await world({ users: 3, computers: 61, kind: 'Marigold', client: 'borealis' });
    users = [await limited(one), await limited(other)];
  });
  after(async () => {
    await one?.stop();
    await other?.stop();
  });

  /** The seen part comes first, and its analysis, so that its objects have the same numbers in every world. */
  async function world(hidden: Hidden): Promise<TestService> {
    const service = await TestService.start('embedded', { service: { checkAnswers: false } });
    await service.commit(seenEnvironments());
    await service.analyse();
    const more = hiddenEnvironments(hidden);
    more.node(`${HIDDEN}-X`, ['Base', hidden.kind], { objectid: `${HIDDEN}-X`, name: 'X', domainsid: HIDDEN });
    more.edge(`${HIDDEN}-X`, `${hidden.kind}To`, `${HIDDEN}-1`);
    await service.commit(more);
    await collectHidden(service, hidden);
    await service.analyse();
    return service;
  }

  /** A collector of the hidden environment, its schedule and its job. */
  async function collectHidden(service: TestService, { client: name, kind: custom }: Hidden): Promise<void> {
    const admin = await service.admin();
    const post = <P extends string>(path: P, body: object) => service.post(`/api/v2/${path}`, body, admin);
    const client = await post('clients', { name, type: 'sharphound', domain_controller: `DC.${name}` });
    assert.equal(client.status, 200, client.text);
    const { id } = client.json.data;
    const scope = { domains: [HIDDEN], session_collection: true };
    const rrule = 'DTSTART:20300101T000000Z\nRRULE:FREQ=DAILY;INTERVAL=1';
    const event = await post('events', { client_id: id, rrule, ...scope });
    assert.equal(event.status, 200, event.text);
    const job = await post(`clients/${id}/jobs`, scope);
    assert.equal(job.status, 200, job.text);
    const icon = { type: 'font-awesome', name: 'leaf', color: '#123456' };
    const registered = await post('custom-nodes', { custom_types: { [custom]: { icon } } });
    assert.equal(registered.status, 201, registered.text);
  }

  async function limited(service: TestService): Promise<Credentials> {
    const environments = [SEEN, SEEN_TENANT].map((environment_id) => ({ environment_id }));
    return service.newUser({ roles: [2], environment_targeted_access_control: { environments } });
  }

  /** An answer without times, random ids and the address that it came from. */
  const essence = (text: string, service: TestService) =>
    text
      .replaceAll(service.url, '')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g, 'TIME')
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'UUID')
      .replace(/:\d{4,5}(?=[/"])/g, ':PORT');

  it('gets the same answers in two worlds that differ in hidden objects', async () => {
    const differing: string[] = [];
    let answered = 0;
    const calls = everyCall(one, {}).filter(({ route, method }) => method === 'GET' || READS.test(route.path));
    const compare = async ({ method, target, body }: (typeof calls)[number]) => {
      const [first, second] = await Promise.all([
        one.request(method, target, body, users[0]),
        other.request(method, target, body, users[1]),
      ]);
      if (first.status < 300) answered++;
      const texts = [essence(first.text, one), essence(second.text, other)] as const;
      if (first.status === second.status && texts[0] === texts[1]) return;
      const at = [...texts[0]].findIndex((letter, index) => letter !== texts[1][index]);
      const around = texts.map((text) => text.slice(Math.max(0, at - 80), at + 80)).join(' <> ');
      differing.push(`${method} ${target} ${JSON.stringify(body) ?? ''}: ${first.status} ${around} ${second.status}`);
    };
    for (let at = 0; at < calls.length; at += 8) await Promise.all(calls.slice(at, at + 8).map(compare));
    assert.deepEqual(differing, []);
    assert.ok(answered > 100, `only ${answered} calls were answered`);
  });

  it('learns nothing from plans', async () => {
    for (const query of [
      `PROFILE MATCH (n {objectid: '${HIDDEN}-1'}) RETURN n`,
      'PROFILE MATCH (n {name: "UNDISCLOSED 1"}) RETURN n',
      'EXPLAIN MATCH (n:Computer) RETURN n',
      'EXPLAIN MATCH (n:Sunflower) RETURN n',
    ]) {
      const answer = await one.request('POST', '/api/v2/graphs/cypher', { query }, users[0]);
      assert.equal(answer.status, 403, query);
      assert.doesNotMatch(answer.text, /hits|estimate/);
    }
    const admin = await one.admin();
    const plan = await one.request('POST', '/api/v2/graphs/cypher', { query: 'EXPLAIN MATCH (n) RETURN n' }, admin);
    assert.equal(plan.status, 200);
  });

  it('sees no collectors, schedules or jobs', async () => {
    const jobs = await one.request('GET', '/api/v2/jobs', undefined, await one.admin());
    const [job] = jobs.json.data;
    for (const path of ['clients', 'events', 'jobs', 'tasks', 'tasks/available', 'jobs/finished', `jobs/${job.id}`])
      assert.equal((await one.request('GET', `/api/v2/${path}`, undefined, users[0])).status, 403, path);
  });
});
