import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analysed } from '../../testing/analysed.ts';
import { pki, template } from '../../testing/pki-drawing.ts';

const AGENT = '1.3.6.1.4.1.311.20.2.1';
const ANY = '2.5.29.37.0';

describe('structure of a public key infrastructure', () => {
  it('TrustedForNTAuth: authorities whose certificate is in the store, in any forest, by exact thumbprint', () => {
    const graph = analysed(`
      store1:NTAuthStore certthumbprints=["a","b",""]
      store2:NTAuthStore certthumbprints=["A"]
      store3:NTAuthStore
      eca1:EnterpriseCA certthumbprint=a
      eca2:EnterpriseCA certthumbprint=b
      eca3:EnterpriseCA
      eca4:EnterpriseCA certthumbprint=""
      root:RootCA certthumbprint=a
    `);
    assert.deepEqual(graph.derived('TrustedForNTAuth'), ['eca1 -> store1', 'eca2 -> store1']);
  });

  it('IssuedSignedBy: the immediate issuer only, as every object that holds its certificate', () => {
    const graph = analysed(`
      root1:RootCA certthumbprint=a certchain=["a"]
      root2:RootCA certthumbprint=b certchain=["b","a"]
      eca1:EnterpriseCA certthumbprint=c certchain=["c","b","a"]
      eca2:EnterpriseCA certthumbprint=d certchain=["d","c","b","a"]
      eca3:EnterpriseCA certthumbprint=e certchain=["e"]
      aiaA:AIACA certthumbprint=a certchain=["a"]
      aiaB:AIACA certthumbprint=b certchain=["b","a"]
      aiaC:AIACA certthumbprint=c certchain=["c","b","a"]
      aiaD:AIACA certthumbprint=d certchain=["d","c","b","a"]
      aiaE:AIACA certthumbprint=e certchain=["e"]
    `);
    const each = (starts: string[], ends: string[]) => starts.flatMap((s) => ends.map((e) => `${s} -> ${e}`));
    assert.deepEqual(
      graph.derived('IssuedSignedBy'),
      [
        ...each(['eca2', 'aiaD'], ['eca1', 'aiaC']),
        ...each(['eca1', 'aiaC'], ['root2', 'aiaB']),
        ...each(['root2', 'aiaB'], ['root1', 'aiaA']),
      ].sort(),
    );
  });

  it('EnterpriseCAFor: roots and intermediates with the same certificate', () => {
    const graph = analysed(`
      root1:RootCA certthumbprint=a
      root2:RootCA certthumbprint=b
      eca1:EnterpriseCA certthumbprint=a
      eca2:EnterpriseCA certthumbprint=c
      eca3:EnterpriseCA
      aiaA:AIACA certthumbprint=a
      aiaB:AIACA certthumbprint=b
      aiaC:AIACA certthumbprint=c
      aiaNone:AIACA
    `);
    assert.deepEqual(graph.derived('EnterpriseCAFor'), ['eca1 -> aiaA', 'eca1 -> root1', 'eca2 -> aiaC']);
  });

  it('ExtendedByPolicy: policies that the template names, of its own domain', () => {
    const graph = analysed(`
      ${[0, 1, 2, 3].map((n) => `p${n}:IssuancePolicy domainsid=S certtemplateoid=o${n}`).join('\n')}
      p4:IssuancePolicy domainsid=OTHER certtemplateoid=o4
      p5:IssuancePolicy certtemplateoid=o5
      t1:CertTemplate domainsid=S certificatepolicy=["o0","o1"]
      t2:CertTemplate domainsid=S certificatepolicy=["o0","o2"]
      t3:CertTemplate domainsid=S certificatepolicy=["o3"]
      t4:CertTemplate domainsid=S certificatepolicy=["o4"]
      t5:CertTemplate certificatepolicy=["o5"]
      p6:IssuancePolicy domainsid="" certtemplateoid=o6
      t6:CertTemplate domainsid="" certificatepolicy=["o6"]
    `);
    assert.deepEqual(graph.derived('ExtendedByPolicy'), ['t1 -> p0', 't1 -> p1', 't2 -> p0', 't2 -> p2', 't3 -> p3']);
  });
});

describe('EnrollOnBehalfOf', () => {
  const anyPurpose = { effectiveekus: [ANY] };
  const agent = { effectiveekus: [AGENT], schemaversion: 2 };

  it('any purpose: for templates of version 1, itself included, and for no others', () => {
    const graph = analysed(
      pki(1) +
        template('t11', { ...anyPurpose, schemaversion: 2 }, 'CA1') +
        template('t12', { ...anyPurpose, schemaversion: 1 }, 'CA1') +
        template('t13', { ...anyPurpose, schemaversion: 2 }, 'CA1'),
    );
    assert.deepEqual(graph.derived('EnrollOnBehalfOf'), ['t11 -> t12', 't12 -> t12', 't13 -> t12']);
    assert.deepEqual(graph.evidence('t11', 'EnrollOnBehalfOf', 't12'), ['CA1', 't11', 't12']);
  });

  it('request agent: for templates of version 2 that ask for an agent, but not for itself', () => {
    const graph = analysed(
      pki(1) +
        template('t21', agent, 'CA1') +
        template('t22', { ...agent, effectiveekus: [AGENT, ANY] }, 'CA1') +
        template('t23', { ...agent, authorizedsignatures: 1, applicationpolicies: [AGENT] }, 'CA1') +
        template('t24', { schemaversion: 2, authorizedsignatures: 1, effectiveekus: undefined }, 'CA1') +
        template(
          't25',
          { schemaversion: 2, authorizedsignatures: 0, applicationpolicies: [AGENT], effectiveekus: ['x'] },
          'CA1',
        ),
    );
    assert.deepEqual(graph.derived('EnrollOnBehalfOf'), ['t21 -> t23']);
  });

  it('request agent: for every template of version 1, and for none of an unknown version', () => {
    const asks = { authorizedsignatures: 1, applicationpolicies: [AGENT], effectiveekus: ['x'] };
    const graph = analysed(
      pki(1) +
        template('agent', agent, 'CA1') +
        template('one', { schemaversion: 1, effectiveekus: ['x'] }, 'CA1') +
        template('zero', { ...asks, schemaversion: 0 }, 'CA1') +
        template('unknown', { ...asks, schemaversion: undefined }, 'CA1'),
    );
    assert.deepEqual(graph.derived('EnrollOnBehalfOf'), ['agent -> one']);
  });

  it('a template without EKUs is valid for everything; one without a version is never a target', () => {
    const graph = analysed(
      pki(1) +
        template('t1', { schemaversion: 1 }, 'CA1') +
        template('t2', { schemaversion: 0, effectiveekus: ['x'] }, 'CA1') +
        template('t3', { schemaversion: undefined, effectiveekus: ['x'] }, 'CA1'),
    );
    assert.deepEqual(graph.derived('EnrollOnBehalfOf'), ['t1 -> t1']);
  });

  it('an agent template on an authority outside NTAuth counts for nothing, as a target it does', () => {
    const graph = analysed(
      pki(1) +
        `CA2:EnterpriseCA -EnterpriseCAFor-> ROOT1\n` +
        template('t11', { ...anyPurpose, schemaversion: 2 }, 'CA1') +
        template('t12', { ...anyPurpose, schemaversion: 1 }, 'CA1') +
        template('t13', { ...anyPurpose, schemaversion: 2 }, 'CA2') +
        template('t14', { ...anyPurpose, schemaversion: 1 }, 'CA2'),
    );
    assert.deepEqual(graph.derived('EnrollOnBehalfOf'), ['t11 -> t12', 't11 -> t14', 't12 -> t12', 't12 -> t14']);
  });
});

describe('GoldenCert', () => {
  it('from the host of an authority to the domains that accept it: chain and NTAuth', () => {
    const graph = analysed(`
      ${pki(1, { root: false })}
      CA1 -EnterpriseCAFor-> ROOT1
      ${pki(2, { store: false })}
      ${pki(4, { root: false })}
      NT4 -NTAuthStoreFor-> D2
      ROOT4 -RootCAFor-> D2
      ${pki(3)}
    `);
    assert.deepEqual(graph.derived('GoldenCert'), ['HOST1 -> D1', 'HOST3 -> D3']);
    assert.deepEqual(graph.evidence('HOST3', 'GoldenCert', 'D3'), ['CA3', 'D3', 'HOST3', 'NT3', 'ROOT3']);
  });

  it('an authority whose hosts are all disabled or unknown is dead', () => {
    const graph = analysed(`
      ${pki(1, { host: false })}
      host1:Computer enabled=false domainsid=D1 -HostsCAService-> CA1
      ${pki(2, { host: false })}
      host2:Computer domainsid=D2 -HostsCAService-> CA2
    `);
    assert.deepEqual(graph.derived('GoldenCert'), []);
  });

  it('an authority of an unknown forest may be hosted anywhere, but must be hosted', () => {
    const unknown = (domainsid: string) => `
      D1:Domain
      ROOT:RootCA -RootCAFor-> D1
      NT:NTAuthStore -NTAuthStoreFor-> D1
      CA:EnterpriseCA ${domainsid} -IssuedSignedBy-> ROOT
      CA -TrustedForNTAuth-> NT
    `;
    const hosted = 'host:Computer enabled=true -HostsCAService-> CA';
    assert.deepEqual(analysed(unknown('')).derived('GoldenCert'), []);
    assert.deepEqual(analysed(unknown('') + hosted).derived('GoldenCert'), ['host -> D1']);
    const noDomain = `${unknown('domainsid=G')}\n G:Group\n old:Computer enabled=false -HostsCAService-> CA`;
    assert.deepEqual(analysed(noDomain).derived('GoldenCert'), []);
    assert.deepEqual(analysed(`${noDomain}\n ${hosted}`).sources('GoldenCert'), ['host', 'old']);
  });

  it('evidence leaves out other authorities of the same host or domain', () => {
    const graph = analysed(`
      ${pki(1)}
      ${pki(2)}
      HOST1 -HostsCAService-> CA2
      CA3:EnterpriseCA domainsid=D1 -IssuedSignedBy-> ROOT1
      CA3 -TrustedForNTAuth-> NT1
      HOST3:Computer enabled=true domainsid=D1 -HostsCAService-> CA3
    `);
    assert.deepEqual(graph.evidence('HOST1', 'GoldenCert', 'D1'), ['CA1', 'D1', 'HOST1', 'NT1', 'ROOT1']);
  });

  it('only from a computer', () => {
    const graph = analysed(`${pki(1)}\n odd:User enabled=true domainsid=D1 -HostsCAService-> CA1`);
    assert.deepEqual(graph.derived('GoldenCert'), ['HOST1 -> D1']);
  });

  it('one enabled host makes the key worth having, also on the disabled one', () => {
    const graph = analysed(`${pki(1)}\n old:Computer enabled=false -HostsCAService-> CA1`);
    assert.deepEqual(graph.sources('GoldenCert'), ['HOST1', 'old']);
  });

  it('a shared infrastructure: domains of another forest accept it, a copy of its object without own host does not', () => {
    const graph = analysed(`
      ${pki('A')}
      ${pki('B', { host: false })}
      HOSTA -HostsCAService-> CAB
      CAA -IssuedSignedBy-> ROOTB
      CAA -TrustedForNTAuth-> NTB
    `);
    assert.deepEqual(graph.derived('GoldenCert'), ['HOSTA -> DA', 'HOSTA -> DB']);
    assert.deepEqual(graph.evidence('HOSTA', 'GoldenCert', 'DB'), ['CAA', 'DB', 'HOSTA', 'NTB', 'ROOTB']);
  });

  it('a host in another forest does not count, one in a domain of the same forest does', () => {
    const trust = (kind: string) => `
      ${pki('A', { host: false })}
      DB:Domain domainsid=DB -${kind}-> DA
      host:Computer enabled=true domainsid=DB -HostsCAService-> CAA
    `;
    assert.deepEqual(analysed(trust('CrossForestTrust')).derived('GoldenCert'), []);
    assert.deepEqual(analysed(trust('SameForestTrust')).derived('GoldenCert'), ['host -> DA']);
  });
});

describe('things that are not what an edge takes them for', () => {
  const vulnerable = { enrolleesuppliessubject: true };
  const starts = (drawing: string) => analysed(drawing).sources('ADCSESC1');
  const enrol = 'G:Group -Enroll-> T, CA1';

  it('something other than a template, published as one', () => {
    const properties =
      'requiresmanagerapproval=false authenticationenabled=true enrolleesuppliessubject=true schemaversion=1 authorizedsignatures=0';
    assert.deepEqual(starts(`${pki(1)}\n T:OU ${properties} -PublishedTo-> CA1\n ${enrol}`), []);
    const agents = analysed(`
      ${pki(1)}
      ${template('A', { effectiveekus: [] }, 'CA1')}
      odd:OU schemaversion=1 -PublishedTo-> CA1
    `);
    assert.deepEqual(agents.derived('EnrollOnBehalfOf'), ['A -> A']);
  });

  it('a template that is published to something other than an issuing authority', () => {
    const graph = analysed(`
      ${pki(1)}
      ${template('A', { effectiveekus: [] }, 'CA1')}
      ${template('B', {}, 'ROOT1')}
    `);
    assert.deepEqual(graph.derived('EnrollOnBehalfOf'), ['A -> A']);
  });

  it('something other than a store that holds certificates for a domain', () => {
    const drawing = `
      ${pki(1, { store: false })}
      ${template('T', vulnerable, 'CA1')}
      odd:OU -NTAuthStoreFor-> D1
      CA1 -TrustedForNTAuth-> odd
      ${enrol}
    `;
    assert.deepEqual(starts(drawing), []);
  });

  it('an authority in a store that issues nothing, because it is none', () => {
    const drawing = `
      ${pki(1)}
      ${template('T', vulnerable, 'AIA')}
      AIA:AIACA -IssuedSignedBy-> ROOT1
      AIA -TrustedForNTAuth-> NT1
      HOST1 -HostsCAService-> AIA
      G:Group -Enroll-> T, AIA
    `;
    assert.deepEqual(starts(drawing), []);
  });

  it('a host that is no directory object, and a domain that is none', () => {
    const hosted = (host: string) => `
      ${pki(1, { host: false })}
      ${template('T', vulnerable, 'CA1')}
      ${host} enabled=true domainsid=D1 -HostsCAService-> CA1
      ${enrol}
    `;
    assert.deepEqual(starts(hosted('H:Custom')), []);
    assert.deepEqual(starts(hosted('H:Computer')), ['G']);
    assert.deepEqual(starts(`${hosted('H:Computer')}\n H domainsid=odd\n odd:OU`), []);
    assert.deepEqual(starts(`${hosted('H:Computer')}\n H domainsid=odd\n CA1 domainsid=odd\n odd:OU`), ['G']);
  });
});
