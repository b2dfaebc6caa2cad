import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analyse } from '../../src/index.ts';
import { analysed } from '../../testing/analysed.ts';

describe('names of management groups', () => {
  const { image } = analysed(`
    T:AZTenant name=CORP
    nameless:AZTenant
    a:AZManagementGroup displayname=Root_Straße tenantid=T name=A
    b:AZManagementGroup tenantid=T name=B
    c:AZManagementGroup displayname=Lost tenantid=T2 name=C
    d:AZManagementGroup displayname=Root tenantid=nameless name=D
    e:AZManagementGroup displayname=Root name=E
    f:AZManagementGroup displayname=Root tenantid=u name=F
    u:AZUser name=U displayname=U tenantid=T
  `);
  const name = (id: string) => image.nodeProperty(image.nodeByObjectId(id)!, 'name');

  it('are the display name and the name of the tenant, in capitals', () => {
    assert.equal(name('a'), 'ROOT STRAßE@CORP');
  });

  it('stay where the display name, the tenant or its name is missing', () => {
    assert.deepEqual(['b', 'c', 'd', 'e', 'f', 'u'].map(name), ['B', 'C', 'D', 'E', 'F', 'U']);
  });

  it('keep their case where ids do', () => {
    const drawing = 'T:AZTenant name=Corp\n a:AZManagementGroup displayname=Root tenantid=T name=A';
    const kept = analysed(drawing, { settings: { keepCase: true } }).image;
    assert.equal(kept.nodeProperty(kept.nodeByObjectId('a')!, 'name'), 'Root@Corp');
  });

  it('need no second run', () => {
    const { change } = analyse(image, { edition: 'community', time: 'later' });
    assert.deepEqual(change, { batches: [], deleteEdges: [] });
  });
});
