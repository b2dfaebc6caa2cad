import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { convert, convertAll, edgesOf, file, nodesOf, propertiesOf, rejectionsOf } from '../testing/convert-inline.ts';

describe('certificate objects', () => {
  for (const [type, kind] of [
    ['aiacas', 'AIACA'],
    ['rootcas', 'RootCA'],
    ['ntauthstores', 'NTAuthStore'],
    ['certtemplates', 'CertTemplate'],
    ['issuancepolicies', 'IssuancePolicy'],
    ['enterprisecas', 'EnterpriseCA'],
  ] as const)
    it(`${type} are ${kind} nodes with containment and access control`, async () => {
      const { graph } = await convert(
        file(type, {
          ObjectIdentifier: 'X',
          ContainedBy: { ObjectIdentifier: 'C', ObjectType: 'Container' },
          Aces: [{ PrincipalSID: 'P', PrincipalType: 'Group', RightName: 'GenericAll', IsInherited: false }],
        }),
      );
      assert.deepEqual(nodesOf(graph), [`X:Base,${kind}`, 'P:Base,Group', 'C:Base,Container']);
      assert.deepEqual(edgesOf(graph), [
        'P -GenericAll-> X {"isacl":true,"isinherited":false,"inheritancehash":""}',
        'C -Contains-> X {"isacl":false}',
      ]);
    });

  it('root authorities and NTAuth stores belong to a domain, if they name one', async () => {
    const { graph } = await convertAll([
      file('rootcas', { ObjectIdentifier: 'R', DomainSID: 'D' }, { ObjectIdentifier: 'R2', DomainSID: '' }),
      file('ntauthstores', { ObjectIdentifier: 'N', DomainSID: 'D' }),
      file('aiacas', { ObjectIdentifier: 'A', DomainSID: 'D' }),
    ]);
    assert.deepEqual(edgesOf(graph), ['R -RootCAFor-> D {"isacl":false}', 'N -NTAuthStoreFor-> D {"isacl":false}']);
  });

  it('an issuance policy links to its group and stores its id', async () => {
    const GroupLink = { ObjectIdentifier: 's-1-5-21-1-7', ObjectType: 'Group' };
    const { graph } = await convert(
      file(
        'issuancepolicies',
        { ObjectIdentifier: 'I', GroupLink },
        { ObjectIdentifier: 'J', GroupLink: { ObjectIdentifier: '' } },
      ),
    );
    assert.deepEqual(edgesOf(graph), ['I -OIDGroupLink-> S-1-5-21-1-7 {"isacl":false}']);
    assert.equal(propertiesOf(graph, 'I').grouplinkid, 's-1-5-21-1-7');
    assert.equal(propertiesOf(graph, 'J').grouplinkid, undefined);
  });
});

describe('an enterprise authority', () => {
  const authority = (fields: object) => file('enterprisecas', { ObjectIdentifier: 'CA', ...fields });
  const template = (ObjectIdentifier: string) => ({ ObjectIdentifier, ObjectType: 'Base' });
  const ace = (PrincipalSID: string, RightName: string, PrincipalType = 'Group') => ({
    PrincipalSID,
    PrincipalType,
    RightName,
    IsInherited: false,
  });

  it('is hosted by a computer and publishes templates', async () => {
    const { graph } = await convert(
      authority({ HostingComputer: 'H', EnabledCertTemplates: [template('T1'), template('T2')] }),
    );
    assert.deepEqual(edgesOf(graph), [
      'H -HostsCAService-> CA {"isacl":false}',
      'T1 -PublishedTo-> CA {"isacl":false}',
      'T2 -PublishedTo-> CA {"isacl":false}',
    ]);
    assert.ok(nodesOf(graph).includes('T1:Base,CertTemplate'));
  });

  it('delegates enrollment for one template, or for all it publishes', async () => {
    const Restrictions = [
      {
        AccessType: 'AccessAllowedCallback',
        Agent: { ObjectIdentifier: 'A', ObjectType: 'Group' },
        AllTemplates: true,
      },
      {
        AccessType: 'AccessAllowedCallback',
        Agent: { ObjectIdentifier: 'B', ObjectType: 'User' },
        Template: template('T9'),
      },
      { AccessType: 'AccessDeniedCallback', Agent: { ObjectIdentifier: 'X', ObjectType: 'User' }, AllTemplates: true },
    ];
    const restrictions = (Collected: boolean) =>
      authority({
        EnabledCertTemplates: [template('T1'), template('T2')],
        CARegistryData: { EnrollmentAgentRestrictions: { Collected, Restrictions } },
      });
    const { graph } = await convert(restrictions(true));
    assert.deepEqual(edgesOf(graph).slice(2), [
      'A -DelegatedEnrollmentAgent-> T1 {"isacl":false}',
      'A -DelegatedEnrollmentAgent-> T2 {"isacl":false}',
      'B -DelegatedEnrollmentAgent-> T9 {"isacl":false}',
    ]);
    assert.equal(propertiesOf(graph, 'CA').hasenrollmentagentrestrictions, true);
    const none = await convert(restrictions(false));
    assert.equal(edgesOf(none.graph).length, 2);
    assert.equal(propertiesOf(none.graph, 'CA').hasenrollmentagentrestrictions, undefined);
  });

  it('stores registry settings that were collected', async () => {
    const { graph } = await convert(
      authority({
        CARegistryData: {
          EnrollmentAgentRestrictions: { Collected: true, Restrictions: [] },
          IsUserSpecifiesSanEnabled: { Collected: true, Value: true },
          RoleSeparationEnabled: { Collected: false, Value: true },
        },
      }),
    );
    const { hasenrollmentagentrestrictions, isuserspecifiessanenabled, roleseparationenabled } = propertiesOf(
      graph,
      'CA',
    );
    assert.deepEqual(
      [hasenrollmentagentrestrictions, isuserspecifiessanenabled, roleseparationenabled],
      [false, true, undefined],
    );
  });

  it('adds the rights in its registry to those in the directory', async () => {
    const { graph } = await convert(
      authority({
        HostingComputer: 'H',
        Aces: [ace('L', 'ManageCA'), ace('O', 'Owns')],
        CARegistryData: {
          CASecurity: {
            Collected: true,
            Data: [ace('R', 'ManageCertificates'), ace('LG', 'ManageCA', 'ADLocalGroup'), ace('X', 'Owns')],
          },
        },
      }),
    );
    assert.deepEqual(
      edgesOf(graph).map((edge) => edge.split(' {')[0]),
      ['L -ManageCA-> CA', 'O -OwnsRaw-> CA', 'R -ManageCertificates-> CA', 'H -HostsCAService-> CA'],
    );
  });

  it('without a collected registry has the rights in the directory', async () => {
    const CARegistryData = { CASecurity: { Collected: false, Data: [ace('R', 'ManageCA')] } };
    const { graph } = await convert(authority({ Aces: [ace('L', 'Enroll')], CARegistryData }));
    assert.deepEqual(
      edgesOf(graph).map((edge) => edge.split(' {')[0]),
      ['L -Enroll-> CA'],
    );
  });

  const endpoint = (Url: string, http: boolean, https: boolean, epa: boolean, Collected = true) => ({
    Collected,
    Result: { Url, ADCSWebEnrollmentHTTP: http, ADCSWebEnrollmentHTTPS: https, ADCSWebEnrollmentEPA: epa },
  });
  const endpoints = async (...HttpEnrollmentEndpoints: object[]) => {
    const { graph } = await convert(authority({ HttpEnrollmentEndpoints }));
    const { httpenrollmentendpoints, httpsenrollmentendpoints, hasvulnerableendpoint } = propertiesOf(graph, 'CA');
    assert.deepEqual(rejectionsOf(graph), []);
    return [httpenrollmentendpoints, httpsenrollmentendpoints, hasvulnerableendpoint];
  };

  it('has vulnerable enrollment endpoints: http, and https without channel binding', async () => {
    assert.deepEqual(
      await endpoints(
        endpoint('h', true, false, false),
        endpoint('s', false, true, false),
        endpoint('e', false, true, true),
      ),
      [['h'], ['s'], true],
    );
  });

  it('has none when all collected ones are secure, and says nothing when none was collected', async () => {
    assert.deepEqual(await endpoints(endpoint('e', false, true, true)), [undefined, undefined, false]);
    assert.deepEqual(await endpoints(endpoint('h', true, false, false, false)), [undefined, undefined, undefined]);
    assert.deepEqual(await endpoints(), [undefined, undefined, undefined]);
  });
});
