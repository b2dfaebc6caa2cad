import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { convert, edgesOf, file, nodesOf, propertiesOf, rejectionsOf } from '../testing/convert-inline.ts';

const ace = { PrincipalSID: 'P', PrincipalType: 'User', RightName: 'GenericAll', IsInherited: false };

describe('sites', () => {
  it('have policies, contents, hashes and rights', async () => {
    const { graph } = await convert(
      file('sites', {
        ObjectIdentifier: 'site-1',
        Properties: { name: 'north@park.local', domain: 'PARK.LOCAL' },
        Links: [{ GUID: 'gpo-1', IsEnforced: true }],
        ChildObjects: [{ ObjectIdentifier: 'server-1', ObjectType: 'SiteServer' }],
        InheritanceHashes: ['h'],
        ContainedBy: { ObjectIdentifier: 'sites', ObjectType: 'Container' },
        Aces: [ace],
      }),
    );
    assert.deepEqual(rejectionsOf(graph), []);
    assert.deepEqual(nodesOf(graph), [
      'SITE-1:Base,Site',
      'P:Base,User',
      'SITES:Base,Container',
      'SERVER-1:Base,SiteServer',
      'GPO-1:Base,GPO',
    ]);
    assert.deepEqual(edgesOf(graph), [
      'P -GenericAll-> SITE-1 {"isacl":true,"isinherited":false,"inheritancehash":""}',
      'SITES -Contains-> SITE-1 {"isacl":false}',
      'SITE-1 -Contains-> SERVER-1 {"isacl":false}',
      'GPO-1 -GPLink-> SITE-1 {"isacl":false,"enforced":true}',
    ]);
    assert.deepEqual(propertiesOf(graph, 'SITE-1').inheritancehashes, ['h']);
  });

  for (const field of ['ServerIs', 'SeverIs'])
    it(`have servers that stand for a computer (${field}), whose entries are not read`, async () => {
      const { graph } = await convert(
        file('siteservers', {
          ObjectIdentifier: 'server-1',
          Properties: { name: 'dc1@park.local', dnshostname: 'dc1.park.local', serverreference: 'CN=DC1' },
          [field]: { ObjectIdentifier: 's-1-5-21-1-1000', ObjectType: 'Computer' },
          ContainedBy: { ObjectIdentifier: 'site-1', ObjectType: 'Site' },
          Aces: [ace],
        }),
      );
      assert.deepEqual(nodesOf(graph), [
        'SERVER-1:Base,SiteServer',
        'SITE-1:Base,Site',
        'S-1-5-21-1-1000:Base,Computer',
      ]);
      assert.deepEqual(edgesOf(graph), [
        'SITE-1 -Contains-> SERVER-1 {"isacl":false}',
        'SERVER-1 -ServerIs-> S-1-5-21-1-1000 {"isacl":false}',
      ]);
    });

  it('have subnets, and servers without a computer', async () => {
    const contained = { ContainedBy: { ObjectIdentifier: 'site-1', ObjectType: 'Site' }, Aces: [ace] };
    const subnet = { ObjectIdentifier: 'net', Properties: { cn: '10.0.0.0/8', siteobject: 'CN=NORTH' }, ...contained };
    const nets = await convert(file('sitesubnets', subnet));
    assert.deepEqual(edgesOf(nets.graph), ['SITE-1 -Contains-> NET {"isacl":false}']);
    const server = {
      ObjectIdentifier: 'server-2',
      ServerIs: { ObjectIdentifier: '', ObjectType: 'Base' },
      ...contained,
    };
    const servers = await convert(file('siteservers', server));
    assert.deepEqual(edgesOf(servers.graph), ['SITE-1 -Contains-> SERVER-2 {"isacl":false}']);
    assert.deepEqual(rejectionsOf(servers.graph), []);
  });
});
