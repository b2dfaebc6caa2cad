import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { AZURE_RELATIONS, allRoutes, type Route } from '@chokepoint/contract';
import { Batch } from '@chokepoint/graph';
import { type Credentials, onEachDatabase, type TestAnswer, TestService, until } from '../../testing/index.ts';

const SEEN = 'S-1-5-21-1-1-1';
const HIDDEN = 'S-1-5-21-9-9-9';
const SEEN_TENANT = '11111111-AAAA-4AAA-8AAA-111111111111';
const HIDDEN_TENANT = '99999999-BBBB-4BBB-8BBB-999999999999';
/** In every name of the other environments, and in no request. */
const HIDDEN_NAME = 'UNDISCLOSED';
const NAME_MARK = /UNDISCLOSED/;
/** In every object id of the other environments; requests that name such an id may hear it again. */
const ID_MARK = /S-1-5-21-9-9-9|99999999-BBBB/;
/** There are so many objects elsewhere that no number near theirs means anything else. */
const HIDDEN_USERS = 4800;
const NEAR_HIDDEN = /(?<![\w.-])48\d\d(?![\w.])/;

onEachDatabase('A user of some environments', (kind) => {
  let service: TestService;
  let admin: Credentials;
  let user: Credentials;
  before(async () => {
    service = await TestService.start(kind, { service: { checkAnswers: false } });
    admin = await service.admin();
    await service.parts.graph.commit(
      { batches: [seenEnvironments().pack(), hiddenEnvironments().pack()] },
      { cause: { kind: 'test' } },
    );
    await analysed();
    const environments = [SEEN, SEEN_TENANT].map((environment_id) => ({ environment_id }));
    user = await service.newUser({ roles: [2], environment_targeted_access_control: { environments } });
    await shareQuery();
  });
  after(() => service.stop());

  async function analysed(): Promise<void> {
    const status = async () =>
      (await service.request('GET', '/api/v2/datapipe/status', undefined, admin)).json.data.last_complete_analysis_at;
    const earlier = await status();
    await service.request('PUT', '/api/v2/analysis', undefined, admin);
    await until(status, (now) => now !== earlier);
  }

  /** Everybody may run a query that its author sees everything with. */
  async function shareQuery(): Promise<void> {
    const saved = { name: 'all of them', query: 'MATCH (n) RETURN n' };
    const { id } = (await service.request('POST', '/api/v2/saved-queries', saved, admin)).json.data;
    const shared = await service.request(
      'PUT',
      `/api/v2/saved-queries/${id}/permissions`,
      { user_ids: [], public: true },
      admin,
    );
    assert.ok(shared.status < 300, shared.text);
  }

  /** Ids of findings, of every environment. */
  async function findingIds(): Promise<string[]> {
    const rows = await service.db.selectFrom('finding').select('id').limit(20).execute();
    assert.ok(rows.length > 1);
    return rows.map(({ id }) => String(id));
  }

  /** What an answer tells that it should not; nothing for most. */
  function tracesIn(answer: TestAnswer, call: string): string[] {
    const text = answer.text
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g, '')
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '');
    // Who names an id may hear it again.
    const marks = ID_MARK.test(decodeURIComponent(call)) ? [NAME_MARK, NEAR_HIDDEN] : [NAME_MARK, NEAR_HIDDEN, ID_MARK];
    const found = marks.filter((mark) => mark.test(text));
    const told = found.map((mark) => `${call} tells ${text.slice(Math.max(0, text.search(mark) - 60)).slice(0, 160)}`);
    return answer.status < 500 ? told : [...told, `${call} answered ${answer.status}: ${answer.text.slice(0, 160)}`];
  }

  it('finds no trace of the others on any route of the contract', async () => {
    const { image } = service;
    const node = (id: string) => String(image.nodeId(image.nodeByObjectId(id)!));
    const edge = (from: string, name: string, to: string) =>
      String(
        image.edgeId(image.findEdge(image.nodeByObjectId(from)!, image.edgeKind(name)!, image.nodeByObjectId(to)!)!),
      );
    const values: Record<string, readonly string[]> = {
      object_id: [SEEN, `${SEEN}-1`, `${SEEN}-512`, `${SEEN}-PC`, `${HIDDEN}-1`],
      domain_id: [SEEN, HIDDEN],
      tenant_id: [SEEN_TENANT, HIDDEN_TENANT],
      node_id: [node(`${SEEN}-1`), node(`${HIDDEN}-1`)],
      asset_group_tag_member_id: [node(`${SEEN}-512`), node(`${HIDDEN}-512`)],
      attack_path_id: await findingIds(),
      finding: ['T0GenericAll', 'Kerberoasting'],
      data_type: ['findings', 'exposure', 'assets', 'attack-paths', 'session-completeness', 'group-completeness'],
      relationship_id: [
        edge(`${SEEN}-1`, 'MemberOf', `${SEEN}-512`),
        edge(`${SEEN}-1`, 'MemberOf', `${HIDDEN}-512`),
        edge(`${HIDDEN}-1`, 'AdminTo', `${SEEN}-PC`),
      ],
      entity_type: ['tenants', 'users'],
      platform_id: ['ad', 'azure'],
      version: ['v2'],
      collector_type: ['sharphound'],
      release_tag: ['latest'],
      asset_group_id: ['1', '2'],
      asset_group_tag_id: ['1', '2'],
    };
    const paths = (path: string): string[] => {
      const name = /\{([^}]+)\}/.exec(path)?.[1];
      if (!name) return [path];
      // A zone of an environment has an id of its own.
      const own = path.startsWith('/api/v2/meta/') ? [`${SEEN}:1`, `${HIDDEN}:1`] : values[name];
      return (own ?? ['1']).flatMap((value) => paths(path.replace(`{${name}}`, encodeURIComponent(value))));
    };
    let calls = 0;
    const traces: string[] = [];
    const later: Route[] = [];
    const tryRoute = async (route: Route) => {
      const methods = route.method === 'ANY' ? ['GET', 'POST'] : [route.method];
      for (const method of methods)
        for (const path of [route.path, ...(route.aliases ?? [])].flatMap(paths))
          for (const query of queriesOf(route, node))
            for (const body of method === 'GET' ? [undefined] : bodiesOf(route, node)) {
              const target = `${path}${query ? `?${query}` : ''}`;
              const answer = await service.request(method, target, body, user);
              traces.push(...tracesIn(answer, `${method} ${target} ${JSON.stringify(body) ?? ''}`));
              calls++;
            }
    };
    for (const route of allRoutes) {
      // These end the session of whoever calls.
      if (/logout|secret|mfa/.test(route.path)) later.push(route);
      else await tryRoute(route);
    }
    for (const route of later) await tryRoute(route);
    assert.deepEqual(traces.slice(0, 20), []);
    assert.ok(calls > allRoutes.length);
  });

  it('does find what it may see, so that the answers above were none of fear', async () => {
    const session = (await service.newUser({
      roles: [2],
      environment_targeted_access_control: { environments: [{ environment_id: SEEN }] },
    })) as Credentials;
    const get = (path: string) => service.request('GET', `/api/v2/${path}`, undefined, session);
    assert.equal((await get(`domains/${SEEN}`)).json.data.users, 2);
    assert.equal((await get(`groups/${SEEN}-512`)).json.data.members, 1);
    assert.equal((await get(`users/${SEEN}-1`)).json.data.groupMembership, 1);
    assert.equal((await get(`computers/${SEEN}-PC`)).json.data.adminUsers, 1);
    assert.equal((await get('search?q=OPEN%20ALICE')).json.data.length, 1);
    assert.equal((await get(`graphs/shortest-path?start_node=${SEEN}-1&end_node=${SEEN}-PC`)).status, 200);
    const found = (await get('attack-paths/findings?limit=1000')).text;
    assert.match(found, /OPEN BOB/);
    assert.equal((await get(`domains/${SEEN}/details?finding=T0GenericAll`)).status, 200);
    assert.equal((await get(`meta-trees/${SEEN}`)).status, 200);
    assert.equal((await get(`meta/${SEEN}:1`)).json.data.props.owner_objectid, SEEN);
    assert.equal((await get(`ad-domains/${SEEN}/data-quality-stats`)).json.data[0].users, 2);
    assert.ok((await get('posture-stats?limit=1000')).json.data.length > 0);
    assert.match((await get('asset-groups/1/combo-node')).text, /OPEN DOMAIN ADMINS/);
    const change = { add_relationships: [{ source: `${SEEN}-1`, kind: 'GenericAll', target: `${SEEN}-512` }] };
    const simulated = await service.request('POST', '/api/v2/simulations', change, session);
    assert.equal(simulated.status, 403, 'what would change depends on everything that is connected');
    const rows = { query: 'MATCH (n:User) RETURN n.name AS name', format: 'csv' };
    const exported = await service.request('POST', '/api/v2/graphs/cypher/export', rows, session);
    assert.deepEqual(exported.text.trim().split(/\r?\n/).sort(), ['OPEN ALICE', 'OPEN BOB', 'name']);
    for (const [path, status] of [
      [`meta/${HIDDEN}:1`, 403],
      [`meta-trees/${HIDDEN}`, 403],
      [`domains/${HIDDEN}`, 403],
      ['domains/S-1-5-21-0', 403],
      [`users/${HIDDEN}-1`, 403],
      [`users/${HIDDEN}-1/memberships`, 403],
      [`azure/users?object_id=${HIDDEN_TENANT}`, 403],
      [`graphs/shortest-path?start_node=${SEEN}-1&end_node=${HIDDEN}-512`, 404],
      [`pathfinding?start_node=${SEEN}-1&end_node=${SEEN}-PC`, 403],
    ] as const)
      assert.equal((await get(path)).status, status, path);
  });
});

type Drawn = Readonly<Record<string, readonly [kinds: string, name: string]>>;
const objects = (domain: string, tenant: string, mark: string): Drawn => ({
  [domain]: ['Base Domain', `${mark}.LOCAL`],
  [`${domain}-1`]: ['Base User', `${mark} ALICE`],
  [`${domain}-2`]: ['Base User', `${mark} BOB`],
  [`${domain}-512`]: ['Base Group', `${mark} DOMAIN ADMINS`],
  [`${domain}-PC`]: ['Base Computer', `${mark} PC`],
  [tenant]: ['AZBase AZTenant', `${mark} TENANT`],
  [`${tenant}-U`]: ['AZBase AZUser', `${mark} CLOUD USER`],
});
const SEEN_OBJECTS = objects(SEEN, SEEN_TENANT, 'OPEN');
const HIDDEN_OBJECTS = objects(HIDDEN, HIDDEN_TENANT, HIDDEN_NAME);

function draw(batch: Batch, drawn: Drawn, domain: string, tenant: string): void {
  for (const [id, [kinds, name]] of Object.entries(drawn)) {
    const environment = id.startsWith(tenant) ? { tenantid: tenant } : { domainsid: domain, domain: name };
    batch.node(id, kinds.split(' '), { objectid: id, name, collected: true, enabled: true, ...environment });
  }
  batch.edge(`${domain}-1`, 'MemberOf', `${domain}-512`);
  batch.edge(`${domain}-512`, 'AdminTo', `${domain}-PC`);
  batch.edge(`${domain}-2`, 'GenericAll', `${domain}-512`, { isacl: true });
  batch.edge(domain, 'Contains', `${domain}-2`);
  batch.edge(tenant, 'AZContains', `${tenant}-U`);
}

function seenEnvironments(): Batch {
  const batch = new Batch();
  draw(batch, SEEN_OBJECTS, SEEN, SEEN_TENANT);
  return batch;
}

/** Much larger than what is seen, and tied to it in both directions. */
function hiddenEnvironments(): Batch {
  const batch = new Batch();
  draw(batch, HIDDEN_OBJECTS, HIDDEN, HIDDEN_TENANT);
  batch.edge(`${SEEN}-1`, 'MemberOf', `${HIDDEN}-512`);
  batch.edge(`${HIDDEN}-1`, 'MemberOf', `${SEEN}-512`);
  batch.edge(`${HIDDEN}-1`, 'AdminTo', `${SEEN}-PC`);
  batch.edge(`${HIDDEN}-1`, 'GenericAll', SEEN, { isacl: true });
  batch.edge(SEEN, 'SameForestTrust', HIDDEN);
  batch.edge(HIDDEN, 'SameForestTrust', SEEN);
  batch.edge(`${HIDDEN_TENANT}-U`, 'AZOwner', SEEN_TENANT);
  const crowd = (kind: string, count: number) => {
    for (let number = 0; number < count; number++) {
      const objectid = `${HIDDEN}-${kind}-${number}`;
      batch.node(objectid, ['Base', kind], { objectid, name: `${HIDDEN_NAME} ${number}`, domainsid: HIDDEN });
    }
  };
  crowd('User', HIDDEN_USERS);
  // So that no node that comes later has an id like the number of users.
  crowd('Computer', 300);
  return batch;
}

/** What makes a route say something; none where it needs no question. */
function queriesOf(route: Route, node: (id: string) => string): readonly string[] {
  const ends = [`${SEEN}-1`, `${SEEN}-PC`, `${HIDDEN}-512`, `${HIDDEN}-1`];
  const pairs = ends.flatMap((start) => ends.map((end) => `start_node=${start}&end_node=${end}`));
  switch (route.path) {
    case '/api/v2/search':
      return [
        'q=UNDISCL',
        'q=S-1-5-21-9',
        'q=a&limit=1000000',
        'q=ADMINS',
        'q=UNDISCLOSD&match=similar',
        'q=S-1&property=domainsid',
      ];
    case '/api/v2/graph-search':
      return ['query=UNDISCL', 'query=S-1-5', 'query=OPEN', `query=${HIDDEN}&type=exact`];
    case '/api/v2/graphs/shortest-path':
    case '/api/v2/pathfinding':
      return pairs;
    case '/api/v2/azure/{entity_type}':
      return [SEEN_TENANT, `${SEEN_TENANT}-U`, HIDDEN_TENANT, `${HIDDEN_TENANT}-U`].flatMap((id) => [
        `object_id=${id}`,
        ...AZURE_RELATIONS.map((relation) => `object_id=${id}&related_entity_type=${relation}`),
        `object_id=${id}&related_entity_type=inbound-control&type=graph`,
      ]);
    case '/api/v2/graphs/edge-composition':
    case '/api/v2/graphs/relay-targets':
    case '/api/v2/graphs/acl-inheritance':
      return [
        `edge_type=AdminTo&source_node=${node(`${HIDDEN}-1`)}&target_node=${node(`${SEEN}-PC`)}`,
        `edge_type=MemberOf&source_node=${node(`${SEEN}-1`)}&target_node=${node(`${HIDDEN}-512`)}`,
      ];
    case '/api/v2/data-quality-stats':
    case '/api/v2/data-quality-stats-aggregations':
      return [
        '',
        `environment_id=eq:${HIDDEN}`,
        `environment_id=${HIDDEN}`,
        `environment_id=${SEEN}`,
        'schema_environment_kind_id=1',
        'schema_environment_kind_id=2',
      ];
    case '/api/v2/attack-paths/finding-trends':
    case '/api/v2/posture-history/{data_type}':
      return [`environments=${SEEN}`, `environments=${HIDDEN}`, `environments=${SEEN}&environments=${HIDDEN}`, ''];
    case '/api/v2/attack-paths/findings':
      return [
        'limit=1000',
        'limit=1000&Accept=text/csv',
        `environment_id=eq:${HIDDEN}`,
        'source_principal_name=~eq:UNDI',
      ];
    case '/api/v2/attack-paths/finding-types':
      return ['', `environment_id=${SEEN}`, `environment_id=${HIDDEN}`];
    case '/api/v2/domains/{domain_id}/details':
    case '/api/v2/domains/{domain_id}/attack-path-findings':
    case '/api/v2/domains/{domain_id}/sparkline':
      return FINDINGS.flatMap((finding) =>
        ['', '&Accept=text/csv', '&asset_group_tag_id=0'].map((more) => finding + more),
      );
    case '/api/v2/posture-stats':
      return ['limit=1000', 'limit=1000&asset_group_tag_id=0', `domain_sid=eq:${HIDDEN}`];
    case '/api/v2/meta-trees/{domain_id}':
      return ['', 'asset_group_tag_id=0', ...Array.from({ length: 12 }, (_, at) => `node_id=${2 * at + 1}`)];
    case '/api/v2/meta-nodes/{domain_id}':
      return ['', 'asset_group_tag_id=0'];
    case '/api/v2/asset-groups/{asset_group_id}/combo-node':
      return ['', `domainsid=${SEEN}`, `domainsid=${HIDDEN}`];
    case '/api/v2/asset-group-tags':
      return ['', 'counts=true'];
    default:
      if (route.path.includes('{object_id}/')) return ['limit=1000000', 'type=graph'];
      return [''];
  }
}

const FINDINGS = ['finding=Kerberoasting', 'finding=T0GenericAll', 'finding=T0AdminTo'];

const CYPHER = [
  'MATCH (n) RETURN n',
  'MATCH (n) RETURN count(n) AS total',
  'MATCH (n:User) RETURN n.name AS name, n.objectid AS id',
  'MATCH p=(:User)-[*1..3]->() RETURN p',
  'MATCH ()-[r]->() RETURN r',
  `MATCH (n {objectid: '${HIDDEN}-1'}) RETURN n.name AS name`,
  'MATCH (a)-[r:MemberOf]->(b) RETURN a.name AS a, b.name AS b, id(b) AS id',
];

function bodiesOf(route: Route, node: (id: string) => string): readonly unknown[] {
  switch (route.path) {
    case '/api/v2/graphs/cypher':
      return CYPHER.flatMap((query) => [{ query }, { query, include_properties: true }]);
    case '/api/v2/graphs/cypher/export':
      return CYPHER.flatMap((query) => ['csv', 'json'].map((format) => ({ query, format })));
    case '/api/v2/graphs/paths': {
      const sets = [
        { kinds: ['User'] },
        { object_ids: [`${SEEN}-1`] },
        { object_ids: [`${HIDDEN}-1`] },
        { kinds: ['Computer'] },
      ];
      return sets.flatMap((from) => sets.map((to) => ({ from, to, count: 50 })));
    }
    case '/api/v2/asset-group-tags/preview-selectors':
      return [
        { seeds: [{ type: 2, value: 'MATCH (n:User) RETURN n' }] },
        { seeds: [{ type: 1, value: `${HIDDEN}-1` }] },
      ];
    case '/api/v2/asset-group-tags/search':
      return [1, 2, 3].map((tag_type) => ({ query: 'UNDISCL', tag_type }));
    case '/api/v2/asset-group-tags-history':
      return [{ query: 'admin' }];
    case '/api/v2/asset-group-tags/certifications':
      return [{ member_ids: [Number(node(`${HIDDEN}-512`)), Number(node(`${SEEN}-512`))], action: 2 }];
    case '/api/v2/simulations': {
      const grant = (source: string) => ({ source, kind: 'GenericAll', target: `${SEEN}-512` });
      const member = (target: string) => ({ source: `${SEEN}-1`, kind: 'MemberOf', target });
      return [
        { remove_objects: [`${SEEN}-2`] },
        { remove_objects: [`${HIDDEN}-1`] },
        { remove_relationships: [grant(`${SEEN}-2`)] },
        { remove_relationships: [member(`${HIDDEN}-512`)] },
        { add_relationships: [grant(`${HIDDEN}-2`)] },
        { add_relationships: [grant(`${SEEN}-1`)] },
      ];
    }
    default:
      return [{}];
  }
}
