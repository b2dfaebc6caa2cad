import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { serviceSuite } from '../../testing/index.ts';

const DERIVED = 'SyncedToEntraDSUser|SyncedToEntraDSGroup|AddEntraDSGroupMember';

serviceSuite('Entra Domain Services', (service) => {
  const get = async (query: string) =>
    JSON.parse((await service.get(`/api/v2/azure/domain-services?${query}`)).text).data;
  const toggle = async () => {
    const flags: { id: number; key: string }[] = (await service.get('/api/v2/features')).json.data;
    const { id } = flags.find(({ key }) => key === 'entra_domain_services')!;
    assert.equal((await service.put(`/api/v2/features/${id}/toggle`)).status, 200);
  };
  const edges = async (): Promise<string[]> => {
    const query = `MATCH p = ()-[:${DERIVED}]->() RETURN p`;
    const { status, json } = await service.post('/api/v2/graphs/cypher', { query });
    return status === 404 ? [] : json.data.edges.map(({ label }: { label: string }) => label).toSorted();
  };

  before(async () => {
    await service.draw(`
      ds:AZEntraDS name=PARK.EXAMPLE tenantid=T-1 ldapsenabled=true
      boss:AZUser -AZOwner-> ds
      rg:AZResourceGroup -AZContains-> ds
      far:AZUser -AZContributor-> rg
      rex:AZUser -AZOwns-> keepers:AZGroup
      S-9-1102:User aadobjectid=rex
      S-9-1103:Group aadobjectid=keepers
    `);
  });

  it('have a page with counts and a list of controllers', async () => {
    const data = await get('object_id=ds&counts=true');
    assert.equal(data.kind, 'AZEntraDS');
    assert.equal(data.props.ldapsenabled, true);
    assert.equal(data.inbound_object_control, 2);
    const list = await get('object_id=ds&related_entity_type=inbound-control&type=list');
    const names = list.map((one: { props: { objectid: string } }) => one.props.objectid);
    assert.deepEqual(names.toSorted(), ['boss', 'rg']);
  });

  it('are linked by analysis while the flag is on, and no longer after it is off', async () => {
    await service.analyse('derived relationships');
    assert.deepEqual(await edges(), []);
    await toggle();
    await service.analyse('derived relationships');
    assert.deepEqual(await edges(), ['AddEntraDSGroupMember', 'SyncedToEntraDSGroup', 'SyncedToEntraDSUser']);
    const { image } = service;
    const [user, group] = ['rex', 'S-9-1103'].map((id) => image.nodeId(image.nodeByObjectId(id)!));
    const details = `source_node=${user}&target_node=${group}&edge_type=AddEntraDSGroupMember`;
    const composition = (await service.get(`/api/v2/graphs/edge-composition?${details}`)).json.data;
    assert.equal(composition.edges.length, 3);
    await toggle();
    await service.analyse('derived relationships');
    assert.deepEqual(await edges(), []);
  });
});
