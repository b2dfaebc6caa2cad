import { AZURE_RELATIONS, allRoutes, type Route } from '@chokepoint/contract';
import { Batch, type GraphImage } from '@chokepoint/graph';
import type { TestService } from '../test-service.ts';

export const SEEN = 'S-1-5-21-1-1-1';
export const HIDDEN = 'S-1-5-21-9-9-9';
export const SEEN_TENANT = '11111111-AAAA-4AAA-8AAA-111111111111';
/** A view of Explore without changes. */
export const EMPTY_VIEW = {
  search: { tab: 'search' },
  added: [],
  added_kinds: [],
  hidden: [],
  hidden_relationships: [],
  positions: [],
};
export const HIDDEN_TENANT = '99999999-BBBB-4BBB-8BBB-999999999999';
/** In every name of the other environments, and in no request. */
const HIDDEN_NAME = 'UNDISCLOSED';

export type NamedCall = {
  readonly route: Route;
  readonly method: string;
  readonly target: string;
  readonly body: unknown;
};

/** A call of every route of the contract, with ids that exist in both worlds; those that end a session come last. */
export function everyCall(service: TestService, more: Readonly<Record<string, readonly string[]>>): NamedCall[] {
  // The ids that limited users see.
  const image = limitedImage(service);
  const node = (id: string) => String(image.nodeId(image.nodeByObjectId(id)!));
  const edge = (from: string, name: string, to: string) =>
    String(
      image.edgeId(image.findEdge(image.nodeByObjectId(from)!, image.edgeKind(name)!, image.nodeByObjectId(to)!)!),
    );
  const values: Record<string, readonly string[]> = {
    object_id: [SEEN, `${SEEN}-1`, `${SEEN}-512`, `${SEEN}-PC`, `${HIDDEN}-1`],
    kind: ['MemberOf', 'SunflowerTo'],
    kind_name: ['Daisy', 'Sunflower'],
    asset: ['title.md', 'long_description.md'],
    domain_id: [SEEN, HIDDEN],
    tenant_id: [SEEN_TENANT, HIDDEN_TENANT],
    node_id: [node(`${SEEN}-1`), node(`${HIDDEN}-1`)],
    asset_group_tag_member_id: [node(`${SEEN}-512`), node(`${HIDDEN}-512`)],
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
    catalogue_name: ['tailscale'],
    release_tag: ['latest'],
    asset_group_id: ['1', '2'],
    asset_group_tag_id: ['1', '2'],
    ...more,
  };
  const paths = (path: string): string[] => {
    const name = /\{([^}]+)\}/.exec(path)?.[1];
    if (!name) return [path];
    // A zone of an environment has an id of its own.
    const own = path.startsWith('/api/v2/meta/') ? [`${SEEN}:1`, `${HIDDEN}:1`] : (objectsOfPath(path) ?? values[name]);
    return (own ?? ['1']).flatMap((value) => paths(path.replace(`{${name}}`, encodeURIComponent(value))));
  };
  const callsOf = (route: Route): NamedCall[] =>
    (route.method === 'ANY' ? ['GET', 'POST'] : [route.method]).flatMap((method) =>
      [route.path, ...(route.aliases ?? [])].flatMap(paths).flatMap((path) =>
        queriesOf(route, node).flatMap((query) =>
          (method === 'GET' ? [undefined] : bodiesOf(route, node)).map((body) => ({
            route,
            method,
            target: `${path}${query ? `?${query}` : ''}`,
            body,
          })),
        ),
      ),
    );
  return [...allRoutes.filter((route) => !endsSession(route)), ...allRoutes.filter(endsSession)].flatMap(callsOf);
}

/** Whether a call may end the session of the caller. */
export const endsSession = (route: Route) => /logout|secret|mfa|sessions\//.test(route.path);

/** The routes of an object are asked about one of its kind, here and there. */
function objectsOfPath(path: string): readonly string[] | undefined {
  const suffix = OBJECTS_BY_PATH[/^\/api\/v2\/(\w+)\/\{object_id\}/.exec(path)?.[1] ?? ''];
  return suffix === undefined ? undefined : [SEEN + suffix, HIDDEN + suffix];
}
const OBJECTS_BY_PATH: Readonly<Record<string, string>> = {
  users: '-1',
  groups: '-512',
  computers: '-PC',
  domains: '',
  containers: '-Container',
  gpos: '-GPO',
  ous: '-OU',
  aiacas: '-AIACA',
  rootcas: '-RootCA',
  enterprisecas: '-EnterpriseCA',
  ntauthstores: '-NTAuthStore',
  certtemplates: '-CertTemplate',
  issuancepolicies: '-IssuancePolicy',
  sites: '-Site',
  siteservers: '-SiteServer',
  sitesubnets: '-SiteSubnet',
};

/** The newest graph with the ids that users see who are limited to environments. */
export function limitedImage({ parts }: TestService): GraphImage {
  return parts.graph.images.imageFor({ user: { all_environments: false, environments: [] } });
}

type Drawn = Readonly<Record<string, readonly [kinds: string, name: string]>>;
/** Objects of these kinds are called after them. */
const OTHER_KINDS = [
  'Container',
  'GPO',
  'OU',
  'AIACA',
  'RootCA',
  'EnterpriseCA',
  'NTAuthStore',
  'CertTemplate',
  'IssuancePolicy',
  'Site',
  'SiteServer',
  'SiteSubnet',
];
const objects = (domain: string, tenant: string, mark: string): Drawn => ({
  [domain]: ['Base Domain', `${mark}.LOCAL`],
  [`${domain}-1`]: ['Base User', `${mark} ALICE`],
  [`${domain}-2`]: ['Base User', `${mark} BOB`],
  [`${domain}-512`]: ['Base Group', `${mark} DOMAIN ADMINS`],
  [`${domain}-PC`]: ['Base Computer', `${mark} PC`],
  ...Object.fromEntries(OTHER_KINDS.map((kind) => [`${domain}-${kind}`, [`Base ${kind}`, `${mark} ${kind}`]])),
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

export function seenEnvironments(): Batch {
  const batch = new Batch();
  draw(batch, SEEN_OBJECTS, SEEN, SEEN_TENANT);
  batch.node(`${SEEN}-D`, ['Base', 'Daisy'], { objectid: `${SEEN}-D`, name: 'OPEN DAISY', domainsid: SEEN });
  return batch;
}

/** Much larger than what is seen, and tied to it in both directions. */
export function hiddenEnvironments(crowds: { readonly users: number; readonly computers: number }): Batch {
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
  crowd('User', crowds.users);
  // So that no node that comes later has an id like the number of users.
  crowd('Computer', crowds.computers);
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
    case '/api/v2/asset-scores/zone-protected-asset-score':
      return [`environments=${SEEN}`, `environments=${HIDDEN}`, `environments=${SEEN}&environments=${HIDDEN}`].map(
        (environments) => `${environments}&asset_group_tag_id=1`,
      );
    case '/api/v2/attack-paths/findings':
      return [
        'limit=1000',
        'limit=1000&Accept=text/csv',
        `environment_id=eq:${HIDDEN}`,
        'source_principal_name=~eq:UNDI',
      ];
    case '/api/v2/attack-paths/findings/export':
      return ['sarif', 'ocsf'].flatMap((format) => [
        `format=${format}`,
        `format=${format}&environment_id=eq:${HIDDEN}`,
      ]);
    case '/api/v2/detections/path':
      return ends
        .slice(1)
        .map((end) => `start_node=${SEEN}-2&end_node=${end}`)
        .concat(`start_node=${SEEN}-2&end_node=${SEEN}-512`);
    case '/api/v2/detections/blind-spots':
    case '/api/v2/detections/navigator-layer':
      return ['', 'log_sources=dc-kerberos,entra-audit'];
    case '/api/v2/remediation-plans/changes':
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
    case '/api/v2/saved-queries':
    case '/api/v2/saved-queries/export':
      return ['scope=all', 'scope=owned', 'scope=public', 'scope=shared'];
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

/** Calls of every tool, about what is seen and what is not, and the lists of what there is. */
function mcpMessages(): readonly unknown[] {
  const message = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params });
  const tool = (name: string, input: object = {}) => message('tools/call', { name, arguments: input });
  const ids = [SEEN, `${SEEN}-1`, `${HIDDEN}-1`];
  const ends = (id: string) => ({ object_ids: [id] });
  const edge = (domain: string) => ({ source: `${domain}-1`, kind: 'MemberOf', target: `${domain}-512` });
  return [
    message('tools/list'),
    message('prompts/list'),
    message('resources/read', { uri: 'chokepoint://vocabulary' }),
    ...['UNDISCL', 'OPEN', 'ADMINS'].map((text) => tool('search', { text })),
    ...ids.flatMap((object_id) => [tool('get_object', { object_id }), tool('object_history', { object_id })]),
    ...ids.flatMap((id) => ids.map((other) => tool('find_paths', { from: ends(id), to: ends(other) }))),
    tool('find_paths', { from: { kinds: ['User'] }, to: { kinds: ['Computer'] }, count: 20 }),
    ...ids.map((id) => tool('why_no_path', { from: ends(`${SEEN}-PC`), to: ends(id) })),
    ...[SEEN, HIDDEN].map((domain) => tool('explain_edge', edge(domain))),
    tool('explain_edge', { source: `${HIDDEN}-1`, kind: 'AdminTo', target: `${SEEN}-PC` }),
    ...CYPHER.map((cypher) => tool('query', { cypher })),
    ...[{}, { environment_id: HIDDEN }, { target_id: `${HIDDEN}-512` }].map((one) => tool('list_findings', one)),
    ...[{}, { environment_id: HIDDEN }].map((one) => tool('rank_findings', one)),
    ...[SEEN, HIDDEN].map((environment_id) => tool('plan_remediation', { environment_id })),
    ...[SEEN, HIDDEN].map((domain) => tool('simulate_change', { remove_relationships: [edge(domain)] })),
    tool('compare_analyses'),
    ...[{}, { environment_id: SEEN }, { environment_id: HIDDEN }].map((one) => tool('coverage', one)),
  ];
}

function bodiesOf(route: Route, node: (id: string) => string): readonly unknown[] {
  switch (route.path) {
    case '/api/v2/login':
      return [{ login_method: 'secret', username: 'UNDISCL', secret: 'wrong' }];
    case '/api/v2/saved-queries':
    case '/api/v2/saved-queries/import':
      return [{ name: `more ${route.name}`, query: 'MATCH (n) RETURN n' }];
    case '/api/v2/saved-views':
      return [{ name: 'another view', content: EMPTY_VIEW }];
    case '/api/v2/saved-views/{view_key}':
      return [{ note: 'changed' }];
    case '/api/v2/saved-queries/{saved_query_id}/permissions':
      return [{ user_ids: [], public: true }];
    case '/api/v2/evidence':
      return [{}, { paths: 10, findings: ['T0GenericAll'] }, { environments: [HIDDEN] }, { finding_ids: [999_999] }];
    case '/api/v2/detections/decoys':
      return [{ environment_id: SEEN }, { environment_id: HIDDEN }];
    case '/api/v2/remediation-plans':
      return [{ environment_id: SEEN, search_seconds: 0.1 }, { environment_id: HIDDEN }];
    case '/api/v2/remediation-plans/{remediation_plan_id}/script':
      return [{}, { format: 'ldif' }, { environment_id: HIDDEN }, { format: 'ldif', saved: 'dn: CN=x\n' }];
    case '/api/v2/graphs/expand':
      return [`${SEEN}-1`, `${SEEN}-512`, `${HIDDEN}-1`].flatMap((id) =>
        ['inbound', 'outbound'].map((direction) => ({ node_id: Number(node(id)), direction, limit: 2 })),
      );
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
    case '/api/v2/mcp':
      return mcpMessages();
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
        ...[SEEN, HIDDEN].flatMap((domain) => [
          { changes: [{ change: 'add-member', subject: `${SEEN}-1`, object: `${domain}-512` }] },
          { ldif: `dn: ${domain}-512\nchangetype: delete\n` },
        ]),
      ];
    }
    default:
      return [{}];
  }
}
