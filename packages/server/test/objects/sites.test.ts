import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { serviceSuite } from '../../testing/index.ts';

serviceSuite('Sites of a directory', (service) => {
  const get = async (path: string) => {
    const { status, text } = await service.get(path);
    assert.equal(status, 200, path);
    return JSON.parse(text).data;
  };
  const names = async (path: string) =>
    (await get(path)).map(({ objectID }: { objectID: string }) => objectID).toSorted();

  before(async () => {
    await service.draw(`
      S-1:Domain name=PARK.LOCAL domainsid=S-1 collected=true
      north:Site name=NORTH domainsid=S-1
      gpo:GPO, far:GPO -GPLink-> north
      gpo -GPLink-> ou:OU
      north -Contains-> dc1site:SiteServer, net:SiteSubnet, box:Container
      box -Contains-> filesite:SiteServer
      dc1site -ServerIs-> dc1:Computer -DCFor-> S-1
      dc1 name=DC1.PARK.LOCAL
      dc1site name=DC1SITE domainsid=S-1
      filesite -ServerIs-> files:Computer
      u:User -WriteGPLink-> north
    `);
  });

  it('have counts and lists of controllers, policies, servers and subnets', async () => {
    const { controllers, linkedgpos, siteServers, siteSubnets } = await get('/api/v2/sites/north?counts=true');
    assert.deepEqual([controllers, linkedgpos, siteServers, siteSubnets], [1, 2, 2, 1]);
    assert.deepEqual(await names('/api/v2/sites/north/controllers'), ['u']);
    assert.deepEqual(await names('/api/v2/sites/north/linked-gpos'), ['far', 'gpo']);
    assert.deepEqual(await names('/api/v2/sites/north/siteservers'), ['dc1site', 'filesite']);
    assert.deepEqual(await names('/api/v2/sites/north/sitesubnets'), ['net']);
  });

  it('are listed for a policy, apart from its OUs', async () => {
    assert.equal((await get('/api/v2/gpos/gpo?counts=true')).sites, 1);
    assert.deepEqual(await names('/api/v2/gpos/gpo/sites'), ['north']);
    assert.deepEqual(await names('/api/v2/gpos/gpo/ous'), ['ou']);
  });

  it('name the computer of a server, and the server of a computer', async () => {
    const server = (await get('/api/v2/siteservers/dc1site')).props;
    assert.deepEqual([server.serverreferencecomputer, server.serverreferencecomputername], ['dc1', 'DC1.PARK.LOCAL']);
    const computer = (await get('/api/v2/computers/dc1')).props;
    assert.deepEqual([computer.siteservernode, computer.siteservernodename], ['dc1site', 'DC1SITE']);
    const other = (await get('/api/v2/computers/files')).props;
    assert.equal(other.siteservernode, 'filesite');
    assert.equal((await get('/api/v2/sitesubnets/net')).props.objectid, 'net');
    assert.equal((await service.get('/api/v2/sites/nowhere')).status, 404);
  });

  it('pass policies and inherited rights on to what they contain, and never block them', async () => {
    await service.draw(`
      east:Site name=EAST domainsid=S-1 inheritancehashes=["h1"] blocksinheritance=true
      plain:GPO -GPLink-> east
      forced:GPO -GPLink{enforced=true}-> east
      east -Contains-> odd:OU -Contains-> inside:Computer
      odd domainsid=S-1
      u -GenericAll{isacl=true;isinherited=true;inheritancehash=h1}-> inside
    `);
    assert.deepEqual(await names('/api/v2/ous/odd/gpos'), ['forced', 'plain']);
    const { image } = service;
    const [source, target] = ['u', 'inside'].map((id) => image.nodeId(image.nodeByObjectId(id)!));
    const query = `edge_type=GenericAll&source_node=${source}&target_node=${target}`;
    const { nodes } = await get(`/api/v2/graphs/acl-inheritance?${query}`);
    const ids = Object.values(nodes as Record<string, { objectId: string }>).map(({ objectId }) => objectId);
    assert.deepEqual(ids.toSorted(), ['east', 'inside', 'odd', 'u']);
  });

  it('are in Tier Zero with the servers of domain controllers', async () => {
    const rules = await get('/api/v2/asset-group-tags/1/selectors');
    const found = rules.selectors.filter(({ name }: { name: string }) =>
      ['Sites', 'Domain Controller Site Servers'].includes(name),
    );
    assert.deepEqual(
      found.map(({ is_default, allow_disable, auto_certify }: Record<string, unknown>) => [
        is_default,
        allow_disable,
        auto_certify,
      ]),
      [
        [true, true, 2],
        [true, true, 2],
      ],
    );
  });
});
