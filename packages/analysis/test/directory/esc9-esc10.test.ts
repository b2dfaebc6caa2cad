import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analysed } from '../../testing/analysed.ts';
import { pki, template } from '../../testing/pki-drawing.ts';

type Flavour = {
  readonly kind: string;
  readonly open: Readonly<Record<string, unknown>>;
  /** The property that makes the template of use. */
  readonly named: Readonly<Record<string, unknown>>;
  readonly controller: string;
  readonly byDns: boolean;
};

const WEAK = 'strongcertificatebindingenforcementraw="1"';
const UPN = 'certificatemappingmethodsraw=31';
const kerberos = { nosecurityextension: true };
const schannel = { schannelauthenticationenabled: true, authenticationenabled: false };
const byName = { named: { subjectaltrequireupn: true }, byDns: false };
const byDns = { named: { subjectaltrequiredns: true }, byDns: true };

const FLAVOURS: readonly Flavour[] = [
  { kind: 'ADCSESC9a', open: kerberos, controller: WEAK, ...byName },
  { kind: 'ADCSESC9b', open: kerberos, controller: WEAK, ...byDns },
  { kind: 'ADCSESC10a', open: schannel, controller: UPN, ...byName },
  { kind: 'ADCSESC10b', open: schannel, controller: UPN, ...byDns },
];

for (const { kind, open, named, controller, byDns } of FLAVOURS)
  describe(kind, () => {
    const vulnerable = { ...open, ...named };
    const victimKind = byDns ? 'Computer' : 'User';
    const environment = (n: number, parts: Parameters<typeof pki>[1] = {}) => `
      ${pki(n, parts)}
      DC${n}:Computer ${controller} -DCFor-> D${n}
    `;

    it('principals that can change the name of an account that can enrol', () => {
      const graph = analysed(`
        ${environment(1)}
        ${template('T', vulnerable, 'CA1')}
        V1:${victimKind}, V2:${victimKind} -MemberOf-> G0:Group -Enroll-> T, CA1
        G1:Group -GenericAll-> V1
        G2:Group -GenericWrite-> V1
        G3:Group -WriteDacl-> V1
        G4:Group -WriteOwner-> V1
        G5:Group -Owns-> V1
        G6:Group -WritePublicInformation-> V1
        G7:Group -AllExtendedRights-> V1
        V2 -GenericAll-> V2
        OU1:OU -GenericAll-> V1
      `);
      const expected = ['G1', 'G2', 'G3', 'G4', 'G5', ...(byDns ? [] : ['G6']), 'V2'];
      assert.deepEqual(graph.sources(kind), expected);
      const evidence = ['CA1', 'D1', 'DC1', 'G0', 'G1', 'NT1', 'ROOT1', 'T', 'V1'];
      assert.deepEqual(graph.evidence('G1', kind, 'D1'), evidence);
    });

    it('an edge that WritePublicInformation or a binding never set gives is explained as well', () => {
      const graph = analysed(`
        ${pki(1)}
        DC1:Computer certificatemappingmethodsraw=4 strongcertificatebindingenforcementraw=-1 -DCFor-> D1
        ${template('T', vulnerable, 'CA1')}
        V1:${victimKind} -Enroll-> T, CA1
        G1:Group -${byDns ? 'GenericAll' : 'WritePublicInformation'}-> V1
      `);
      const evidence = ['CA1', 'D1', 'DC1', 'G1', 'NT1', 'ROOT1', 'T', 'V1'];
      assert.deepEqual(graph.evidence('G1', kind, 'D1'), evidence);
    });

    it('templates', () => {
      const hampered: Record<string, unknown>[] = [
        { schemaversion: 2 },
        {},
        { requiresmanagerapproval: true },
        { schemaversion: 2, authorizedsignatures: 1 },
        { enrolleesuppliessubject: true },
        { subjectaltrequireupn: false, subjectaltrequirespn: false, subjectaltrequiredns: false },
        open === kerberos ? { nosecurityextension: false } : { schannelauthenticationenabled: false },
        open === kerberos ? { authenticationenabled: false } : { schannelauthenticationenabled: undefined },
        byDns ? { subjectaltrequiredns: undefined } : { subjectaltrequireupn: false, subjectaltrequirespn: true },
        byDns ? { subjectaltrequireupn: true } : { subjectaltrequirespn: undefined },
        byDns ? { subjectaltrequiredns: false } : { subjectaltrequireupn: undefined, subjectaltrequirespn: true },
      ];
      const graph = analysed(`
        ${environment(1)}
        ${hampered.map((properties, at) => template(`T${at}`, { ...vulnerable, ...properties }, 'CA1')).join('')}
        ${hampered.map((_, at) => `V${at}:${victimKind} -Enroll-> T${at}, CA1\n G${at}:Group -GenericAll-> V${at}`).join('\n')}
      `);
      const expected = ['G0', 'G1'];
      if (open === schannel) expected.push('G7'); // no flag and no purposes: good for everything
      expected.push(byDns ? 'G9' : 'G8');
      assert.deepEqual(graph.sources(kind), expected);
    });

    it('victims: groups are expanded, users do not fit templates with DNS names, rights count as enrolment', () => {
      const graph = analysed(`
        ${environment(1)}
        ${template('T1', { ...vulnerable, subjectaltrequiredns: byDns, subjectaltrequiredomaindns: byDns }, 'CA1')}
        ${template('T2', { ...vulnerable, subjectaltrequiredns: true }, 'CA1')}
        ${template('T3', { ...vulnerable, subjectaltrequiredomaindns: true }, 'CA1')}
        ${[1, 2, 3].map((n) => `G${n}:Group, C${n}:Computer, U${n}:User -Enroll-> T${n}, CA1`).join('\n')}
        G4:Group -GenericAll-> G1
        G5:Group -GenericAll-> C1
        G6:Group -GenericAll-> U1
        C4:Computer -GenericAll-> G2
        C5:Computer -GenericAll-> C2
        C6:Computer -GenericAll-> U2
        U4:User -GenericAll-> G3
        U5:User -GenericAll-> C3
        U6:User -GenericAll-> U3
      `);
      assert.deepEqual(graph.sources(kind), byDns ? ['C5', 'G5', 'U5'] : ['C5', 'G5', 'G6', 'U5']);
    });

    const rights = `
      V1:${victimKind} -GenericAll-> T
      V2:${victimKind} -AllExtendedRights-> T
      V3:${victimKind} -GenericWrite-> T
      V4:${victimKind} -Enroll-> T
      ${[1, 2, 3, 4].map((n) => `G${n}:Group -GenericAll-> V${n}`).join('\n')}
    `;

    it('victims need rights on the template and on the authority', () => {
      const graph = analysed(`
        ${environment(1)}
        ${template('T', vulnerable, 'CA1')}
        ${rights}
        V1, V2, V3 -MemberOf-> G0:Group -Enroll-> CA1
      `);
      assert.deepEqual(graph.sources(kind), ['G1', 'G2']);
    });

    it('where authenticated users may enrol on the authority, rights on the template are enough', () => {
      for (const holder of ['N-S-1-5-11:Group', 'N-S-1-5-11:Group -MemberOf-> users:Group']) {
        const graph = analysed(`
          ${environment(1)}
          ${template('T', vulnerable, 'CA1')}
          ${rights}
          ${holder} -Enroll-> CA1
        `);
        assert.deepEqual(graph.sources(kind), ['G1', 'G2', 'G4']);
      }
    });

    it('where they may enrol in the template, rights on the authority are enough; without rights on either side, no principal', () => {
      const graph = analysed(`
        ${environment(1)}
        ${template('T', vulnerable, 'CA1')}
        N-S-1-5-11:Group -Enroll-> T
        V1:${victimKind} -Enroll-> CA1
        V2:${victimKind}
        G1:Group -GenericAll-> V1
        G2:Group -GenericAll-> V2
        V3:${victimKind} -MemberOf-> N-S-1-5-11
        G3:Group -GenericAll-> V3
        ${environment(2)}
        ${template('T2', vulnerable, 'CA2')}
        V2 -Enroll-> T2
      `);
      assert.deepEqual(graph.derived(kind), ['G1 -> D1']);
    });

    it('where they may do both, principals that may do either themselves', () => {
      const graph = analysed(`
        ${environment(1)}
        ${template('T', vulnerable, 'CA1')}
        N-S-1-5-11:Group -Enroll-> T, CA1
        V1:${victimKind} -Enroll-> T
        V2:${victimKind} -Enroll-> CA1
        G1:Group -GenericAll-> V1
        G2:Group -GenericAll-> V2
      `);
      assert.deepEqual(graph.sources(kind), ['G1', 'G2']);
    });

    it('a holder that is not a group is not expanded, even with members', () => {
      const graph = analysed(`
        ${environment(1)}
        ${template('T', vulnerable, 'CA1')}
        N-S-1-5-11:Group -MemberOf-> odd:User -Enroll-> CA1
        V1:${victimKind} -Enroll-> T
        G1:Group -GenericAll-> V1
      `);
      assert.deepEqual(graph.sources(kind), []);
    });

    it('authority: NTAuth, chain and publication are all needed', () => {
      const graph = analysed(`
        ${environment(1)}
        ${environment(3, { store: false })}
        ${environment(4, { root: false })}
        ${environment(5)}
        ${[1, 3, 4].map((n) => template(`T${n}`, vulnerable, `CA${n}`)).join('')}
        ${template('T5', vulnerable)}
        ${[1, 3, 4, 5].map((n) => `V${n}:${victimKind} -Enroll-> T${n}, CA${n}\n G${n}:Group -GenericAll-> V${n}`).join('\n')}
      `);
      assert.deepEqual(graph.derived(kind), ['G1 -> D1']);
      assert.equal(graph.evidence('G1', kind, 'D1').length, 8);
    });
  });

describe('domain controllers', () => {
  const attack = (n: number, kind: 'Kerberos' | 'Schannel') => `
    ${pki(n)}
    ${template(`T${n}`, { ...(kind === 'Kerberos' ? kerberos : schannel), subjectaltrequireupn: true, subjectaltrequiredns: true }, `CA${n}`)}
    V${n}:Computer -Enroll-> T${n}, CA${n}
    G${n}:Group -GenericAll-> V${n}
  `;

  it('weak binding: 0, 1 and never set; not 2, not 3, not unknown', () => {
    const graph = analysed(`
      ${[0, 1, 2, 3].map((n) => attack(n, 'Kerberos')).join('\n')}
      ${[0, 1, -1].map((raw, n) => `DC${n}:Computer strongcertificatebindingenforcementraw=${raw} -DCFor-> D${n}`).join('\n')}
      X1:Computer -DCFor-> D3
      X2:Computer strongcertificatebindingenforcementraw=2 -DCFor-> D3
      X3:Computer strongcertificatebindingenforcementraw=3 -DCFor-> D3
    `);
    for (const kind of ['ADCSESC9a', 'ADCSESC9b'])
      assert.deepEqual(graph.derived(kind), ['G0 -> D0', 'G1 -> D1', 'G2 -> D2']);
  });

  it('ESC9 can be switched off, which removes its edges and leaves ESC10', () => {
    const drawn = `
      ${attack(1, 'Kerberos')}
      ${attack(2, 'Schannel')}
      DC1:Computer strongcertificatebindingenforcementraw=0 -DCFor-> D1
      DC2:Computer certificatemappingmethodsraw=4 -DCFor-> D2
    `;
    const on = analysed(drawn);
    assert.deepEqual([on.derived('ADCSESC9a'), on.derived('ADCSESC10a')], [['G1 -> D1'], ['G2 -> D2']]);
    const off = analysed(on.image, { settings: { esc9: false } });
    assert.deepEqual([off.derived('ADCSESC9a'), off.derived('ADCSESC9b')], [[], []]);
    assert.deepEqual(off.derived('ADCSESC10a'), ['G2 -> D2']);
  });

  it('only domains make up a forest', () => {
    const graph = analysed(`
      ${attack(1, 'Schannel')}
      odd:OU -SameForestTrust-> D1
      DC1:Computer certificatemappingmethodsraw=4 -DCFor-> odd
    `);
    assert.deepEqual(graph.derived('ADCSESC10a'), []);
  });

  it('mapping by UPN, anywhere in the forest', () => {
    const graph = analysed(`
      ${[0, 1, 2, 3].map((n) => attack(n, 'Schannel')).join('\n')}
      DC0:Computer certificatemappingmethodsraw=4 -DCFor-> D0
      ${[-1, 0, 3, 27].map((raw, n) => `X${n}:Computer certificatemappingmethodsraw=${raw} -DCFor-> D1`).join('\n')}
      X9:Computer -DCFor-> D1
      D22:Domain -SameForestTrust-> D2
      DC2:Computer certificatemappingmethodsraw=31 -DCFor-> D22
      D33:Domain -CrossForestTrust-> D3
      DC3:Computer certificatemappingmethodsraw=31 -DCFor-> D33
    `);
    for (const kind of ['ADCSESC10a', 'ADCSESC10b']) assert.deepEqual(graph.derived(kind), ['G0 -> D0', 'G2 -> D2']);
  });
});
