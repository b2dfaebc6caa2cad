import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { limitedImage } from '../../testing/hidden/hidden-worlds.ts';
import { type Credentials, messageOf, serviceSuite, type TestAnswer } from '../../testing/index.ts';

const ONE = 'S-1-5-21-1';
const TWO = 'S-1-5-21-2';

const GRAPH = `
  in ${ONE}:
    ~:Domain name=ONE collected=true inheritancehashes=["h"]
    alice:User -MemberOf-> sync:Group name=sync_name
    sync -GetChanges{isacl=true}|GetChangesAll{isacl=true}-> ~
    alice -GetChanges{isacl=true}-> ~
    ~ -Contains-> ou:OU -Contains-> ws:Computer restrictoutboundntlm=false webclientrunning=true
    sync -GenericAll{isacl=true;isinherited=true;inheritancehash=h}-> ws
    alice -GenericAll{isacl=true;isinherited=false}-> ws
    dc:Computer isdc=true ldapavailable=true ldapsigning=false
  in ${TWO}:
    ~:Domain name=TWO
    elsewhere:OU inheritancehashes=["h"] -Contains-> ou
`;

serviceSuite('Edge details', { graph: GRAPH }, (service) => {
  before(() => service.analyse('derived relationships'));

  const get = <P extends string>(path: P, as?: Credentials) => service.get(`/api/v2/graphs/${path}`, as);
  const idOf = (objectId: string, image = service.image) => image.nodeId(image.nodeByObjectId(objectId)!);
  const query = (start: string, edge: string, end: string, image = service.image) =>
    `edge_type=${edge}&source_node=${idOf(start, image)}&target_node=${idOf(end, image)}`;
  type Answer = TestAnswer<{
    readonly data: {
      readonly nodes: Readonly<Record<string, { readonly objectId: string }>>;
      readonly edges: readonly { readonly source: string; readonly kind: string; readonly target: string }[];
    };
  }>;
  const nodes = ({ json }: Answer) =>
    Object.values(json.data.nodes)
      .map(({ objectId }) => objectId)
      .sort();
  const edges = ({ json }: Answer) => {
    const names = json.data.nodes;
    return json.data.edges
      .map(({ source, kind, target }) => `${names[source]!.objectId} ${kind} ${names[target]!.objectId}`)
      .sort();
  };

  it('shows what a derived edge is made of, with properties', async () => {
    const answer = await get(`edge-composition?${query('sync', 'DCSync', ONE)}`);
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(nodes(answer), [ONE, 'sync']);
    assert.deepEqual(edges(answer), [`sync GetChanges ${ONE}`, `sync GetChangesAll ${ONE}`]);
    assert.deepEqual(Object.keys(answer.json.data).sort(), ['edges', 'literals', 'nodes']);
    assert.equal(answer.json.data.nodes[idOf('sync')]!.properties.name, 'sync name');
    assert.deepEqual(answer.json.data.edges[0].properties, { isacl: true });
  });

  it('returns an empty graph for an edge that was not derived', async () => {
    const answer = await get(`edge-composition?${query('alice', 'MemberOf', 'sync')}`);
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.json.data, { nodes: {}, edges: [], literals: [] });
  });

  it('names the targets of a relay, which has no composition', async () => {
    const relay = query('ONE-S-1-5-11', 'CoerceAndRelayNTLMToLDAP', 'ws');
    const answer = await get(`relay-targets?${relay}`);
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual([nodes(answer), edges(answer)], [['dc'], []]);
    assert.equal(answer.json.data.nodes[idOf('dc')]!.properties.isdc, true);
    assert.deepEqual(nodes(await get(`edge-composition?${relay}`)), []);
    assert.deepEqual(nodes(await get(`relay-targets?${query('sync', 'DCSync', ONE)}`)), []);
  });

  it('shows where an inherited right comes from', async () => {
    const answer = await get(`acl-inheritance?${query('sync', 'GenericAll', 'ws')}`);
    assert.deepEqual(edges(answer), [
      `${ONE} Contains ou`,
      'elsewhere Contains ou',
      'ou Contains ws',
      'sync GenericAll ws',
    ]);
    assert.deepEqual(nodes(await get(`acl-inheritance?${query('alice', 'GenericAll', 'ws')}`)), []);
  });

  it('says what is wrong with the question', async () => {
    const fault = async (text: string) => {
      const answers = await Promise.all(
        ['edge-composition', 'relay-targets', 'acl-inheritance'].map((path) => get(`${path}?${text}`)),
      );
      assert.deepEqual(
        answers.map(({ status }) => status),
        [400, 400, 400],
      );
      assert.equal(new Set(answers.map(messageOf)).size, 1);
      return messageOf(answers[0]!);
    };
    assert.equal(await fault('source_node=1&target_node=2'), 'Expected edge_type parameter to be set.');
    assert.equal(await fault('edge_type=DCSync&target_node=2'), 'Expected source_node parameter to be set.');
    assert.equal(await fault('edge_type=DCSync&source_node=2'), 'Expected target_node parameter to be set.');
    assert.equal(await fault('edge_type=A&edge_type=B&source_node=1&target_node=2'), 'Expected only one edge_type.');
    assert.equal(
      await fault('edge_type=DCSync&source_node=1&target_node=2&target_node=2'),
      'Expected only one target_node.',
    );
    assert.equal(await fault('edge_type=Nope&source_node=1&target_node=2'), 'Invalid edge requested: Nope');
    assert.equal(await fault('edge_type=DCSync&source_node=x&target_node=2'), 'Invalid value for startID: x');
    assert.equal(await fault('edge_type=DCSync&source_node=1&target_node=1.5'), 'Invalid value for endID: 1.5');
    for (const [start, end] of [
      ['ws', ONE],
      ['ws', 'sync'],
    ] as const)
      assert.equal(await fault(query(start, 'DCSync', end)), 'Could not find edge matching criteria: not found');
    assert.equal(
      await fault('edge_type=DCSync&source_node=1&target_node=999999'),
      'Could not find edge matching criteria: not found',
    );
  });

  it('shows a user of some environments nothing of the others', async () => {
    const userOf = (id: string) =>
      service.newUser({ roles: [3], environment_targeted_access_control: { environments: [{ environment_id: id }] } });
    const [insider, outsider] = [await userOf(ONE), await userOf(TWO)];
    const composition = await get(`edge-composition?${query('sync', 'DCSync', ONE)}`, insider);
    assert.equal(composition.status, 403);
    assert.equal(messageOf(composition), 'user does not have access to this resource');
    const right = `acl-inheritance?${query('sync', 'GenericAll', 'ws', limitedImage(service))}` as const;
    assert.deepEqual(nodes(await get(right, insider)), [ONE, 'ou', 'sync', 'ws']);
    assert.equal(messageOf(await get(right, outsider)), 'Could not find edge matching criteria: not found');
  });
});
