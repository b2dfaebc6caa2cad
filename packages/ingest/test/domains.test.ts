import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { convert, convertAll, edgesOf, file, nodesOf, propertiesOf, rejectionsOf } from '../testing/convert-inline.ts';

const domain = (fields: object) => file('domains', { ObjectIdentifier: 'D', ...fields });

describe('settings of a domain', () => {
  for (const [value, stored] of [
    ['10', 10],
    ['-1', -1],
    [10.9, 10],
    [0, 0],
    ['many', undefined],
    ['1.5', undefined],
    ['', undefined],
    [null, undefined],
    [true, undefined],
    [[1], undefined],
  ] as const)
    it(`machine account quota ${JSON.stringify(value)} is ${stored === undefined ? 'left out' : `stored as ${stored}`}`, async () => {
      const { graph } = await convert(domain({ Properties: { machineaccountquota: value } }));
      assert.equal(propertiesOf(graph, 'D').machineaccountquota, stored);
      assert.equal('machineaccountquota' in propertiesOf(graph, 'D'), stored !== undefined);
    });

  it('every numeric setting is repaired', async () => {
    const names = ['minpwdlength', 'pwdproperties', 'pwdhistorylength', 'lockoutthreshold'];
    const { graph } = await convert(domain({ Properties: Object.fromEntries(names.map((name) => [name, '7'])) }));
    for (const name of names) assert.equal(propertiesOf(graph, 'D')[name], 7, name);
  });

  for (const [value, stored] of [
    ['1', true],
    ['t', true],
    ['TRUE', true],
    ['True', true],
    ['0', false],
    ['F', false],
    ['false', false],
    [true, true],
    [false, false],
    ['yes', undefined],
    [1, undefined],
    [null, undefined],
  ] as const)
    it(`smart card expiry ${JSON.stringify(value)} is ${stored === undefined ? 'left out' : `stored as ${stored}`}`, async () => {
      const { graph } = await convert(domain({ Properties: { expirepasswordsonsmartcardonlyaccounts: value } }));
      assert.equal(propertiesOf(graph, 'D').expirepasswordsonsmartcardonlyaccounts, stored);
    });

  it('a domain lists its children and links', async () => {
    const { graph } = await convert(
      domain({
        ChildObjects: [{ ObjectIdentifier: 'O', ObjectType: 'OU' }],
        Links: [{ GUID: 'G', IsEnforced: false }],
      }),
    );
    assert.deepEqual(edgesOf(graph), [
      'D -Contains-> O {"isacl":false}',
      'G -GPLink-> D {"isacl":false,"enforced":false}',
    ]);
  });
});

describe('what policies do to local groups', () => {
  const principal = (ObjectIdentifier: string, ObjectType: string) => ({ ObjectIdentifier, ObjectType });

  for (const type of ['domains', 'ous'])
    it(`in ${type}: each affected computer gets the groups that have members`, async () => {
      const GPOChanges = {
        AffectedComputers: [principal('C1', 'Computer'), principal('C2', 'Computer')],
        LocalAdmins: [principal('A', 'Group')],
        RemoteDesktopUsers: [principal('R', 'User')],
        DcomUsers: [],
        PSRemoteUsers: null,
      };
      const { graph } = await convert(file(type, { ObjectIdentifier: 'D', GPOChanges }));
      assert.deepEqual(edgesOf(graph), [
        'C1-544 -LocalToComputer-> C1 {"isacl":false}',
        'A -MemberOfLocalGroup-> C1-544 {"isacl":false}',
        'C1-555 -LocalToComputer-> C1 {"isacl":false}',
        'R -MemberOfLocalGroup-> C1-555 {"isacl":false}',
        'C2-544 -LocalToComputer-> C2 {"isacl":false}',
        'A -MemberOfLocalGroup-> C2-544 {"isacl":false}',
        'C2-555 -LocalToComputer-> C2 {"isacl":false}',
        'R -MemberOfLocalGroup-> C2-555 {"isacl":false}',
      ]);
      assert.ok(nodesOf(graph).includes('C1-544:Base,ADLocalGroup'));
    });

  it('distributed COM and remote management have their own groups', async () => {
    const GPOChanges = {
      AffectedComputers: [principal('C', 'Computer')],
      DcomUsers: [principal('X', 'User')],
      PSRemoteUsers: [principal('Y', 'User')],
    };
    const { graph } = await convert(domain({ GPOChanges }));
    assert.deepEqual(
      edgesOf(graph).filter((edge) => edge.includes('Member')),
      ['X -MemberOfLocalGroup-> C-562 {"isacl":false}', 'Y -MemberOfLocalGroup-> C-580 {"isacl":false}'],
    );
  });
});

describe('trusts', () => {
  const trust = (fields: object) =>
    domain({ Trusts: [{ TargetDomainSid: 't', TargetDomainName: 'other.local', ...fields }] });

  async function edges(fields: object): Promise<string[]> {
    return edgesOf((await convert(trust(fields))).graph);
  }

  it('name the other domain', async () => {
    const { graph } = await convert(trust({ TrustDirection: 'Disabled', TrustType: 'Forest' }));
    assert.deepEqual(nodesOf(graph), ['D:Base,Domain', 'T:Base,Domain']);
    assert.deepEqual(propertiesOf(graph, 'T'), { name: 'OTHER.LOCAL', domainsid: 'T' });
    assert.deepEqual(edgesOf(graph), []);
  });

  for (const [type, kind] of [
    ['ParentChild', 'SameForestTrust'],
    ['TreeRoot', 'SameForestTrust'],
    ['CrossLink', 'SameForestTrust'],
    ['Forest', 'CrossForestTrust'],
    ['External', 'CrossForestTrust'],
    ['Kerberos', 'CrossForestTrust'],
    ['Unknown', 'CrossForestTrust'],
  ])
    it(`of type ${type} are ${kind}`, async () => {
      const [edge] = await edges({ TrustDirection: 'Inbound', TrustType: type, IsTransitive: true });
      assert.equal(
        edge,
        `T -${kind}-> D {"isacl":false,"trusttype":"${type}","transitive":true,"trustattributesinbound":null}`,
      );
    });

  it('inbound: the other domain trusts this one, and may let its tickets be used', async () => {
    const fields = { TrustDirection: 'Inbound', TrustType: 'Forest', TGTDelegationEnabled: true, TrustAttributes: '8' };
    assert.deepEqual(await edges(fields), [
      'T -CrossForestTrust-> D {"isacl":false,"trusttype":"Forest","transitive":false,"trustattributesinbound":8,"tgtdelegation":true}',
      'T -AbuseTGTDelegation-> D {"isacl":false,"trusttype":"Forest"}',
    ]);
  });

  it('outbound: this domain trusts the other, whose SID history may be spoofed unless it is filtered', async () => {
    const fields = { TrustDirection: 'Outbound', TrustType: 'Forest', TrustAttributes: 64.9 };
    const edge = (blocked: boolean) =>
      `D -CrossForestTrust-> T {"isacl":false,"spoofsidhistoryblocked":${blocked},"trusttype":"Forest","transitive":false,"trustattributesoutbound":64}`;
    assert.deepEqual(await edges(fields), [edge(false), 'T -SpoofSIDHistory-> D {"isacl":false,"trusttype":"Forest"}']);
    assert.deepEqual(await edges({ ...fields, SidFilteringEnabled: true }), [edge(true)]);
  });

  it('inside a forest are not abused by either way', async () => {
    const fields = {
      TrustDirection: 'Bidirectional',
      TrustType: 'ParentChild',
      TGTDelegationEnabled: true,
      TrustAttributes: 32,
    };
    assert.deepEqual(
      (await edges(fields)).map((edge) => edge.split(' {')[0]),
      ['T -SameForestTrust-> D', 'D -SameForestTrust-> T'],
    );
  });

  it('leave the name of the other domain as it is when they do not name it', async () => {
    const { graph } = await convertAll([
      file('domains', { ObjectIdentifier: 't', Properties: { name: 'other.local' } }),
      trust({ TargetDomainName: null, TrustDirection: 'Inbound', TrustType: 'Forest' }),
    ]);
    assert.equal(propertiesOf(graph, 'T').name, 'OTHER.LOCAL');
  });

  it('are read whatever the case of their words', async () => {
    const words = { TrustDirection: 'BIDIRECTIONAL', TrustType: 'treeRoot' };
    assert.deepEqual(
      (await edges(words)).map((edge) => edge.split(',"transitive')[0]),
      [
        'T -SameForestTrust-> D {"isacl":false,"trusttype":"TreeRoot"',
        'D -SameForestTrust-> T {"isacl":false,"spoofsidhistoryblocked":false,"trusttype":"TreeRoot"',
      ],
    );
  });

  it('numeric directions and types of old collectors mean the words', async () => {
    assert.deepEqual(
      (await edges({ TrustDirection: 3, TrustType: 0 })).map((edge) => edge.split(' {')[0]),
      ['T -SameForestTrust-> D', 'D -SameForestTrust-> T'],
    );
    assert.deepEqual(
      (await edges({ TrustDirection: '2', TrustType: 2, SidFilteringEnabled: true })).map(
        (edge) => edge.split(',"tru')[0],
      ),
      ['D -CrossForestTrust-> T {"isacl":false,"spoofsidhistoryblocked":true'],
    );
    assert.deepEqual(await edges({ TrustDirection: 0, TrustType: 1 }), []);
  });

  it('two sides of one trust meet on one relationship', async () => {
    const side = (id: string, other: string, TrustDirection: string, fields: object) =>
      file('domains', {
        ObjectIdentifier: id,
        Trusts: [
          {
            TargetDomainSid: other,
            TargetDomainName: other,
            TrustDirection,
            TrustType: 'Forest',
            TrustAttributes: 8,
            ...fields,
          },
        ],
      });
    const { graph } = await convertAll([
      side('A', 'B', 'Outbound', { SidFilteringEnabled: true }),
      side('B', 'A', 'Inbound', { TGTDelegationEnabled: false }),
    ]);
    const { lastseen: _, ...merged } = graph.edges.get('A\nCrossForestTrust\nB')?.properties ?? {};
    assert.equal(graph.edges.size, 1);
    assert.deepEqual(merged, {
      isacl: false,
      spoofsidhistoryblocked: true,
      trusttype: 'Forest',
      transitive: false,
      trustattributesoutbound: 8,
      trustattributesinbound: 8,
      tgtdelegation: false,
    });
  });

  it('the number of a raw LDAP trustType is not that of a collector: the attributes decide', async () => {
    const typeOf = async (fields: object) => {
      const [edge] = await edges({ TrustDirection: 1, ...fields });
      return `${/ -(\w+)->/.exec(edge ?? '')?.[1]} ${/"trusttype":"(\w+)"/.exec(edge ?? '')?.[1]}`;
    };
    assert.equal(await typeOf({ trustType: 2, trustAttributes: 32 }), 'SameForestTrust ParentChild');
    assert.equal(await typeOf({ trustType: 2, trustAttributes: 8 }), 'CrossForestTrust Forest');
    assert.equal(await typeOf({ trustType: 1, trustAttributes: 0 }), 'CrossForestTrust External');
    assert.equal(await typeOf({ trustType: 3, trustAttributes: 1 }), 'CrossForestTrust Kerberos');
    assert.equal(await typeOf({ trustType: 2 }), 'CrossForestTrust Unknown');
    assert.equal(await typeOf({ TrustType: 2, TrustAttributes: 32 }), 'SameForestTrust ParentChild');
    assert.equal(await typeOf({ TrustType: 1, TrustAttributes: 4 }), 'CrossForestTrust External');
    assert.equal(await typeOf({ TrustType: 2, TrustAttributes: 8 }), 'CrossForestTrust Forest');
    assert.equal(await typeOf({ TrustType: 0, TrustAttributes: 32 }), 'SameForestTrust ParentChild');
    assert.equal(await typeOf({ TrustType: 3 }), 'CrossForestTrust External');
  });

  it('unreadable attributes are none, and a trust without a partner is left out', async () => {
    const [edge] = await edges({ TrustDirection: 'Inbound', TrustType: 'Forest', TrustAttributes: 'x' });
    assert.match(edge ?? '', /"trustattributesinbound":null/);
    const { graph } = await convert(domain({ Trusts: [{ TargetDomainSid: '', TrustDirection: 'Inbound' }] }));
    assert.deepEqual(edgesOf(graph), []);
    assert.deepEqual(rejectionsOf(graph), [
      'remark $.data[0].Trusts[0].TargetDomainSid: trust left out: the other domain has no identifier',
    ]);
  });
});
