import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  convert,
  convertAll,
  edgesOf,
  file,
  ingestTime,
  nodesOf,
  propertiesOf,
  rejectionsOf,
} from '../testing/convert-inline.ts';

describe('every directory object', () => {
  it('becomes a node with its base kind, its properties and the time of collection', async () => {
    const { graph } = await convert(
      file('users', { ObjectIdentifier: 's-1-5-21-1-500', Properties: { domain: 'Corp', Odd: [1], nothing: null } }),
    );
    assert.deepEqual(nodesOf(graph), ['S-1-5-21-1-500:Base,User']);
    assert.deepEqual(propertiesOf(graph, 'S-1-5-21-1-500'), {
      domain: 'Corp',
      Odd: [1],
      nothing: null,
      lastcollected: ingestTime,
    });
    assert.equal(graph.nodes.get('S-1-5-21-1-500')?.properties.lastseen, ingestTime);
  });

  it('has its name, operating system and distinguished name in upper case, when they are texts', async () => {
    const Properties = { name: 'pc@corp', operatingsystem: null, distinguishedname: 'cn=pc' };
    const { graph } = await convert(file('groups', { ObjectIdentifier: 'A', Properties }));
    const { name, operatingsystem, distinguishedname } = propertiesOf(graph, 'A');
    assert.deepEqual([name, operatingsystem, distinguishedname], ['PC@CORP', null, 'CN=PC']);
  });

  it('belongs to its domain although a collector wrote the SIDs in small letters', async () => {
    const { graph } = await convert(
      file('users', { ObjectIdentifier: 's-1-5-21-1-1104', Properties: { domainsid: 's-1-5-21-1' } }),
    );
    assert.equal(propertiesOf(graph, 'S-1-5-21-1-1104').domainsid, 'S-1-5-21-1');
  });

  it('keeps letters whose capital takes two, as directories do', async () => {
    const Properties = { name: 'strauß@münchen.ﬁ', distinguishedname: 'CN=ǰ 𐐨' };
    const { graph } = await convert(file('users', { ObjectIdentifier: 'ß-é', Properties }));
    const { name, distinguishedname } = propertiesOf(graph, 'ß-É');
    assert.deepEqual([name, distinguishedname], ['STRAUß@MÜNCHEN.ﬁ', 'CN=ǰ 𐐀']);
  });

  it('cannot set what the graph itself keeps: objectid, lastseen, reconcile, __proto__', async () => {
    const { graph } = await convert(
      '{"meta":{"type":"ous","version":6},"data":[{"ObjectIdentifier":"A","Properties":{"objectid":"B","lastseen":1,"reconcile":true,"__proto__":{"x":1},"b":2}}]}',
    );
    assert.deepEqual(propertiesOf(graph, 'A'), { b: 2, lastcollected: ingestTime });
    assert.deepEqual(graph.nodes.get('A')?.properties.objectid, 'A');
    assert.equal(Object.getPrototypeOf(graph.nodes.get('A')?.properties), Object.prototype);
  });

  it('matches field names in any case, the exact one first', async () => {
    const { graph } = await convert(
      file('users', { objectidentifier: 'A', spntargets: [{ computersid: 'C', PORT: 1, service: 'SQLAdmin' }] }),
      {},
    );
    assert.deepEqual(edgesOf(graph), ['A -SQLAdmin-> C {"isacl":true,"port":1}']);
    const both = await convert(file('users', { OBJECTIDENTIFIER: 'wrong', ObjectIdentifier: 'right' }));
    assert.deepEqual(nodesOf(both.graph), ['RIGHT:Base,User']);
  });

  it('without an identifier is reported, and the others are converted', async () => {
    const { graph, report } = await convert(file('users', { Properties: {} }, { ObjectIdentifier: 'B' }));
    assert.deepEqual(nodesOf(graph), ['B:Base,User']);
    assert.deepEqual(rejectionsOf(graph), ['remark $.data[0].ObjectIdentifier: User without an identifier']);
    assert.deepEqual([report.objects, report.errors, report.remarks, report.failure], [2, 0, 1, undefined]);
  });

  it('keeps everything else when one field has an unusable type', async () => {
    const { graph } = await convert(
      file('groups', {
        ObjectIdentifier: 'A',
        Properties: 'none',
        Members: [7, { ObjectIdentifier: 'B', ObjectType: 'User' }],
        Aces: { RightName: [], PrincipalSID: 'P' },
        HasSIDHistory: false,
      }),
    );
    assert.deepEqual(edgesOf(graph), ['B -MemberOf-> A {"isacl":false,"isprimarygroup":false}']);
    assert.deepEqual(rejectionsOf(graph), [
      'error $.data[0].Properties: expected an object, got string "none"',
      'error $.data[0].Aces[0].RightName: expected a text, got a list',
      'error $.data[0].Aces[0].RightName: expected a text, got a list',
      'notice $.data[0].Aces[0].RightName: "" is not a right of an access-control entry',
      'error $.data[0].HasSIDHistory: expected a list, got boolean false',
      'error $.data[0].Members[0]: expected an object, got number 7',
    ]);
  });

  it('loses properties that no node can hold, reported with their path, and nulls inside lists', async () => {
    const Properties = { name: 'u', spns: ['a', null], mixed: [1, 'a'], nested: { a: 1 }, lists: [[1]], gone: null };
    const { graph } = await convert(file('users', { ObjectIdentifier: 'U', Properties }));
    assert.deepEqual(propertiesOf(graph, 'U'), {
      name: 'U',
      spns: ['a'],
      mixed: [1, 'a'],
      gone: null,
      lastcollected: ingestTime,
    });
    assert.deepEqual(rejectionsOf(graph), [
      'warning $.data[0].Properties.nested: an object cannot be a property; a text, a number, a boolean or a list can',
      'warning $.data[0].Properties.lists: a list of lists or objects cannot be a property; a text, a number, a boolean or a list can',
    ]);
  });

  it('treats null and missing fields as empty', async () => {
    const { graph } = await convert(
      file('computers', { ObjectIdentifier: 'A', Properties: null, Aces: null, Sessions: null, LocalGroups: null }),
    );
    assert.deepEqual(nodesOf(graph), ['A:Base,Computer']);
    assert.deepEqual(rejectionsOf(graph), []);
  });

  it('is one node when it arrives as two kinds, and later properties win', async () => {
    const { graph } = await convertAll([
      file('users', { ObjectIdentifier: 'A', Properties: { x: 1, y: 1 } }),
      file('computers', { ObjectIdentifier: 'a', Properties: { y: 2, z: null } }),
    ]);
    assert.deepEqual(nodesOf(graph), ['A:Base,User,Computer']);
    const { x, y, z } = propertiesOf(graph, 'A');
    assert.deepEqual([x, y, z], [1, 2, null]);
  });
});

describe('relationships all objects may have', () => {
  it('containment comes from the object, and from the container', async () => {
    const { graph } = await convertAll([
      file('users', { ObjectIdentifier: 'U', ContainedBy: { ObjectIdentifier: 'O', ObjectType: 'OU' } }),
      file('containers', { ObjectIdentifier: 'C', ChildObjects: [{ ObjectIdentifier: 'U', ObjectType: 'User' }] }),
    ]);
    assert.deepEqual(edgesOf(graph), ['O -Contains-> U {"isacl":false}', 'C -Contains-> U {"isacl":false}']);
    assert.deepEqual(nodesOf(graph), ['U:Base,User', 'O:Base,OU', 'C:Base,Container']);
  });

  it('domains and policies are never contained by what their own file says', async () => {
    const ContainedBy = { ObjectIdentifier: 'O', ObjectType: 'OU' };
    const { graph } = await convertAll([
      file('domains', { ObjectIdentifier: 'D', ContainedBy }),
      file('gpos', { ObjectIdentifier: 'G', ContainedBy }),
    ]);
    assert.deepEqual(edgesOf(graph), []);
  });

  it('an empty container, primary group or domain means there is none', async () => {
    const { graph } = await convert(
      file('users', {
        ObjectIdentifier: 'U',
        ContainedBy: { ObjectIdentifier: '' },
        PrimaryGroupSID: '',
        DomainSID: '',
      }),
    );
    assert.deepEqual([edgesOf(graph), rejectionsOf(graph)], [[], []]);
  });

  it('primary group, SID history and delegation', async () => {
    const { graph } = await convert(
      file('users', {
        ObjectIdentifier: 'U',
        PrimaryGroupSID: 'G',
        HasSIDHistory: [{ ObjectIdentifier: 'H', ObjectType: 'User' }],
        AllowedToDelegate: [{ ObjectIdentifier: 'C', ObjectType: 'Computer' }],
      }),
    );
    assert.deepEqual(edgesOf(graph), [
      'U -MemberOf-> G {"isacl":false,"isprimarygroup":true}',
      'U -AllowedToDelegate-> C {"isacl":false}',
      'U -HasSIDHistory-> H {"isacl":false}',
    ]);
    assert.deepEqual(nodesOf(graph), ['U:Base,User', 'G:Base,Group', 'C:Base,Computer', 'H:Base,User']);
  });

  it('a principal of unknown type is a plain Base', async () => {
    const Members = ['Unknown', 'LocalGroup', '', 'user', 'ADLocalGroup'].map((ObjectType, n) => ({
      ObjectIdentifier: `M${n}`,
      ObjectType,
    }));
    const { graph } = await convert(file('groups', { ObjectIdentifier: 'G', Members }));
    assert.deepEqual(nodesOf(graph).slice(1), ['M0:Base', 'M1:Base', 'M2:Base', 'M3:Base', 'M4:Base,ADLocalGroup']);
  });

  it('unconstrained delegation: the property takes precedence over the top-level field', async () => {
    const { graph } = await convert(
      file(
        'users',
        { ObjectIdentifier: 'A', Properties: { unconstraineddelegation: true, domainsid: 'D1' }, DomainSID: 'D2' },
        { ObjectIdentifier: 'B', UnconstrainedDelegation: true, DomainSID: 'D2' },
        {
          ObjectIdentifier: 'C',
          Properties: { unconstraineddelegation: null },
          UnconstrainedDelegation: true,
          DomainSID: 'D2',
        },
        {
          ObjectIdentifier: 'D',
          Properties: { unconstraineddelegation: false },
          UnconstrainedDelegation: true,
          DomainSID: 'D2',
        },
        { ObjectIdentifier: 'E', Properties: { unconstraineddelegation: 'yes', domainsid: 'D1' } },
      ),
    );
    assert.deepEqual(edgesOf(graph), [
      'A -CoerceToTGT-> D1 {"isacl":false}',
      'B -CoerceToTGT-> D2 {"isacl":false}',
      'C -CoerceToTGT-> D2 {"isacl":false}',
    ]);
  });

  it('links of policies, in both spellings, and without an edge for an empty one', async () => {
    const Links = [{ GUID: 'g1', IsEnforced: true }, { Guid: 'g2' }, { IsEnforced: true }];
    const { graph } = await convert(file('ous', { ObjectIdentifier: 'O', Links }));
    assert.deepEqual(edgesOf(graph), [
      'G1 -GPLink-> O {"isacl":false,"enforced":true}',
      'G2 -GPLink-> O {"isacl":false,"enforced":false}',
    ]);
    assert.deepEqual(rejectionsOf(graph), [
      'notice $.data[0].Links[2].GUID: GPLink left out: one of its ends has no identifier',
    ]);
  });

  it('inheritance hashes are stored if there are any', async () => {
    const { graph } = await convertAll([
      file('ous', { ObjectIdentifier: 'O', InheritanceHashes: ['h1', 'h2'] }),
      file('containers', { ObjectIdentifier: 'C', InheritanceHashes: [] }),
      file('domains', { ObjectIdentifier: 'D', InheritanceHashes: ['h3'] }),
    ]);
    assert.deepEqual(
      ['O', 'C', 'D'].map((id) => propertiesOf(graph, id).inheritancehashes),
      [['h1', 'h2'], undefined, ['h3']],
    );
  });
});

describe('what real collectors write', () => {
  const computer = {
    ObjectIdentifier: 'S-1-5-21-1-1000',
    Properties: { name: 'SRV.CORP.LOCAL', samaccountname: 'SRV$' },
  };

  for (const [written, meaning] of [
    ['S-1-5-21-1-1000', 'a plain identifier'],
    ['srv.corp.local', 'a host name'],
    ['srv.corp.local:1433', 'a host name with a port'],
    ['MSSQLSvc/srv.corp.local:1433', 'a service principal name'],
    ['HOST/srv', 'a service principal name without a domain'],
  ])
    it(`delegation to ${meaning} finds the computer`, async () => {
      const { graph } = await convertAll([
        file('users', { ObjectIdentifier: 'U', AllowedToDelegate: [written] }),
        file('computers', computer),
      ]);
      assert.deepEqual(edgesOf(graph), ['U -AllowedToDelegate-> S-1-5-21-1-1000 {"isacl":false}']);
      assert.deepEqual(rejectionsOf(graph), []);
    });

  it('a number where a list is usual is reported once', async () => {
    const { graph } = await convert(file('users', { ObjectIdentifier: 'U', AllowedToDelegate: 7 }));
    assert.deepEqual(rejectionsOf(graph), ['error $.data[0].AllowedToDelegate: expected a list, got number 7']);
  });

  it('one text where a list is usual is a list of one', async () => {
    const { graph } = await convert(file('users', { ObjectIdentifier: 'U', AllowedToDelegate: 'S-1-5-21-1-7' }));
    assert.deepEqual(edgesOf(graph), ['U -AllowedToDelegate-> S-1-5-21-1-7 {"isacl":false}']);
  });

  it('delegation to a host that was not collected is skipped with a warning', async () => {
    const { graph } = await convert(
      file('users', { ObjectIdentifier: 'U', AllowedToDelegate: ['cifs/gone.corp.local'] }),
    );
    assert.deepEqual(edgesOf(graph), []);
    assert.deepEqual(rejectionsOf(graph), [
      'warning $.data[0].AllowedToDelegate[0]: unable to resolve endpoint: "name" equals_ignore_case "GONE.CORP.LOCAL"',
    ]);
  });

  it('a typed computer given by host name is found by it, and stays a stub when it was not collected', async () => {
    const target = { ObjectIdentifier: 'srv.corp.local', ObjectType: 'Computer' };
    const users = file('users', { ObjectIdentifier: 'U', AllowedToDelegate: [target] });
    const found = await convertAll([users, file('computers', computer)]);
    assert.deepEqual(edgesOf(found.graph), ['U -AllowedToDelegate-> S-1-5-21-1-1000 {"isacl":false}']);
    const stub = await convert(users);
    assert.deepEqual(edgesOf(stub.graph), ['U -AllowedToDelegate-> SRV.CORP.LOCAL {"isacl":false}']);
  });

  it('a service target with a port in its host name is found', async () => {
    const SPNTargets = [{ ComputerSID: 'srv.corp.local:1433', Port: '1433', Service: 'SQLAdmin' }];
    const { graph } = await convertAll([
      file('users', { ObjectIdentifier: 'U', SPNTargets }),
      file('computers', computer),
    ]);
    assert.deepEqual(edgesOf(graph), ['U -SQLAdmin-> S-1-5-21-1-1000 {"isacl":true,"port":1433}']);
  });

  it('a session at, and an authority on, a host given by name are found there', async () => {
    const { graph } = await convertAll([
      file('sessions', { ComputerSID: 'srv.corp.local', UserSID: 'U', LogonType: 2 }),
      file('enterprisecas', { ObjectIdentifier: 'CA', HostingComputer: 'SRV.corp.local' }),
      file('computers', computer),
    ]);
    assert.deepEqual(edgesOf(graph), [
      'S-1-5-21-1-1000 -HasSession-> U {"logontype":2}',
      'S-1-5-21-1-1000 -HostsCAService-> CA {"isacl":false}',
    ]);
  });

  it('plain texts in other lists are identifiers, whatever they look like', async () => {
    const { graph } = await convert(file('groups', { ObjectIdentifier: 'G', Members: ['a.b'] }));
    assert.deepEqual(edgesOf(graph), ['A.B -MemberOf-> G {"isacl":false,"isprimarygroup":false}']);
  });

  it('a builtin group prefixed with its domain is not a host name', async () => {
    const Members = [{ ObjectIdentifier: 'CORP.LOCAL-S-1-5-32-544', ObjectType: 'Computer' }];
    const { graph } = await convert(file('groups', { ObjectIdentifier: 'G', Members }));
    assert.deepEqual(edgesOf(graph), ['CORP.LOCAL-S-1-5-32-544 -MemberOf-> G {"isacl":false,"isprimarygroup":false}']);
  });

  it('a group member known only by distinguished name is found by it', async () => {
    const Members = [
      { ObjectIdentifier: 'DN=cn=bob,dc=corp', ObjectType: 'Base' },
      { ObjectIdentifier: 'DN=cn=nobody' },
    ];
    const { graph } = await convertAll([
      file('groups', { ObjectIdentifier: 'G', Members }),
      file('users', { ObjectIdentifier: 'U', Properties: { distinguishedname: 'CN=Bob,DC=corp' } }),
    ]);
    assert.deepEqual(edgesOf(graph), ['U -MemberOf-> G {"isacl":false,"isprimarygroup":false}']);
    assert.deepEqual(rejectionsOf(graph), [
      'warning $.data[0].Members[1]: unable to resolve endpoint: "distinguishedname" equals "CN=NOBODY"',
    ]);
  });

  it('booleans and numbers written as texts mean what they say', async () => {
    const { graph } = await convert(
      file(
        'sessions',
        { ComputerSID: 'C', UserSID: 'U', LogonType: '2' },
        { ComputerSID: 'C', UserSID: 'V', LogonType: 'x' },
      ),
    );
    assert.deepEqual(edgesOf(graph), ['C -HasSession-> U {"logontype":2}', 'C -HasSession-> V {"logontype":0}']);
    assert.deepEqual(rejectionsOf(graph), ['error $.data[1].LogonType: expected a whole number, got string "x"']);
  });
});

describe('users, groups, sessions, policies', () => {
  it('a service target becomes a relationship of its service, if that is one', async () => {
    const SPNTargets = [
      { ComputerSID: 'C', Port: 1433, Service: 'SQLAdmin' },
      { ComputerSID: 'C', Port: 80, Service: 'Web' },
    ];
    const { graph } = await convert(file('users', { ObjectIdentifier: 'U', SPNTargets }));
    assert.deepEqual(edgesOf(graph), ['U -SQLAdmin-> C {"isacl":true,"port":1433}']);
    assert.deepEqual(rejectionsOf(graph), ['notice $.data[0].SPNTargets[1].Service: "Web" is not a relationship kind']);
  });

  it('sessions have a logon type, no isacl, and ends with their base kind', async () => {
    const { graph } = await convert(
      file('sessions', { ComputerSID: 'c', UserSID: 'u', LogonType: 2 }, { UserSID: 'u' }),
    );
    assert.deepEqual(edgesOf(graph), ['C -HasSession-> U {"logontype":2}']);
    assert.deepEqual(nodesOf(graph), ['C:Base,Computer', 'U:Base,User']);
    assert.deepEqual(rejectionsOf(graph), ['notice $.data[1]: HasSession left out: one of its ends has no identifier']);
  });

  for (const [status, raw, words] of [
    [0, '0', 'Enabled'],
    ['1 ', '1', 'User Configuration Disabled'],
    ['2', '2', 'Computer Configuration Disabled'],
    [3, '3', 'Disabled'],
    [9, '9', 'GPO Status does not exist'],
    [null, '<nil>', 'GPO Status does not exist'],
  ] as const)
    it(`policy status ${JSON.stringify(status)} reads ${words}`, async () => {
      const { graph } = await convert(file('gpos', { ObjectIdentifier: 'G', Properties: { gpostatus: status } }));
      const { gpostatus, gpostatusraw } = propertiesOf(graph, 'G');
      assert.deepEqual([gpostatusraw, gpostatus], [raw, words]);
    });

  it('a policy without a status gets none', async () => {
    const { graph } = await convert(file('gpos', { ObjectIdentifier: 'G' }));
    assert.deepEqual(propertiesOf(graph, 'G'), { lastcollected: ingestTime });
  });
});
