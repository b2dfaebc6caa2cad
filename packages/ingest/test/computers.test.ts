import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { convert, edgesOf, file, nodesOf, propertiesOf, rejectionsOf } from '../testing/convert-inline.ts';

const computer = (fields: object) => file('computers', { ObjectIdentifier: 'C', ...fields });

async function settings(fields: object): Promise<Record<string, unknown>> {
  const { graph } = await convert(computer(fields));
  const { lastcollected: _, ...rest } = propertiesOf(graph, 'C');
  return rest;
}

const NOT_READ = { vulnerablenetlogonsecuritydescriptorcollected: false };

describe('settings of a computer', () => {
  it('without any collection only say that netlogon was not read', async () => {
    assert.deepEqual(await settings({}), NOT_READ);
  });

  it('web client and SMB signing, when collected', async () => {
    assert.deepEqual(
      await settings({
        IsWebClientRunning: { Collected: true, Result: true },
        SmbInfo: { Collected: true, Result: { SigningEnabled: true } },
      }),
      { webclientrunning: true, smbsigning: true, ...NOT_READ },
    );
    assert.deepEqual(
      await settings({
        IsWebClientRunning: { Collected: false, Result: true },
        SmbInfo: { Collected: false, Result: { SigningEnabled: true } },
      }),
      NOT_READ,
    );
  });

  it('LDAP availability under its new name', async () => {
    assert.deepEqual(await settings({ Properties: { ldapenabled: true, ldapsenabled: false } }), {
      ldapavailable: true,
      ldapsavailable: false,
      ...NOT_READ,
    });
  });

  for (const [value, texts] of [
    [-1, ['Registry value does not exist']],
    [0, []],
    [5, ['0x01: One-to-one (subject/issuer)', '0x04: User principal name (UPN/SAN)']],
    [
      26,
      [
        '0x02: Many-to-one (issuer certificate)',
        '0x08: Kerberos service-for-user (S4U) certificate',
        '0x10: Kerberos service-for-user (S4U) explicit certificate',
      ],
    ],
  ] as const)
    it(`certificate mapping methods ${value}`, async () => {
      const DCRegistryData = { CertificateMappingMethods: { Collected: true, Value: value } };
      assert.deepEqual(await settings({ DCRegistryData }), {
        certificatemappingmethodsraw: value,
        certificatemappingmethods: texts,
        ...NOT_READ,
      });
    });

  for (const [value, text] of [
    [-1, 'Registry value does not exist'],
    [0, 'Disabled'],
    [1, 'Compatibility mode'],
    [2, 'Full enforcement mode'],
    [7, undefined],
  ] as const)
    it(`strong certificate binding ${value}`, async () => {
      const DCRegistryData = { StrongCertificateBindingEnforcement: { Collected: true, Value: value } };
      const { strongcertificatebindingenforcement, strongcertificatebindingenforcementraw } = await settings({
        DCRegistryData,
      });
      assert.deepEqual([strongcertificatebindingenforcementraw, strongcertificatebindingenforcement], [value, text]);
    });

  it('registry values that were not collected are not stored', async () => {
    const missing = { Collected: false, Value: 1 };
    const DCRegistryData = {
      CertificateMappingMethods: missing,
      StrongCertificateBindingEnforcement: missing,
      VulnerableNetlogonSecurityDescriptor: { Collected: false, Value: 'x' },
    };
    assert.deepEqual(await settings({ DCRegistryData }), NOT_READ);
  });

  it('the netlogon descriptor, when collected', async () => {
    const DCRegistryData = { VulnerableNetlogonSecurityDescriptor: { Collected: true, Value: 'O:BAG' } };
    assert.deepEqual(await settings({ DCRegistryData }), {
      vulnerablenetlogonsecuritydescriptorcollected: true,
      vulnerablenetlogonsecuritydescriptor: 'O:BAG',
    });
  });

  it('NTLM settings, each in its own way', async () => {
    const Result = {
      RestrictSendingNtlmTraffic: 2,
      RestrictReceivingNTLMTraffic: 1,
      RequireSecuritySignature: 1,
      EnableSecuritySignature: 0,
      NtlmMinClientSec: 536870912,
      NtlmMinServerSec: 5,
      LmCompatibilityLevel: 3,
      UseMachineId: 1,
      ClientAllowedNTLMServers: ['a', 'b'],
    };
    assert.deepEqual(await settings({ NTLMRegistryData: { Collected: true, Result } }), {
      restrictoutboundntlm: true,
      restrictreceivingntmltraffic: false,
      requiresecuritysignature: true,
      enablesecuritysignature: false,
      ntlmminclientsec: 536870912,
      ntlmminserversec: 5,
      lmcompatibilitylevel: 3,
      usemachineid: true,
      clientallowedntlmservers: ['a', 'b'],
      ...NOT_READ,
    });
  });

  it('NTLM settings missing from a collected registry are cleared', async () => {
    const stored = await settings({ NTLMRegistryData: { Collected: true, Result: { UseMachineId: 0 } } });
    assert.equal(stored.usemachineid, false);
    for (const name of ['restrictoutboundntlm', 'lmcompatibilitylevel', 'clientallowedntlmservers'])
      assert.equal(stored[name], null, name);
    assert.deepEqual(await settings({ NTLMRegistryData: { Collected: false, Result: { UseMachineId: 1 } } }), NOT_READ);
  });
});

describe('relationships of a computer', () => {
  it('who may act for it, and whose password it holds', async () => {
    const { graph } = await convert(
      computer({
        AllowedToAct: [{ ObjectIdentifier: 'A', ObjectType: 'Computer' }],
        DumpSMSAPassword: [{ ObjectIdentifier: 'S', ObjectType: 'User' }],
      }),
    );
    assert.deepEqual(edgesOf(graph), [
      'A -AllowedToAct-> C {"isacl":false}',
      'C -DumpSMSAPassword-> S {"isacl":false}',
    ]);
  });

  it('sessions of each collected list, at the computer the row names', async () => {
    const list = (Collected: boolean, ComputerSID: string, UserSID: string) => ({
      Collected,
      Results: [{ ComputerSID, UserSID }],
    });
    const { graph } = await convert(
      computer({
        Sessions: list(true, 'OTHER', 'U1'),
        PrivilegedSessions: list(true, 'C', 'U2'),
        RegistrySessions: list(false, 'C', 'U3'),
      }),
    );
    assert.deepEqual(edgesOf(graph), ['OTHER -HasSession-> U1 {"isacl":false}', 'C -HasSession-> U2 {"isacl":false}']);
  });

  it('a session row without a computer is about this one, without a user about no one', async () => {
    const Sessions = {
      Collected: true,
      Results: [
        { ComputerSID: '', UserSID: 'U' },
        { ComputerSID: 'C', UserSID: '' },
      ],
    };
    const { graph } = await convert(computer({ Sessions }));
    assert.deepEqual(edgesOf(graph), ['C -HasSession-> U {"isacl":false}']);
    assert.deepEqual(rejectionsOf(graph), [
      'notice $.data[0].Sessions.Results[1].UserSID: HasSession left out: one of its ends has no identifier',
    ]);
  });

  it('a domain controller serves its domain and is not coerced', async () => {
    const Properties = { unconstraineddelegation: true, domainsid: 'D' };
    const dc = await convert(computer({ IsDC: true, DomainSID: 'D', Properties: { ...Properties } }));
    assert.deepEqual(edgesOf(dc.graph), ['C -DCFor-> D {"isacl":false}']);
    const old = await convert(computer({ Properties: { ...Properties } }));
    assert.deepEqual(edgesOf(old.graph), ['C -CoerceToTGT-> D {"isacl":false}']);
  });

  it('the right to log on remotely, and no other privilege', async () => {
    const right = (
      Privilege: string,
      Collected = true,
      Results = [{ ObjectIdentifier: 'G', ObjectType: 'Group' }],
    ) => ({
      Privilege,
      Collected,
      Results,
    });
    const yes = await convert(
      computer({ UserRights: [right('SeRemoteInteractiveLogonRight'), right('SeBackupPrivilege')] }),
    );
    assert.deepEqual(edgesOf(yes.graph), ['G -RemoteInteractiveLogonRight-> C {"isacl":false}']);
    assert.equal(propertiesOf(yes.graph, 'C').hasura, true);
    const no = await convert(
      computer({
        UserRights: [right('SeRemoteInteractiveLogonRight', false), right('SeRemoteInteractiveLogonRight', true, [])],
      }),
    );
    assert.deepEqual(edgesOf(no.graph), []);
    assert.equal(propertiesOf(no.graph, 'C').hasura, undefined);
  });
});

describe('local groups of a computer', () => {
  const group = (fields: object) => ({
    ObjectIdentifier: 'C-544',
    Name: 'Administrators@pc',
    Collected: true,
    Results: [{ ObjectIdentifier: 'U', ObjectType: 'User' }],
    LocalNames: [],
    ...fields,
  });

  it('are nodes of the computer with their members', async () => {
    const LocalNames = [{ ObjectIdentifier: 'C-500', PrincipalName: 'Admin@pc' }];
    const { graph } = await convert(computer({ LocalGroups: [group({ LocalNames })] }));
    assert.deepEqual(edgesOf(graph), [
      'C-544 -LocalToComputer-> C {"isacl":false}',
      'U -MemberOfLocalGroup-> C-544 {"isacl":false}',
    ]);
    assert.deepEqual(nodesOf(graph), ['C:Base,Computer', 'C-544:Base,ADLocalGroup', 'U:Base,User', 'C-500:Base']);
    assert.deepEqual(propertiesOf(graph, 'C-544'), { name: 'ADMINISTRATORS@PC' });
    assert.deepEqual(propertiesOf(graph, 'C-500'), { name: 'ADMIN@PC' });
  });

  it('that are ignored are read for their members only', async () => {
    const { graph } = await convert(computer({ LocalGroups: [group({ Name: 'IGNOREME' })] }));
    assert.equal(edgesOf(graph).length, 2);
    assert.deepEqual(propertiesOf(graph, 'C-544'), {});
  });

  it('without members are skipped, except the one for direct access', async () => {
    const { graph } = await convert(
      computer({
        LocalGroups: [
          group({ Results: [] }),
          group({ ObjectIdentifier: 'C-9', Results: [], Name: 'Direct Access Users@pc' }),
          group({ ObjectIdentifier: 'C-8', Collected: false }),
        ],
      }),
    );
    assert.deepEqual(edgesOf(graph), ['C-9 -LocalToComputer-> C {"isacl":false}']);
  });

  it('of a domain controller are the groups of the domain', async () => {
    const { graph } = await convert(computer({ LocalGroups: [group({ ObjectIdentifier: 'CORP-S-1-5-32-544' })] }));
    assert.ok(nodesOf(graph).includes('CORP-S-1-5-32-544:Base,ADLocalGroup'));
  });

  it('without an identifier are skipped with a notice', async () => {
    const { graph } = await convert(computer({ LocalGroups: [group({ ObjectIdentifier: '' })] }));
    assert.deepEqual(edgesOf(graph), []);
    assert.deepEqual(rejectionsOf(graph), [
      'notice $.data[0].LocalGroups[0].ObjectIdentifier: local group left out: it has no identifier',
    ]);
  });
});

describe('versions of computer files', () => {
  const data = [{ ObjectIdentifier: 'C', LocalAdmins: { Collected: true, Results: [{ ObjectIdentifier: 'A' }] } }];

  for (const version of [undefined, 3])
    it(`version ${version} is accepted and not converted, with a warning`, async () => {
      const { graph, report } = await convert({ meta: { type: 'computers', version }, data });
      assert.deepEqual(nodesOf(graph), []);
      assert.deepEqual([report.failure, report.warnings], [undefined, 1]);
      assert.deepEqual(rejectionsOf(graph), [
        `warning $.meta.version: computers ${version ? `of version ${version}` : 'without a version'} are not converted; version 4 or newer is needed`,
      ]);
    });

  it('version 4 is converted, with the members of its four local groups', async () => {
    const collected = (...ids: string[]) => ({
      Collected: true,
      FailureReason: null,
      Results: ids.map((id) => ({ ObjectIdentifier: id, ObjectType: 'User' })),
    });
    const computer = {
      ObjectIdentifier: 'S-9-1',
      Properties: { name: 'pc.corp.local' },
      PrimaryGroupSID: 'S-9-515',
      LocalAdmins: collected('A'),
      RemoteDesktopUsers: collected('B', 'C'),
      DcomUsers: { ...collected('D'), Collected: false },
      PSRemoteUsers: collected(),
      Sessions: { Collected: true, Results: [{ UserSID: 'A', ComputerSID: 'S-9-1' }] },
    };
    const meta = { type: 'computers', version: 4, count: 1, methods: 0 };
    for (const document of [
      { meta, data: [computer] },
      { data: [computer], meta },
    ]) {
      const { graph } = await convert(document);
      assert.deepEqual(rejectionsOf(graph), []);
      assert.equal(propertiesOf(graph, 'S-9-1-544').name, 'ADMINISTRATORS@PC.CORP.LOCAL');
      assert.deepEqual(
        edgesOf(graph).map((edge) => edge.split(' {')[0]),
        [
          'S-9-1 -MemberOf-> S-9-515',
          'S-9-1 -HasSession-> A',
          'S-9-1-544 -LocalToComputer-> S-9-1',
          'A -MemberOfLocalGroup-> S-9-1-544',
          'S-9-1-555 -LocalToComputer-> S-9-1',
          'B -MemberOfLocalGroup-> S-9-1-555',
          'C -MemberOfLocalGroup-> S-9-1-555',
        ],
      );
    }
  });

  for (const version of [5, 6, 7])
    it(`version ${version} is converted, its old lists ignored`, async () => {
      const { graph } = await convert({ meta: { type: 'computers', version }, data });
      assert.deepEqual(nodesOf(graph), ['C:Base,Computer']);
    });

  it('all other file types are converted in any version', async () => {
    for (const version of [undefined, 3, 4, 9]) {
      const { graph } = await convert({ meta: { type: 'users', version }, data: [{ ObjectIdentifier: 'U' }] });
      assert.deepEqual(nodesOf(graph), ['U:Base,User']);
    }
  });
});
