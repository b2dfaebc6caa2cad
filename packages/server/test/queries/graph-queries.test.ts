import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type Credentials, messageOf, serviceSuite } from '../../testing/index.ts';

const DOMAIN = 'S-1-5-21-1';
const TENANT = '0000-TENANT';

const GRAPH = `
  in ${DOMAIN}:
    ~:Domain name=CORP.LOCAL collected=true
    U-1:User name=ALICE@CORP.LOCAL distinguishedname=CN=ALICE
    U-2:User name=MALICE@CORP.LOCAL system_tags=owned
    U-3:User name=LONER@CORP.LOCAL
    U-1 -MemberOf-> G-1:Group name=HELPDESK@CORP.LOCAL -AdminTo-> C-1:Computer name=WS01.CORP.LOCAL
    U-1 -MemberOf-> G-2:Group name=SERVER_ADMINS@CORP.LOCAL -AdminTo-> C-1
    U-1 -GetChanges-> U-3
    L-1:ADLocalGroup name=ALICE_LOCALS@WS01
  in ${TENANT}:
    ~:AZTenant name=CONTOSO
`;

serviceSuite('Asking the graph', { graph: GRAPH }, (service) => {
  const get = <P extends string>(path: P, as?: Credentials) => service.get(`/api/v2${path}`, as);
  const names = (answer: { json: { data: { name: string }[] | null } }) =>
    answer.json.data?.map((one) => one.name) ?? null;

  it('finds what equals the text first, then what contains it, by name', async () => {
    assert.deepEqual(names(await get('/search?q=alice')), ['ALICE@CORP.LOCAL', 'MALICE@CORP.LOCAL']);
    assert.deepEqual(names(await get('/search?q=u-2')), ['MALICE@CORP.LOCAL']);
    assert.deepEqual(names(await get('/search?q=corp.local&limit=3')), [
      'CORP.LOCAL',
      'ALICE@CORP.LOCAL',
      'HELPDESK@CORP.LOCAL',
    ]);
    assert.deepEqual(names(await get('/search?q=corp.local&skip=1&limit=1')), ['ALICE@CORP.LOCAL']);
    assert.deepEqual(names(await get('/search?q=u')), ['ALICE@CORP.LOCAL', 'LONER@CORP.LOCAL', 'MALICE@CORP.LOCAL']);
  });

  it('shows what the ecosystem shows of an object', async () => {
    assert.deepEqual((await get('/search?q=malice')).json.data, [
      { objectid: 'U-2', type: 'User', name: 'MALICE@CORP.LOCAL', distinguishedname: '', system_tags: 'owned' },
    ]);
  });

  it('narrows by kinds, and answers null when there is nothing', async () => {
    assert.deepEqual(names(await get('/search?q=corp&type=Computer&type=Group')), [
      'HELPDESK@CORP.LOCAL',
      'SERVER ADMINS@CORP.LOCAL',
      'WS01.CORP.LOCAL',
    ]);
    assert.deepEqual((await get('/search?q=zzzzzz')).json, { data: [] });
    assert.equal(messageOf(await get('/search?q=')), 'Invalid search parameter');
    assert.equal(messageOf(await get('/search?q=a&type=Nope')), 'Invalid type parameter');
    assert.match(messageOf(await get('/search?q=a&limit=x')), /^Invalid query parameter: /);
    assert.equal((await get('/search?q=a&skip=-1')).status, 400);
  });

  it('lists environments with filters and sorts', async () => {
    const all = await get('/available-domains?sort_by=-name');
    assert.deepEqual(all.json.data, [
      { type: 'active-directory', name: 'CORP.LOCAL', id: DOMAIN, collected: true },
      { type: 'azure', name: 'CONTOSO', id: TENANT, collected: false },
    ]);
    assert.deepEqual(names(await get('/available-domains?collected=eq:true')), ['CORP.LOCAL']);
    assert.deepEqual(names(await get('/available-domains?name=neq:CORP.LOCAL')), ['CONTOSO']);
    const refused = async (query: string) => messageOf(await get(`/available-domains?${query}`));
    assert.equal(await refused('foo=eq:1'), 'invalid query parameters: the specified column cannot be filtered');
    assert.equal(
      await refused('name=gt:a'),
      'invalid query parameters: the specified filter predicate is not supported for this column',
    );
    assert.equal(await refused('sort_by=foo'), 'column format does not support sorting');
    assert.equal(await refused('sort_by=-collected'), 'column format does not support sorting');
  });

  it('draws all shortest paths between two objects', async () => {
    const answer = await get('/graphs/shortest-path?start_node=U-1&end_node=C-1&only_traversable=true');
    assert.equal(answer.status, 200);
    assert.equal(Object.keys(answer.json.data.nodes).length, 4);
    assert.equal(answer.json.data.edges.length, 4);
    assert.deepEqual(answer.json.data.literals, []);
  });

  it('follows only the kinds it may', async () => {
    const path = (query: string) => get(`/graphs/shortest-path?start_node=U-1&end_node=U-3${query}`);
    assert.equal((await path('')).status, 200);
    assert.equal((await path('&only_traversable=true')).status, 404);
    assert.equal((await path('&relationship_kinds=nin:GetChanges')).status, 404);
    assert.equal((await path('&relationship_kinds=in:GetChanges,%20MemberOf')).status, 200);
    assert.equal(
      messageOf(await path('&relationship_kinds=in:GetChanges&only_traversable=true')),
      'invalid parameter combination; no valid edges to traverse',
    );
    assert.equal(
      messageOf(await path('&relationship_kinds=MemberOf')),
      "invalid query parameter 'relationship_kinds': acceptable values should match the format: in|nin:Kind1,Kind2",
    );
    assert.match(messageOf(await path('&relationship_kinds=in:Nope')), /acceptable relationship kinds are: \[/);
  });

  it('tells apart what is missing', async () => {
    assert.equal(messageOf(await get('/graphs/shortest-path?start_node=U-3&end_node=U-1')), 'path not found');
    assert.equal(messageOf(await get('/graphs/shortest-path?start_node=U-1&end_node=U-1')), 'path not found');
    const unknown = await get('/graphs/shortest-path?start_node=x&end_node=U-1');
    assert.equal(unknown.status, 404);
    assert.equal(messageOf(unknown), 'not found');
    assert.equal(
      messageOf(await get('/graphs/shortest-path?start_node=&end_node=U-1')),
      'Missing query parameter: start_node',
    );
    const oneEnd = await get('/graphs/shortest-path?start_node=U-1');
    assert.equal(oneEnd.status, 404);
    assert.equal(messageOf(oneEnd), 'start_node and end_node are required');
  });

  it('shows a user of some environments nothing of the others', async () => {
    const user = await service.newUser({
      roles: [3],
      environment_targeted_access_control: { environments: [{ environment_id: TENANT }] },
    });
    assert.deepEqual(names(await get('/available-domains', user)), ['CONTOSO']);
    assert.deepEqual((await get('/search?q=alice', user)).json, { data: [] });
    assert.equal((await get('/graphs/shortest-path?start_node=U-1&end_node=C-1', user)).status, 404);
  });
});
