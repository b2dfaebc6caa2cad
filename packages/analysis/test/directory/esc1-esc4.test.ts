import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analysed } from '../../testing/analysed.ts';
import { pki, template } from '../../testing/pki-drawing.ts';

const supplies = { enrolleesuppliessubject: true };

describe('ADCSESC1', () => {
  const drawing = `
    ${pki(1)}
    ${template('T1', supplies, 'CA1')}
    G11:Group, G13:Group, G47:Group -Enroll-> T1
    G12:Group, G13, G47 -Enroll-> CA1
    U11:User -MemberOf-> G11, G13
    U12:User -MemberOf-> G13
    U13:User -MemberOf-> G11, G12
    U14:User -MemberOf-> G12
    U15:User -MemberOf-> G11

    ${pki(2, { root: false })}
    CA2 -IssuedSignedBy-> CA23:EnterpriseCA -EnterpriseCAFor-> ROOT2
    CA22:EnterpriseCA domainsid=D2 -IssuedSignedBy-> ROOT2
    HOST2 -HostsCAService-> CA22
    ${template('T2', supplies, 'CA2', 'CA22')}
    G21:Group -Enroll-> CA22, T2
    G22:Group -Enroll-> CA2, T2

    ${pki(3)}
    CA32:EnterpriseCA domainsid=D3 -TrustedForNTAuth-> NT3
    HOST3 -HostsCAService-> CA32
    ${template('T3', supplies, 'CA3', 'CA32')}
    G31:Group -Enroll-> CA32, T3
    G32:Group -Enroll-> CA3, T3

    ${pki(4)}
    ${template('T41', { ...supplies, schemaversion: 2, authorizedsignatures: 1 }, 'CA4')}
    ${template('T42', { ...supplies, schemaversion: 2 }, 'CA4')}
    ${template('T43', { ...supplies, authorizedsignatures: 1 }, 'CA4')}
    ${template('T44', { ...supplies, requiresmanagerapproval: true }, 'CA4')}
    ${template('T45', { ...supplies, authenticationenabled: false }, 'CA4')}
    ${template('T46', {}, 'CA4')}
    ${[1, 2, 3, 4, 5, 6].map((n) => `G4${n}:Group -Enroll-> T4${n}, CA4`).join('\n')}
  `;

  it('who can enrol in a template that lets the enrollee name the subject, on an accepted authority', () => {
    const graph = analysed(drawing);
    assert.deepEqual(graph.derived('ADCSESC1'), [
      'G13 -> D1',
      'G22 -> D2',
      'G32 -> D3',
      'G42 -> D4',
      'G43 -> D4',
      'G47 -> D1',
      'U11 -> D1',
      'U13 -> D1',
    ]);
  });

  it('consists of the rights, the template, the chain and the NTAuth store', () => {
    const graph = analysed(drawing);
    assert.deepEqual(graph.evidence('G22', 'ADCSESC1', 'D2'), ['CA2', 'CA23', 'D2', 'G22', 'NT2', 'ROOT2', 'T2']);
    assert.deepEqual(graph.evidence('G32', 'ADCSESC1', 'D3'), ['CA3', 'D3', 'G32', 'NT3', 'ROOT3', 'T3']);
  });

  it('when everyone may enrol on the authority, the rights on the template decide', () => {
    const graph = analysed(`
      ${pki(1)}
      ${template('T', supplies, 'CA1')}
      G1:Group -Enroll-> T
      N-S-1-5-11:Group -Enroll-> CA1
      U1:User -MemberOf-> users:Group -MemberOf-> N-S-1-5-11
      U1 -MemberOf-> G1
    `);
    assert.deepEqual(graph.sources('ADCSESC1'), ['G1']);
    assert.deepEqual(graph.evidence('G1', 'ADCSESC1', 'D1'), ['CA1', 'D1', 'G1', 'N-S-1-5-11', 'NT1', 'ROOT1', 'T']);
  });

  it('a property that is missing fails its test', () => {
    for (const name of ['requiresmanagerapproval', 'authenticationenabled', 'schemaversion', 'authorizedsignatures']) {
      const drawn = `${pki(1) + template('T', { ...supplies, [name]: undefined }, 'CA1')}G:Group -Enroll-> T, CA1`;
      assert.deepEqual(analysed(drawn).derived('ADCSESC1'), [], name);
    }
  });

  it('numbers may be written as text; rights on the authority object other than Enroll give nothing', () => {
    const drawn = `
      ${pki(1)}
      ${template('T', { ...supplies, schemaversion: '2', authorizedsignatures: '0' }, 'CA1')}
      G1:Group -GenericAll-> T -PublishedTo-> CA1
      G1 -Enroll-> CA1
      G2:Group -AllExtendedRights-> T
      G2 -GenericAll-> CA1
    `;
    assert.deepEqual(analysed(drawn).sources('ADCSESC1'), ['G1']);
  });
});

describe('ADCSESC3', () => {
  const inert = { effectiveekus: ['1.2.3'] };
  const withAgents = (authority: string) => pki(1, { authority });

  it('agent template and target template, each on an authority that allows enrolment', () => {
    const graph = analysed(`
      ${withAgents('enrollmentagentrestrictionscollected=true hasenrollmentagentrestrictions=false')}
      CA2:EnterpriseCA
      ${template('T0', inert, 'CA1')}
      ${template('T1', { ...inert, schemaversion: 2, authenticationenabled: false }, 'CA1')}
      ${template('T2', inert, 'CA1')}
      ${template('T3', inert, 'CA2')}
      T0 -EnrollOnBehalfOf-> T0
      T5:CertTemplate requiresmanagerapproval=false schemaversion=1 -PublishedTo-> someone:User
      C5:Computer -Enroll-> T5, T2, CA1, someone
      T1, T5, T3 -EnrollOnBehalfOf-> T2
      Computer1:Computer -Enroll-> T0, CA1
      G2:Group, U1:User, U2:User -MemberOf-> G1:Group
      G2, U3:User -Enroll-> T1
      G1 -Enroll-> CA1
      G1 -AllExtendedRights-> T2
      U1 -GenericAll-> T3
      U1 -Enroll-> CA2
    `);
    assert.deepEqual(graph.sources('ADCSESC3'), ['Computer1', 'G2', 'U1']);
  });

  it('an authority that restricts agents lets only those through that it names', () => {
    const graph = analysed(`
      ${withAgents('enrollmentagentrestrictionscollected=true hasenrollmentagentrestrictions=true')}
      ${template('T1', inert, 'CA1')}
      ${template('T2', inert, 'CA1')}
      ${template('T3', { ...inert, subjectaltrequiredns: true }, 'CA1')}
      ${template('T4', inert, 'CA1')}
      G1:Group -Enroll-> T1, T4, CA1
      G1 -AllExtendedRights-> T2
      U1:User, U2:User -MemberOf-> G1
      U1 -DelegatedEnrollmentAgent-> T2
      U3:User -Enroll-> T3, CA1
      U3 -DelegatedEnrollmentAgent-> T3
      T1 -EnrollOnBehalfOf-> T2, T4
      T3 -EnrollOnBehalfOf-> T3
    `);
    assert.deepEqual(graph.sources('ADCSESC3'), ['U1']);
    const evidence = graph.evidence('U1', 'ADCSESC3', 'D1');
    assert.deepEqual(evidence, ['CA1', 'D1', 'G1', 'NT1', 'ROOT1', 'T1', 'T2', 'U1']);
  });

  const simple = (authority: string) => `
    ${withAgents(authority)}
    ${template('T1', inert, 'CA1')}
    ${template('T2', inert, 'CA1')}
    G1:Group -Enroll-> T1, CA1
    G1 -AllExtendedRights-> T2
    U2:User -MemberOf-> G1
    T1 -EnrollOnBehalfOf-> T2
  `;

  it('restrictions that were requested but not read count as none', () => {
    const graph = analysed(simple('enrollmentagentrestrictionscollected=false'));
    assert.deepEqual(graph.sources('ADCSESC3'), ['G1']);
    assert.deepEqual(graph.evidence('G1', 'ADCSESC3', 'D1'), ['CA1', 'D1', 'G1', 'NT1', 'ROOT1', 'T1', 'T2']);
  });

  it('nothing is claimed of an authority whose restrictions were not collected, or were lost', () => {
    assert.deepEqual(analysed(simple('')).derived('ADCSESC3'), []);
    assert.deepEqual(analysed(simple('enrollmentagentrestrictionscollected=true')).derived('ADCSESC3'), []);
  });

  it('an agent template must need neither approval nor signature; unknown signatures are none', () => {
    const found = (agent: Record<string, unknown>, target: Record<string, unknown> = {}) =>
      analysed(`
        ${withAgents('enrollmentagentrestrictionscollected=false')}
        ${template('T1', { ...inert, ...agent }, 'CA1')}
        ${template('T2', { ...inert, ...target }, 'CA1')}
        G1:Group -Enroll-> T1, T2, CA1
        T1 -EnrollOnBehalfOf-> T2
      `).sources('ADCSESC3');
    assert.deepEqual(found({ requiresmanagerapproval: true }), []);
    assert.deepEqual(found({ schemaversion: 2, authorizedsignatures: 1 }), []);
    assert.deepEqual(found({ schemaversion: 2, authorizedsignatures: undefined }), ['G1']);
    assert.deepEqual(found({ schemaversion: 0 }), []);
    assert.deepEqual(found({}, { authenticationenabled: false }), []);
    assert.deepEqual(found({}, { requiresmanagerapproval: true }), []);
  });
});

describe('ADCSESC4', () => {
  const groups = (k: number) => `
    G${k}1:Group, G${k}2:Group, G${k}3:Group, G${k}4:Group, G${k}5:Group -MemberOf-> G0:Group
    G${k}1 -GenericAll-> T${k}
    G${k}2, G${k}3, G${k}4, G${k}5 -Enroll-> T${k}
    G${k}2 -GenericWrite-> T${k}
    G${k}3, G${k}5 -WritePKINameFlag-> T${k}
    G${k}4, G${k}5 -WritePKIEnrollmentFlag-> T${k}
  `;
  const matrix = (templates: Record<string, unknown>[]) => `
    ${pki(1)}
    G0:Group -Enroll-> CA1
    ${templates.map((properties, at) => template(`T${at + 1}`, properties, 'CA1') + groups(at + 1)).join('\n')}
  `;

  it('templates that supply the subject: what the flags are worth depends on signatures and authentication', () => {
    const graph = analysed(
      matrix([
        { ...supplies, authorizedsignatures: 1 },
        { ...supplies, authorizedsignatures: 1, authenticationenabled: false },
        { ...supplies, schemaversion: 2, authorizedsignatures: 1 },
        { ...supplies, schemaversion: 2 },
      ]),
    );
    const all = (k: number) => [1, 2, 3, 4, 5].map((n) => `G${k}${n}`);
    assert.deepEqual(graph.sources('ADCSESC4'), [...all(1), 'G21', 'G22', 'G31', 'G32', ...all(4)]);
    for (const group of all(1))
      assert.deepEqual(
        graph.evidence(group, 'ADCSESC4', 'D1'),
        ['CA1', 'D1', 'G0', group, 'NT1', 'ROOT1', 'T1'],
        group,
      );
  });

  it('approval and subject: which of the flags is needed', () => {
    const approval = { requiresmanagerapproval: true };
    const graph = analysed(
      matrix([{ ...approval, authenticationenabled: false }, approval, {}, { ...approval, ...supplies }, supplies]),
    );
    assert.deepEqual(
      graph.sources('ADCSESC4'),
      'G11 G12 G21 G22 G25 G31 G32 G33 G35 G41 G42 G44 G45 G51 G52 G53 G54 G55'.split(' '),
    );
  });

  it('single rights: only control of the template is enough', () => {
    const rights =
      'GenericAll GenericWrite WritePKINameFlag WritePKIEnrollmentFlag Enroll AllExtendedRights Owns WriteOwner WriteDacl';
    const graph = analysed(`
      ${pki(1)}
      ${template('T', supplies, 'CA1')}
      G0:Group -Enroll-> CA1
      ${rights
        .split(' ')
        .map((right, at) => `G1${at + 1}:Group -${right}-> T\n G1${at + 1} -MemberOf-> G0`)
        .join('\n')}
    `);
    assert.deepEqual(graph.sources('ADCSESC4'), ['G11', 'G17', 'G18', 'G19']);
  });

  it('both flags without enrolment are useless for any template', () => {
    for (const properties of [
      supplies,
      {},
      { requiresmanagerapproval: true },
      { ...supplies, requiresmanagerapproval: true },
    ]) {
      const graph = analysed(`
        ${pki(1)}
        ${template('T', properties, 'CA1')}
        G1:Group -Enroll-> CA1
        G1 -WritePKINameFlag|WritePKIEnrollmentFlag-> T
      `);
      assert.deepEqual(graph.sources('ADCSESC4'), []);
    }
  });

  it('computers and users count like groups; all extended rights include enrolment', () => {
    const graph = analysed(`
      ${pki(1)}
      ${template('T', supplies, 'CA1')}
      G1:Group, Computer1:Computer, U1:User, G12:Group, G13:Group -MemberOf-> G0:Group -Enroll-> CA1
      G1 -GenericAll-> T
      Computer1 -GenericWrite|AllExtendedRights-> T
      U1 -WritePKINameFlag|AllExtendedRights-> T
      G12 -WritePKIEnrollmentFlag|AllExtendedRights-> T
      G13 -WritePKINameFlag|WritePKIEnrollmentFlag|AllExtendedRights-> T
    `);
    assert.deepEqual(graph.sources('ADCSESC4'), ['Computer1', 'G1', 'G12', 'G13', 'U1']);
  });

  it('sees ownership that the same run derives', () => {
    const graph = analysed(`
      ${pki(1)}
      ${template('T', {}, 'CA1')}
      U1:User -OwnsRaw-> T
      U1 -Enroll-> CA1
    `);
    assert.deepEqual(graph.sources('ADCSESC4'), ['U1']);
  });

  it('a template that does not say whether it needs approval is left out', () => {
    for (const name of ['requiresmanagerapproval', 'enrolleesuppliessubject']) {
      const drawn = `${pki(1) + template('T', { [name]: undefined }, 'CA1')}G:Group -GenericAll-> T\n G -Enroll-> CA1`;
      assert.deepEqual(analysed(drawn).derived('ADCSESC4'), [], name);
    }
  });
});
