import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { allRoutes } from '@chokepoint/contract';
import { startWorld, type World } from '../../testing/hidden/hidden-activity.ts';
import { endsSession, everyCall, HIDDEN, limitedImage, type NamedCall } from '../../testing/hidden/hidden-worlds.ts';
import type { TestAnswer, TestService } from '../../testing/index.ts';

/** Routes whose answers here are refusals for another reason than rights. They are compared all the same. */
const REFUSED_HERE: ReadonlySet<string> = new Set([
  // There is no identity provider, and no collector to download.
  'getSsoMetadata',
  'legacySamlMetadata',
  'getCollectorManifest',
  'downloadCollector',
  'downloadCollectorChecksum',
  'downloadKennelAsset',
  // It takes a cookie, not a session.
  'useClientArtifactDownload',
  // No environment comes from an extension, and no relationship has what these explain.
  'getEnvironmentMetrics',
  'getAggregatedMetrics',
  'getRelayTargets',
  'getAclInheritance',
  // The analyses of this suite run without the pipeline.
  'getAnalysisProgress',
  // Changes of what is not there, or has ended.
  'deleteToken',
  'removeSavedQueryPermissions',
  'uploadFile',
  'endFileUpload',
  'cancelFileUpload',
  'loadDemoData',
  // No program waits for an approval.
  'takeDeviceToken',
  'getDeviceRequest',
  'decideDeviceRequest',
]);

/** Reads come first, and what is deleted last. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const turnOf = ({ method, route }: NamedCall) => METHODS.indexOf(method) + (endsSession(route) ? METHODS.length : 0);

/** What the ids of a graph name, as limited users see them. */
function namesOfIds(service: TestService): ReadonlyMap<number, string> {
  const image = limitedImage(service);
  const names = new Map<number, string>();
  for (let node = 0; node < image.nodeCount; node++) names.set(image.nodeId(node), image.objectId(node));
  for (const edge of image.edges()) {
    const ends = [image.edgeSource(edge), image.edgeTarget(edge)].map((node) => image.objectId(node));
    names.set(image.edgeId(edge), [ends[0], image.edgeKinds[image.edgeKindOf(edge)], ends[1]].join(' '));
  }
  return names;
}

/** Meta nodes and lines of CSV files are numbered by rows: here by their order in the answer. */
function withoutRowNumbers(text: string): string {
  const rows: string[] = [];
  const rowOf = (id: string) => `row ${rows.includes(id) ? rows.indexOf(id) : rows.push(id) - 1}`;
  if (text.includes('"nodetype":"Meta')) return text.replace(/"((?:rel_)?\d{1,4})"/g, (_, id) => `"${rowOf(id)}"`);
  return text.startsWith('id,') ? text.replace(/^\d+,/gm, 'ROW,') : text;
}

/** The answer of a tool is JSON inside a text of JSON: here as a part of it. */
function withoutTexts(text: string): string {
  return text.replace(/"text":("\{(?:[^"\\]|\\.)*")/g, (_, quoted: string) => `"text":${JSON.parse(quoted)}`);
}

/** JSON with its keys in order: those that are ids have another order in every world. */
function canonical(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), (_key, value) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    );
  } catch {
    return text;
  }
}

type Answered = { readonly call: NamedCall; readonly first: TestAnswer; readonly second: TestAnswer };

describe('M1 M2 A user of some environments', () => {
  let one: World;
  let other: World;
  const names = new Map<TestService, ReadonlyMap<number, string>>();
  before(async () => {
    one = await startWorld({ users: 40, computers: 7, kind: 'Sunflower', client: 'atlas', uploads: 1, first: false });
    other = await startWorld({
      users: 3,
      computers: 61,
      kind: 'Marigold',
      client: 'borealis',
      uploads: 3,
      first: true,
    });
    for (const { service } of [one, other]) names.set(service, namesOfIds(service));
  });
  after(async () => {
    await one?.service.stop();
    await other?.service.stop();
  });

  /** An answer without times, ids of rows, random values and the address that it came from; graph ids by what they name. */
  function essence(text: string, { service }: World): string {
    if (text.startsWith('PK')) return (text.match(/[\w ]+\.json/g) ?? []).join(); // archives hold times
    const known = names.get(service)!;
    return canonical(
      withoutRowNumbers(withoutTexts(text))
        .replaceAll(service.url, '')
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g, 'TIME')
        .replace(/"([a-z_]*time)":\d{13}/g, '"$1":0')
        .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'UUID')
        .replace(/"id":\d{1,4}(?=[,}])/g, '"id":0')
        .replace(/"(version|graph_version|next_before)":\d+/g, '"$1":0')
        .replace(/"(key|fingerprint|public_key)":"[^"]+"/g, '"$1":""')
        .replace(/"value":"[\w+/]{86}=="/g, '"value":"SIGNATURE"')
        .replace(/"(device_code|user_code|verification_uri_complete)":"[^"]+"/g, '"$1":""')
        .replace(/:\d{4,5}(?=[/"])/g, ':PORT')
        .replace(/"(rel_)?(\d{4,10})"/g, (whole, relation = '', id) => {
          const name = known.get(Number(id));
          return name === undefined ? whole : JSON.stringify(`${relation}${name}`);
        })
        .replace(/(?<![\w".])\d{4,10}(?![\w".])/g, (id) => {
          const name = known.get(Number(id));
          return name === undefined ? id : JSON.stringify(name);
        }),
    );
  }

  /** Every route of the contract in both worlds; writes in order, because they see each other. */
  async function askEverything(user: number): Promise<Answered[]> {
    const [calls, sameCalls] = [one, other].map((world) => {
      const all = everyCall(world.service, world.valuesOf(world.users[user]!));
      // Meta nodes are numbered by rows; the suite about traces of hidden environments tries their numbers.
      const asked = all.filter(({ target }) => !/meta-trees.*node_id=/.test(target));
      return asked.toSorted((a, b) => turnOf(a) - turnOf(b));
    }) as [NamedCall[], NamedCall[]];
    const ask = async (call: NamedCall, index: number): Promise<Answered> => {
      const same = sameCalls[index]!;
      const [first, second] = await Promise.all([
        one.service.request(call.method, call.target, call.body, one.users[user]),
        other.service.request(same.method, same.target, same.body, other.users[user]),
      ]);
      return { call, first, second };
    };
    const answered: Answered[] = [];
    for (let at = 0; at < calls.length; ) {
      const reads = calls.slice(at, at + 8).findIndex(({ method }) => method !== 'GET');
      const together = reads === -1 ? 8 : Math.max(1, reads);
      answered.push(...(await Promise.all(calls.slice(at, at + together).map((call, index) => ask(call, at + index)))));
      at += together;
    }
    return answered;
  }

  function differencesIn(answered: readonly Answered[]): string[] {
    return answered.flatMap(({ call: { method, target, body }, first, second }) => {
      const texts = [essence(first.text, one), essence(second.text, other)] as const;
      if (first.status === second.status && texts[0] === texts[1]) return [];
      const at = [...texts[0]].findIndex((letter, index) => letter !== texts[1][index]);
      const around = texts.map((text) => text.slice(Math.max(0, at - 80), at + 80)).join(' <> ');
      return [`${method} ${target} ${JSON.stringify(body) ?? ''}: ${first.status} ${around} ${second.status}`];
    });
  }

  it('learns nothing from plans', async () => {
    const { service, users } = one;
    for (const query of [
      `PROFILE MATCH (n {objectid: '${HIDDEN}-1'}) RETURN n`,
      'PROFILE MATCH (n {name: "UNDISCLOSED 1"}) RETURN n',
      'EXPLAIN MATCH (n:Computer) RETURN n',
      'EXPLAIN MATCH (n:Sunflower) RETURN n',
    ]) {
      const answer = await service.request('POST', '/api/v2/graphs/cypher', { query }, users[0]);
      assert.equal(answer.status, 403, query);
      assert.doesNotMatch(answer.text, /hits|estimate/);
    }
    const plan = await service.post('/api/v2/graphs/cypher', { query: 'EXPLAIN MATCH (n) RETURN n' });
    assert.equal(plan.status, 200);
  });

  it('sees no collectors, schedules or jobs, and no uploads of others', async () => {
    const { service, users } = one;
    const [job] = (await service.get('/api/v2/jobs')).json.data;
    for (const path of ['clients', 'events', 'jobs', 'tasks', 'tasks/available', 'jobs/finished', `jobs/${job!.id}`])
      assert.equal((await service.request('GET', `/api/v2/${path}`, undefined, users[0])).status, 403, path);
    const listed = await service.get('/api/v2/file-upload', users[1]);
    assert.deepEqual(
      listed.json.data.map(({ user_id }) => user_id),
      [users[1]!.id],
    );
    const { data: all } = (await service.get('/api/v2/file-upload')).json;
    const hidden = all.find(({ user_id }) => user_id !== users[1]!.id)!;
    const files = await service.get(`/api/v2/file-upload/${hidden.id}/completed-tasks`, users[1]);
    assert.equal(files.status, 404);
    assert.equal((await service.put(`/api/v2/file-upload/${hidden.id}/cancel`, undefined, users[1])).status, 404);
  });

  it('learns nothing from ids of how many objects there are', async () => {
    const { service, users } = one;
    const query = 'MATCH (n) RETURN id(n) AS id, n.objectid AS name';
    const body = { query, format: 'json' };
    const answer = await service.request('POST', '/api/v2/graphs/cypher/export', body, users[0]);
    const { rows: found }: { readonly rows: readonly (readonly [number, string])[] } = JSON.parse(answer.text);
    const rows = found.map(([id, name]) => ({ id, name }));
    assert.ok(rows.length > 10);
    const numbers = new Set(rows.map(({ name }) => service.nodeId(name)));
    assert.ok(
      rows.every(({ id }) => id > service.image.nodeCount && !numbers.has(id)),
      'ids do not count',
    );
    const [{ id, name } = { id: 0, name: '' }] = rows;
    const node = await service.request('GET', `/api/v2/nodes/${id}`, undefined, users[0]);
    assert.equal(node.status, 200, name);
    const hidden = limitedImage(service).nodeId(service.image.nodeByObjectId(`${HIDDEN}-1`)!);
    for (const unseen of [hidden, id + 1, service.nodeId(name)]) {
      const none = await service.request('GET', `/api/v2/nodes/${unseen}`, undefined, users[0]);
      assert.equal(none.status, 404, 'what is hidden is answered like what does not exist');
    }
  });

  it('gets the same answers on every route in two worlds that differ in hidden objects', async () => {
    const answered: Answered[] = [];
    for (const user of one.users.keys()) answered.push(...(await askEverything(user)));
    assert.deepEqual(differencesIn(answered), []);
    const silent = allRoutes.filter((route) => {
      const statuses = answered.filter(({ call }) => call.route === route).map(({ first }) => first.status);
      const refused = statuses.length > 0 && statuses.every((status) => status === 401 || status === 403);
      return !refused && !statuses.some((status) => status < 400) && route.access.kind !== 'client';
    });
    const names = silent.map(({ name }) => name).filter((name) => !REFUSED_HERE.has(name));
    assert.deepEqual(names, [], 'no call of these routes was answered: give everyCall ids, a query or a body for them');
  });
});
