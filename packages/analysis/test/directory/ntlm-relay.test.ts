import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RelationshipKindName } from '@chokepoint/model';
import { AnalysisGraph, relayTargets } from '../../src/index.ts';
import { type Analysed, analysed } from '../../testing/analysed.ts';
import { pki, template } from '../../testing/pki-drawing.ts';

const SMB = 'CoerceAndRelayNTLMToSMB';
const LDAP = 'CoerceAndRelayNTLMToLDAP';
const LDAPS = 'CoerceAndRelayNTLMToLDAPS';
const ADCS = 'CoerceAndRelayNTLMToADCS';

function domain(n: number, level: string): string {
  const drawn = level.includes(' ') ? level.replaceAll(' ', '_') : JSON.stringify(level);
  return `
    D${n}:Domain domainsid=D${n} functionallevel=${drawn}
    A${n}-S-1-5-11:Group domainsid=D${n}
    P${n}-525:Group domainsid=D${n}
  `;
}

const everyone = (n: number) => `A${n}-S-1-5-11`;

function targets({ image }: Analysed, source: string, kind: RelationshipKindName, target: string): string[] {
  const graph = new AnalysisGraph(image);
  const edge = { source: graph.node(source)!, kind, target: graph.node(target)! };
  return relayTargets(graph, edge).map((node) => graph.objectId(node));
}

describe(SMB, () => {
  it('to a computer that does not sign, when a computer that can be coerced administers it', () => {
    const graph = analysed(`
      ${domain(1, '2008')}
      ${domain(2, '2008')}
      C1:Computer domainsid=D1 restrictoutboundntlm=false -MemberOf-> P1-525
      C1 -AdminTo-> C2:Computer domainsid=D1 smbsigning=false
      C3:Computer domainsid=D2 -MemberOf-> G5:Group -AdminTo-> C6:Computer domainsid=D2 smbsigning=false
      G5 -MemberOf-> P2-525
      C10:Computer domainsid=D2 restrictoutboundntlm=true -AdminTo-> C6
      C7:Computer domainsid=D2 restrictoutboundntlm=false -AdminTo-> C4:Computer domainsid=D2 smbsigning=true
      C7 -AdminTo-> C5:Computer domainsid=D2
      C8:Computer domainsid=D2 restrictoutboundntlm=false -MemberOf-> G7:Group -MemberOf-> G8:Group
      G8 -AdminTo-> C9:Computer domainsid=D2 smbsigning=false
    `);
    assert.deepEqual(graph.derived(SMB), [`${everyone(1)} -> C2`, `${everyone(2)} -> C9`]);
    assert.deepEqual(targets(graph, everyone(1), SMB, 'C2'), ['C1']);
    assert.deepEqual(targets(graph, everyone(2), SMB, 'C9'), ['C8']);
    assert.deepEqual(graph.evidence(everyone(2), SMB, 'C9'), [everyone(2), 'C8', 'C9', 'G7', 'G8']);
  });

  it('an administrator that is not a group is not expanded, even with members', () => {
    const graph = analysed(`
      ${domain(1, '2016')}
      C1:Computer domainsid=D1 restrictoutboundntlm=false -MemberOf-> U:User, L:ADLocalGroup
      U, L -AdminTo-> C2:Computer domainsid=D1 smbsigning=false
    `);
    assert.deepEqual(graph.derived(SMB), []);
  });

  it('not from a computer to itself', () => {
    const graph = analysed(`
      ${domain(1, '2016')}
      C1:Computer domainsid=D1 smbsigning=false restrictoutboundntlm=false -MemberOf-> G:Group -AdminTo-> C1
    `);
    assert.deepEqual(graph.derived(SMB), []);
  });

  it('protected users are safe where the domain is new enough', () => {
    for (const [level, expected] of [
      ['2000 Mixed/Native', 1],
      ['2003 Interim', 1],
      ['2003', 1],
      ['2008', 1],
      ['2008 R2', 1],
      ['2012', 1],
      ['2012 R2', 0],
      ['2016', 0],
      ['unknown', 0],
    ] as const) {
      const graph = analysed(`
        ${domain(1, level)}
        C1:Computer domainsid=D1 restrictoutboundntlm=false -MemberOf-> P1-525
        C1 -AdminTo-> C2:Computer domainsid=D1 smbsigning=false
      `);
      assert.equal(graph.derived(SMB).length, expected, level);
    }
  });

  it('sees administrators that the same run derives from local groups', () => {
    const graph = analysed(`
      ${domain(1, '2016')}
      C1:Computer domainsid=D1 restrictoutboundntlm=false -MemberOfLocalGroup-> C2-544:ADLocalGroup
      C2-544 -LocalToComputer-> C2:Computer domainsid=D1 smbsigning=false
    `);
    assert.deepEqual(graph.derived(SMB), [`${everyone(1)} -> C2`]);
  });

  it('needs the group of authenticated users of the target, and a domain of the coerced computer', () => {
    const drawn = (first: string, second: string) => `
      ${first}
      ${second}
      C1:Computer domainsid=D1 restrictoutboundntlm=false -AdminTo-> C2:Computer domainsid=D2 smbsigning=false
    `;
    assert.deepEqual(analysed(drawn(domain(1, '2016'), domain(2, '2016'))).derived(SMB), [`${everyone(2)} -> C2`]);
    assert.deepEqual(analysed(drawn(domain(1, '2016'), '')).derived(SMB), []);
    assert.deepEqual(analysed(drawn('', domain(2, '2016'))).derived(SMB), []);
    assert.deepEqual(analysed(drawn('D1:Domain domainsid=D1', domain(2, '2016'))).derived(SMB), []);
    assert.deepEqual(analysed(drawn('A1-S-1-5-11:Group domainsid=D1', domain(2, '2016'))).derived(SMB), []);
  });

  it('of several groups of authenticated users the one with the lowest id, independent of the drawing order', () => {
    const other = 'Z1-S-1-5-11:Group domainsid=D1';
    for (const domains of [`${other}\n${domain(1, '2016')}`, `${domain(1, '2016')}\n${other}`]) {
      const graph = analysed(`
        ${domains}
        C1:Computer domainsid=D1 restrictoutboundntlm=false -AdminTo-> C2:Computer domainsid=D1 smbsigning=false
      `);
      assert.deepEqual(graph.derived(SMB), [`${everyone(1)} -> C2`]);
    }
  });
});

const open = 'restrictoutboundntlm=false webclientrunning=true';

describe(LDAP, () => {
  it('from a computer with a web client to a controller of its domain that does not ask for signing', () => {
    const graph = analysed(`
      ${domain(1, '2016')}
      ${domain(2, '2008')}
      ${domain(3, '2016')}
      C1:Computer domainsid=D1 isdc=true ldapavailable=true ldapsigning=false restrictoutboundntlm=false
      C2:Computer domainsid=D1 ${open} -MemberOf-> P2-525
      C4:Computer domainsid=D1 restrictoutboundntlm=false webclientrunning=false
      C5:Computer domainsid=D1 ${open} -MemberOf-> P1-525
      C10:Computer domainsid=D1 restrictoutboundntlm=true webclientrunning=true
      C11:Computer domainsid=D1 webclientrunning=true
      C6:Computer domainsid=D2 isdc=true ldapavailable=true ldapsigning=false restrictoutboundntlm=false
      C7:Computer domainsid=D2 ${open} -MemberOf-> P2-525
      C8:Computer domainsid=D3 isdc=true ldapavailable=true ldapsigning=true
      C9:Computer domainsid=D3 isdc=true ldapavailable=true
      C12:Computer domainsid=D3 isdc=false ldapavailable=true ldapsigning=false
      C13:Computer domainsid=D3 isdc=true ldapavailable=false ldapsigning=false
      C3:Computer domainsid=D3 ${open}
    `);
    assert.deepEqual(graph.derived(LDAP), [`${everyone(1)} -> C2`, `${everyone(2)} -> C7`]);
    assert.deepEqual(targets(graph, everyone(1), LDAP, 'C2'), ['C1']);
    assert.deepEqual(targets(graph, everyone(2), LDAP, 'C7'), ['C6']);
    assert.deepEqual(graph.evidence(everyone(1), LDAP, 'C2'), [everyone(1), 'C1', 'C2']);
  });
});

describe(LDAPS, () => {
  it('where the controller does not bind the channel', () => {
    const graph = analysed(`
      ${domain(1, '2003')}
      ${domain(2, '2008')}
      ${domain(3, '2016')}
      C1:Computer domainsid=D1 isdc=true ldapsavailable=true ldapsepa=false
      C2:Computer domainsid=D1 ${open}
      C5:Computer domainsid=D1 ${open} -MemberOf-> P1-525
      C13:Computer domainsid=D1 restrictoutboundntlm=true webclientrunning=true
      C6:Computer domainsid=D2 isdc=true ldapsavailable=true ldapsepa=false
      C7:Computer domainsid=D2 ${open} -MemberOf-> P2-525
      C3:Computer domainsid=D3 ${open}
      X1:Computer domainsid=D3 isdc=true ldapsepa=false
      X2:Computer domainsid=D3 isdc=true ldapsepa=true ldapsavailable=true
      X3:Computer domainsid=D3 isdc=true ldapsepa=false ldapsavailable=false
      X4:Computer domainsid=D3 isdc=true ldapsepa=true ldapsavailable=false
      X5:Computer domainsid=D3 isdc=true ldapsavailable=true
    `);
    assert.deepEqual(graph.derived(LDAPS), [`${everyone(1)} -> C2`, `${everyone(1)} -> C5`, `${everyone(2)} -> C7`]);
    assert.deepEqual(targets(graph, everyone(1), LDAPS, 'C2'), ['C1']);
  });

  it('a controller is not relayed to itself, but to another one it is', () => {
    const self = `
      ${domain(1, '2016')}
      C1:Computer domainsid=D1 isdc=true ldapavailable=true ldapsigning=false ldapsavailable=true ldapsepa=false ${open}
    `;
    const other =
      'C2:Computer domainsid=D1 isdc=true ldapavailable=true ldapsigning=false ldapsavailable=true ldapsepa=false';
    for (const kind of [LDAP, LDAPS]) {
      assert.deepEqual(analysed(self).derived(kind), []);
      assert.deepEqual(analysed(self + other).derived(kind), [`${everyone(1)} -> C1`]);
    }
  });
});

it('an edge that was collected, to a computer of no known domain, has no targets', () => {
  const graph = analysed(`A-S-1-5-11:Group -${LDAP}-> C:Computer`);
  assert.deepEqual(targets(graph, 'A-S-1-5-11', LDAP, 'C'), []);
});

describe(ADCS, () => {
  const authority = { authority: 'hasvulnerableendpoint=true' };
  const drawn = (properties: Record<string, unknown> = {}, parts: Parameters<typeof pki>[1] = authority) => `
    ${domain(1, '2016')}
    ${pki(1, parts)}
    ${template('T', properties, 'CA1')}
    C:Computer domainsid=D1 ${open} -Enroll-> T, CA1
    ${everyone(1)} -Enroll-> CA1
  `;

  it('from a computer that can enrol to an authority with an open page', () => {
    const graph = analysed(drawn());
    assert.deepEqual(graph.derived(ADCS), [`${everyone(1)} -> C`]);
    assert.deepEqual(graph.evidence(everyone(1), ADCS, 'C'), [everyone(1), 'C', 'CA1', 'D1', 'NT1', 'ROOT1', 'T']);
    assert.deepEqual(targets(graph, everyone(1), ADCS, 'C'), ['CA1']);
  });

  it('templates: authentication, no approval, no signature; version 1 need not mention signatures', () => {
    const found = (properties: Record<string, unknown>) => analysed(drawn(properties)).derived(ADCS).length;
    assert.equal(found({ authenticationenabled: false }), 0);
    assert.equal(found({ requiresmanagerapproval: true }), 0);
    assert.equal(found({ schemaversion: undefined }), 0);
    assert.equal(found({ schemaversion: 2, authorizedsignatures: 1 }), 0);
    assert.equal(found({ schemaversion: 2, authorizedsignatures: undefined }), 0);
    assert.equal(found({ schemaversion: 2 }), 1);
    assert.equal(found({ authorizedsignatures: undefined }), 1);
  });

  it('authority: open page, accepted, hosted', () => {
    const found = (parts: Parameters<typeof pki>[1]) => analysed(drawn({}, parts)).derived(ADCS).length;
    assert.equal(found({ authority: 'hasvulnerableendpoint=false' }), 0);
    assert.equal(found({}), 0);
    assert.equal(found({ ...authority, host: false }), 0);
    assert.equal(found({ ...authority, store: false }), 0);
    assert.equal(found({ ...authority, root: false }), 0);
  });

  it('only computers that may send NTLM, and only domains with a group of authenticated users', () => {
    const graph = analysed(`
      ${drawn()}
      safe:Computer domainsid=D1 restrictoutboundntlm=true -Enroll-> T, CA1
      user:User domainsid=D1 -Enroll-> T, CA1
      D9:Domain domainsid=D9
      ROOT1 -RootCAFor-> D9
      NT1 -NTAuthStoreFor-> D9
    `);
    assert.deepEqual(graph.derived(ADCS), [`${everyone(1)} -> C`]);
    assert.ok(!graph.evidence(everyone(1), ADCS, 'C').includes('D9'));
  });

  it('evidence and targets name the authorities that serve the computer, no others', () => {
    const graph = analysed(`
      ${drawn()}
      ${domain(2, '2016')}
      ${pki(2, authority)}
      ${template('T2', {}, 'CA2')}
      C2:Computer domainsid=D2 ${open} -Enroll-> T2, CA2
      ${pki(3, authority)}
      ${template('T3', {}, 'CA3')}
      C -Enroll-> T3, CA3
      A3-S-1-5-11:Group domainsid=D3
      CA4:EnterpriseCA domainsid=D1 hasvulnerableendpoint=true -IssuedSignedBy-> ROOT1
      CA4 -TrustedForNTAuth-> NT1
      HOST1 -HostsCAService-> CA4
      ${template('T4', {}, 'CA4')}
      C4:Computer domainsid=D1 ${open} -Enroll-> T4, CA4
    `);
    assert.deepEqual(graph.derived(ADCS), [
      `${everyone(1)} -> C`,
      `${everyone(1)} -> C4`,
      `${everyone(2)} -> C2`,
      `${everyone(3)} -> C`,
    ]);
    assert.deepEqual(targets(graph, everyone(1), ADCS, 'C'), ['CA1']);
    assert.ok(!graph.evidence(everyone(1), ADCS, 'C').includes('CA3'));
  });

  it('a template without enrollees is useless, even where everyone may enrol on the authority', () => {
    const graph = analysed(`
      ${domain(1, '2016')}
      ${pki(1, authority)}
      ${template('T', {}, 'CA1')}
      C:Computer domainsid=D1 ${open} -Enroll-> CA1
      ${everyone(1)} -Enroll-> CA1
    `);
    assert.deepEqual(graph.derived(ADCS), []);
  });

  it('across forests: from everyone in the domain that accepts the authority', () => {
    const graph = analysed(`
      ${domain(1, '2016')}
      ${domain(2, '2016')}
      ${pki(1, authority)}
      ${template('T', {}, 'CA1')}
      ${everyone(1)} -Enroll-> CA1
      C4:Computer domainsid=D2 restrictoutboundntlm=false -Enroll-> T
      C3:Computer domainsid=D2 restrictoutboundntlm=false
    `);
    assert.deepEqual(graph.derived(ADCS), [`${everyone(1)} -> C4`]);
    assert.deepEqual(graph.evidence(everyone(1), ADCS, 'C4'), [everyone(1), 'C4', 'CA1', 'D1', 'NT1', 'ROOT1', 'T']);
  });
});

describe('relay of NTLM, switched off', () => {
  const drawing = `
    ${domain(1, '2016')}
    ${pki(1, { authority: 'hasvulnerableendpoint=true' })}
    ${template('T', {}, 'CA1')}
    C1:Computer domainsid=D1 ${open} smbsigning=false -Enroll-> T, CA1
    C2:Computer domainsid=D1 isdc=true ldapavailable=true ldapsigning=false ldapsavailable=true ldapsepa=false
    C3:Computer domainsid=D1 restrictoutboundntlm=false -AdminTo-> C1
  `;
  const kinds = [SMB, LDAP, LDAPS, ADCS];

  it('derives none of its kinds, and removes those of earlier runs', () => {
    const on = analysed(drawing);
    for (const kind of kinds) assert.deepEqual(on.derived(kind), [`${everyone(1)} -> C1`], kind);
    const off = analysed(on.image, { settings: { ntlmRelay: false } });
    for (const kind of kinds) assert.deepEqual(off.derived(kind), [], kind);
    assert.deepEqual(off.derived('GoldenCert'), on.derived('GoldenCert'));
  });
});
