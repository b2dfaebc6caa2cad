import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { READ_ONLY } from '../../src/identity/roles/role-catalogue.ts';
import { messageOf, serviceSuite } from '../../testing/index.ts';

const DOMAIN = 'S-1-5-21-1-2-3';
const EMPTY = 'S-1-5-21-7-8-9';

/** Nodes and relationships side by side; only relationships have ends. */
type Drawn = Readonly<Record<string, DrawnItem>>;
type DrawnItem = {
  readonly label: { readonly text: string };
  readonly data: Readonly<Record<string, unknown>>;
  readonly image?: string;
  readonly id1?: string;
  readonly id2?: string;
};

/** Two come to the help desk, which may write permissions; one user of four has full control. */
const GRAPH = `
  in ${DOMAIN}:
    ~:Domain name=CORP.LOCAL collected=true
    ~1101:User name=U1101 enabled=true -MemberOf-> ~1200:Group name=HELPDESK -WriteDacl{isacl=true}-> ~512:Group name=ADMINS
    ~1102:User name=U1102 enabled=true -MemberOf-> ~1200
    ~1103:User name=U1103 enabled=true -GenericAll{isacl=true}-> ~512
    ~1104:User name=SVC enabled=true hasspn=true
  in ${EMPTY}:
    ~:Domain name=EMPTY.LOCAL collected=true
`;

const EXTENSION = {
  schema: { name: 'Okta', version: 'v1.0.0', namespace: 'OK' },
  node_kinds: [{ name: 'OK_Org' }, { name: 'OK_User' }],
  relationship_kinds: [{ name: 'OK_Resets', is_traversable: true }],
  environments: [{ environment_kind: 'OK_Org', source_kind: 'OKBase', principal_kinds: ['OK_User'] }],
  relationship_findings: [
    {
      name: 'OK_Resets_Finding',
      display_name: 'Password Reset',
      relationship_kind: 'OK_Resets',
      environment_kind: 'OK_Org',
      remediation: {
        short_description: 'a',
        long_description: 'b',
        short_remediation: 'c',
        long_remediation: 'd',
      },
    },
  ],
};

serviceSuite('Choke points', { graph: GRAPH }, (service) => {
  before(() => service.analyse('zones', 'findings'));

  const drawn = async (query = ''): Promise<Drawn> =>
    (await service.get(`/api/v2/meta-trees/${DOMAIN}${query}`)).json.data;
  const ofType = (graph: Drawn, nodetype: string) =>
    Object.entries(graph).filter(([, one]) => one.data.nodetype === nodetype);

  it('lie around the zone, one for each kind of relationship that leads in', async () => {
    const graph = await drawn();
    const [centre, zone] = ofType(graph, 'Meta')[0]!;
    assert.equal(zone.label.text, 'CORP.LOCAL');
    assert.equal(zone.image, '/ui/metat0.png');
    const { asset_group_tag_id, ...data } = zone.data;
    assert.deepEqual(data, {
      nodetype: 'Meta',
      objectid: `${DOMAIN}:${asset_group_tag_id}`,
      name: 'CORP.LOCAL',
      admintier: 0,
      environment_id: DOMAIN,
      exposure: 3 / 4,
      attack_paths: 2,
      finding_count: 2,
    });
    assert.deepEqual(
      ofType(graph, 'MetaDetail').map(([, { data }]) => data),
      [
        { nodetype: 'MetaDetail', name: 'WriteDacl', count: 2, severity: 'low' },
        { nodetype: 'MetaDetail', name: 'GenericAll', count: 0, severity: 'low' },
      ].sort((a, b) => order(graph, a.name) - order(graph, b.name)),
    );
    const edges = Object.values(graph).filter((one) => one.id1 !== undefined);
    assert.deepEqual(
      edges.map(({ id1, id2, label, data }) => [graph[id1!]!.data.name, id2, label.text, data.finding]).sort(),
      [
        ['GenericAll', centre, 'GenericAll', ['T0GenericAll']],
        ['WriteDacl', centre, 'WriteDacl', ['T0WriteDACL']],
      ],
    );
  });
  const order = (graph: Drawn, name: string) => Object.values(graph).findIndex((one) => one.data.name === name);

  it('show the sources of a kind on request', async () => {
    const [node] = ofType(await drawn(), 'MetaDetail').find(([, one]) => one.data.name === 'WriteDacl')!;
    const graph = await drawn(`?node_id=${node}`);
    assert.equal(graph[node]!.data.nodetype, 'MetaDetail');
    assert.deepEqual(graph[`node_${DOMAIN}-1200`]!.data, {
      nodetype: 'Group',
      objectid: `${DOMAIN}-1200`,
      name: 'HELPDESK',
    });
    const [edge] = Object.values(graph).filter((one) => one.id1 !== undefined);
    assert.deepEqual([edge!.id1, edge!.id2, edge!.label.text], [node, `node_${DOMAIN}-1200`, 'MetaIncludes']);
  });

  it('are those of no zone, too', async () => {
    const graph = await drawn('?asset_group_tag_id=0');
    assert.deepEqual(
      ofType(graph, 'MetaDetail').map(([, { data }]) => data.name),
      ['Kerberoasting'],
    );
    assert.equal(ofType(graph, 'Meta')[0]![1].image, '/ui/meta.png');
  });

  it('have a zone in the middle that can be requested by itself', async () => {
    const { json } = await service.get(`/api/v2/meta-nodes/${DOMAIN}`);
    const [id, zone] = Object.entries(json.data)[0]!;
    assert.deepEqual((await drawn())[id], zone);
    assert.equal(Object.keys((await service.get(`/api/v2/meta-trees/${EMPTY}`)).json.data).length, 1);
  });

  it('have a zone whose properties say how many objects of each kind are in it', async () => {
    const [, zone] = ofType(await drawn(), 'Meta')[0]!;
    const answer = await service.get(`/api/v2/meta/${encodeURIComponent(String(zone.data.objectid))}`);
    const { date, lastseen, principal_count, ...props } = answer.json.data.props;
    assert.ok(Date.parse(String(date)) > 0 && lastseen === date, answer.text);
    assert.equal(props.owner_objectid, DOMAIN);
    const { image } = service;
    const carriers = [...image.nodesOfKind(image.nodeKind('Tag_Tier_Zero')!)].filter(
      (node) => image.nodeProperty(node, 'domainsid') === DOMAIN,
    );
    assert.ok(carriers.length > 1);
    assert.equal(principal_count, carriers.length);
    const groups = carriers.filter((node) => image.kindNamesOf(node).includes('Group'));
    assert.ok(groups.length > 0);
    assert.equal(props.composite_Group, groups.length);
    const none = (await service.get(`/api/v2/meta/${DOMAIN}:0`)).json.data.props;
    assert.equal(none.principal_count, 0);
  });

  it('are refused where there is nothing, or nothing to see', async () => {
    for (const [path, status] of [
      ['/api/v2/meta-nodes/S-1-5-21-404', 404],
      ['/api/v2/meta-trees/S-1-5-21-404', 404],
      ['/api/v2/meta/S-1-5-21-404:1', 404],
      [`/api/v2/meta/${DOMAIN}:4242`, 404],
      [`/api/v2/meta-trees/${DOMAIN}?asset_group_tag_id=4242`, 404],
      [`/api/v2/meta-trees/${DOMAIN}?node_id=x`, 400],
      [`/api/v2/meta-trees/${DOMAIN}?node_id=2`, 404],
      [`/api/v2/meta-trees/${DOMAIN}?node_id=99999999`, 404],
    ] as const)
      assert.equal((await service.get(path)).status, status, path);
    const { bearer } = await service.newUser({
      roles: [READ_ONLY],
      all_environments: false,
      environment_targeted_access_control: { environments: [{ environment_id: EMPTY }] },
    });
    for (const path of [`meta-nodes/${DOMAIN}`, `meta-trees/${DOMAIN}`, `meta/${DOMAIN}:1`].map(
      (at) => `/api/v2/${at}`,
    )) {
      const answer = await service.get(path, { bearer });
      assert.equal(messageOf(answer), 'user does not have permission to access this environment');
    }
  });

  it('can be of types that an extension declares', async () => {
    const put = await service.put('/api/v2/extensions', EXTENSION);
    assert.ok([200, 201].includes(put.status), put.text);
    const { json } = await service.get('/api/v2/extensions-findings?name=~eq:resets&sort_by=-created_at');
    const { id, extension_id, environment_id, created_at, ...finding } = json.data.findings[0];
    assert.ok(id > 0 && extension_id > 0 && environment_id > 0 && Date.parse(created_at) > 0);
    assert.deepEqual(finding, {
      name: 'OK_Resets_Finding',
      display_name: 'Password Reset',
      pz_display_name: null,
      type: 'relationship',
      kind: 'OK_Resets',
      subtypes: [],
      is_builtin: false,
    });
    assert.deepEqual([json.count, json.limit, json.skip], [1, 100, 0]);
    assert.equal((await service.get('/api/v2/extensions-findings?is_builtin=true')).json.count, 0);
    const texts = await service.get('/api/v2/findings/OK_Resets_Finding');
    assert.deepEqual([texts.json.data.title, texts.json.data.long_remediation], ['Password Reset', 'd']);
  });

  it('are blind spots if no log source sees their abuse', async () => {
    const spots = async (query: string) =>
      (await service.get(`/api/v2/detections/blind-spots?${query}`)).json.data.findings.map(
        ({ kind, source_principal_name, carried_count }) => [kind, source_principal_name, carried_count],
      );
    assert.deepEqual(await spots(''), [
      ['WriteDacl', 'HELPDESK', 2],
      ['GenericAll', 'U1103', 1],
    ]);
    assert.deepEqual(await spots('log_sources=dc-account-management&log_sources=dc-kerberos'), [
      ['WriteDacl', 'HELPDESK', 2],
    ]);
    assert.deepEqual(await spots('log_sources=dc-directory-changes'), []);
    assert.match(
      messageOf(await service.get('/api/v2/detections/blind-spots?log_sources=syslog')) ?? '',
      /no log source "syslog"; known are dc-directory-changes, /,
    );
    assert.equal((await service.get('/api/v2/detections/blind-spots?limit=0')).status, 400);
  });

  it('have a path of which the log sources see some steps', async () => {
    const path = `/api/v2/detections/path?start_node=${DOMAIN}-1101&end_node=${DOMAIN}-512` as const;
    const { data } = (await service.get(`${path}&log_sources=dc-directory-changes,logons`)).json;
    assert.deepEqual(
      data.steps.map(({ kind, visibility, seen_by }) => [kind, visibility, ...seen_by]),
      [
        ['MemberOf', 'passive'],
        ['WriteDacl', 'seen', 'dc-directory-changes'],
      ],
    );
    assert.deepEqual([data.seen, data.unseen, data.passive, data.first_seen_step], [1, 0, 1, 2]);
    assert.equal((await service.get(path)).json.data.first_seen_step, null);
    assert.equal((await service.get(`/api/v2/detections/path?start_node=x&end_node=${DOMAIN}-512`)).status, 404);
    const back = `/api/v2/detections/path?start_node=${DOMAIN}-512&end_node=${DOMAIN}-1104` as const;
    assert.equal(messageOf(await service.get(back)), 'path not found');
  });

  it('are described by techniques and telemetry, as data and as a layer of the Navigator', async () => {
    const { data } = (await service.get('/api/v2/relationship-kinds/DCSync/detections')).json;
    assert.deepEqual(data.attack_techniques, [{ id: 'T1003.006', name: 'DCSync' }]);
    assert.deepEqual(
      data.telemetry.map(({ log_source, events }) => [log_source, ...events]),
      [['dc-directory-access', '4662']],
    );
    assert.match(data.rule, /EventID == 4662/);
    assert.equal((await service.get('/api/v2/relationship-kinds/Nothing/detections')).status, 404);
    const ids = (await service.get('/api/v2/log-sources')).json.data.map(({ id }) => id);
    assert.ok(ids.includes('dc-directory-access'));
    const { json } = await service.get('/api/v2/detections/navigator-layer?log_sources=dc-account-management');
    assert.deepEqual([json.domain, json.versions.layer], ['enterprise-attack', '4.5']);
    assert.deepEqual(
      json.techniques.map(({ techniqueID, score, color }) => [techniqueID, score, color]),
      [
        ['T1098', 1, '#8ec843'],
        ['T1222.001', 2, '#ff6666'],
      ],
    );
  });

  it('are where decoys catch most paths, with a bound on how many are needed', async () => {
    const decoys = async (more = {}) => service.post('/api/v2/detections/decoys', { environment_id: DOMAIN, ...more });
    const { data } = (await decoys()).json;
    assert.deepEqual([data.exposed, data.sampled, data.caught, data.decoy_bound], [3, 3, 3, 1]);
    assert.deepEqual(
      data.decoys.map(({ name, in_zone, gain }) => [name, in_zone, gain]),
      [['ADMINS', true, 3]],
    );
    assert.equal((await decoys({ environment_id: 'S-1' })).status, 404);
    assert.equal((await decoys({ coverage: 0 })).status, 400);
    assert.equal((await decoys({ asset_group_tag_id: 99 })).status, 404);
  });
});
