import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analysed } from '../../testing/analysed.ts';
import { pki, template } from '../../testing/pki-drawing.ts';

const SAN = 'isuserspecifiessanenabledcollected=true isuserspecifiessanenabled=true';
const dc = (n: number | string, methods: unknown = 31) =>
  `DC${n}:Computer certificatemappingmethodsraw=${methods} -DCFor-> D${n}`;

const FLAVOURS = [
  { kind: 'ADCSESC6a', open: { nosecurityextension: true }, size: 7 },
  { kind: 'ADCSESC6b', open: { schannelauthenticationenabled: true, authenticationenabled: false }, size: 8 },
] as const;

for (const { kind, open, size } of FLAVOURS)
  describe(kind, () => {
    const environment = (n: number, parts: Parameters<typeof pki>[1] = {}) => `
      ${pki(n, { authority: SAN, ...parts })}
      ${dc(n)}
    `;

    it('who can enrol in the template and on the authority', () => {
      const graph = analysed(`
        ${environment(1)}
        ${template('T', open, 'CA1')}
        G1:Group, G2:Group, G3:Group -MemberOf-> G0:Group -Enroll-> CA1
        G1 -GenericAll-> T
        G2 -AllExtendedRights-> T
        G3 -GenericWrite-> T
        G4:Group -Enroll-> T
      `);
      assert.deepEqual(graph.sources(kind), ['G1', 'G2']);
      assert.equal(graph.evidence('G1', kind, 'D1').length, size);
    });

    it('on an authority that takes any subject, is accepted and publishes the template', () => {
      const groups = [0, 1, 2, 3, 4, 5].map((n) => `G${n}:Group -Enroll-> T${n}, CA${n}`).join('\n');
      const graph = analysed(`
        ${environment(0)}
        ${environment(1, { authority: 'isuserspecifiessanenabledcollected=false isuserspecifiessanenabled=true' })}
        ${environment(2, { authority: 'isuserspecifiessanenabledcollected=true isuserspecifiessanenabled=false' })}
        ${environment(3, { store: false })}
        ${environment(4, { root: false })}
        ${environment(5)}
        ${[0, 1, 2, 3, 4].map((n) => template(`T${n}`, open, `CA${n}`)).join('')}
        ${template('T5', open)}
        ${groups}
      `);
      assert.deepEqual(graph.derived(kind), ['G0 -> D0']);
    });

    it('users need a template without DNS names; computers, groups and managed accounts do not', () => {
      const graph = analysed(`
        ${environment(1)}
        ${template('T1', open, 'CA1')}
        ${template('T2', { ...open, subjectaltrequiredns: true }, 'CA1')}
        ${template('T3', { ...open, subjectaltrequiredomaindns: true }, 'CA1')}
        ${template('T4', { ...open, subjectaltrequiredns: undefined }, 'CA1')}
        ${[1, 2, 3].map((n) => `U${n}:User, C${n}:Computer, G${n}:Group -Enroll-> T${n}, CA1`).join('\n')}
        M1:User gmsa=true
        M2:User msa=true
        M3:User gmsa=false msa=false
        M1, M2, M3 -Enroll-> T2, CA1
        U4:User -Enroll-> T4, CA1
      `);
      assert.deepEqual(graph.sources(kind), ['C1', 'C2', 'C3', 'G1', 'G2', 'G3', 'M1', 'M2', 'U1']);
    });
  });

describe('ADCSESC6a', () => {
  it('templates: no extension, authentication, neither approval nor signature', () => {
    const open = { nosecurityextension: true };
    const graph = analysed(`
      ${pki(1, { authority: SAN })}
      ${template('T1', { ...open, schemaversion: 2 }, 'CA1')}
      ${template('T2', open, 'CA1')}
      ${template('T3', { nosecurityextension: false }, 'CA1')}
      ${template('T4', { ...open, requiresmanagerapproval: true }, 'CA1')}
      ${template('T5', { ...open, authenticationenabled: false }, 'CA1')}
      ${template('T6', { ...open, schemaversion: 2, authorizedsignatures: 1 }, 'CA1')}
      ${[1, 2, 3, 4, 5, 6].map((n) => `G${n}:Group -Enroll-> T${n}, CA1`).join('\n')}
    `);
    assert.deepEqual(graph.sources('ADCSESC6a'), ['G1', 'G2']);
  });
});

describe('ADCSESC6b', () => {
  const vulnerable = { schannelauthenticationenabled: true };

  it('templates: valid for TLS, by flag or by EKU', () => {
    const byPurpose = { schemaversion: 2, schannelauthenticationenabled: undefined };
    const graph = analysed(`
      ${pki(1, { authority: SAN })}
      ${dc(1)}
      ${template('T1', { ...byPurpose, effectiveekus: ['1.3.6.1.5.5.7.3.2', '1.3.6.1.5.5.7.3.4'] }, 'CA1')}
      ${template('T2', { ...vulnerable, authenticationenabled: false }, 'CA1')}
      ${template('T3', { schannelauthenticationenabled: false }, 'CA1')}
      ${template('T4', { ...vulnerable, requiresmanagerapproval: true }, 'CA1')}
      ${template('T5', { ...vulnerable, schemaversion: 2, authorizedsignatures: 1 }, 'CA1')}
      ${template('T6', { ...byPurpose, effectiveekus: ['1.3.6.1.5.5.7.3.4'] }, 'CA1')}
      ${template('T7', { ...byPurpose, effectiveekus: undefined }, 'CA1')}
      ${template('T8', { ...byPurpose, effectiveekus: ['2.5.29.37.0'] }, 'CA1')}
      ${template('T9', { ...byPurpose, effectiveekus: [] }, 'CA1')}
      ${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `G${n}:Group -Enroll-> T${n}, CA1`).join('\n')}
    `);
    assert.deepEqual(graph.sources('ADCSESC6b'), ['G1', 'G2', 'G8', 'G9']);
  });

  it('needs a controller in the forest that maps by UPN', () => {
    const environment = (n: number) => `
      ${pki(n, { authority: SAN })}
      ${template(`T${n}`, vulnerable, `CA${n}`)}
      G${n}:Group -Enroll-> T${n}, CA${n}
    `;
    const graph = analysed(`
      ${[0, 1, 2].map(environment).join('\n')}
      ${dc(0, 4)}
      STRONG0:Computer certificatemappingmethodsraw=3 -DCFor-> D0
      ${dc(1, '"31"')}
      fake:User certificatemappingmethodsraw=4 -DCFor-> D2
      ${[-1, 0, 3, 27].map((methods, at) => `X${at}:Computer certificatemappingmethodsraw=${methods} -DCFor-> D2`).join('\n')}
      X9:Computer -DCFor-> D2
    `);
    assert.deepEqual(graph.derived('ADCSESC6b'), ['G0 -> D0', 'G1 -> D1']);
    const evidence = graph.evidence('G0', 'ADCSESC6b', 'D0');
    assert.deepEqual(evidence, ['CA0', 'D0', 'DC0', 'G0', 'NT0', 'ROOT0', 'T0']);
  });

  it('the controller may be in any domain of the forest, but not in another forest', () => {
    const environment = (n: number) => `
      ${pki(n, { authority: SAN })}
      ${template(`T${n}`, vulnerable, `CA${n}`)}
      G${n}:Group -Enroll-> T${n}, CA${n}
    `;
    const graph = analysed(`
      ${environment(0)}
      ${environment(1)}
      D0 -SameForestTrust-> D01:Domain -SameForestTrust-> D02:Domain -SameForestTrust-> D01 -SameForestTrust-> D0
      D1 -CrossForestTrust-> D11:Domain -SameForestTrust-> D12:Domain -SameForestTrust-> D11 -CrossForestTrust-> D1
      D02 -SameForestTrust-> D03:Domain
      ${dc('02', 4)}
      ${dc('12', 31)}
    `);
    assert.deepEqual(graph.derived('ADCSESC6b'), ['G0 -> D0']);
    const edges = graph.evidenceEdges('G0', 'ADCSESC6b', 'D0');
    assert.deepEqual(
      edges.filter((edge) => /DCFor|Trust-/.test(edge)),
      ['D01 -SameForestTrust-> D0', 'D01 -SameForestTrust-> D02', 'D02 -SameForestTrust-> D01', 'DC02 -DCFor-> D02'],
    );
  });
});

describe('ADCSESC13', () => {
  const linked = (t: string, group: string) => `
    ${t} -ExtendedByPolicy-> policy:IssuancePolicy -OIDGroupLink-> ${group}
  `;

  it('templates: authentication, neither approval nor signature; the edge leads to the linked group', () => {
    const graph = analysed(`
      ${pki(1)}
      D1 -Contains-> G6:Group
      ${template('T1', { schemaversion: 2 }, 'CA1')}
      ${template('T2', {}, 'CA1')}
      ${template('T3', { schemaversion: 2, authorizedsignatures: 1 }, 'CA1')}
      ${template('T4', { requiresmanagerapproval: true }, 'CA1')}
      ${template('T5', { authenticationenabled: false }, 'CA1')}
      ${[1, 2, 3, 4, 5].map((n) => linked(`T${n}`, 'G6')).join('\n')}
      ${[1, 2, 3, 4, 5].map((n) => `G${n}:Group -Enroll-> T${n}, CA1`).join('\n')}
    `);
    assert.deepEqual(graph.derived('ADCSESC13'), ['G1 -> G6', 'G2 -> G6']);
    const evidence = graph.evidence('G1', 'ADCSESC13', 'G6');
    assert.deepEqual(evidence, ['CA1', 'D1', 'G1', 'G6', 'NT1', 'ROOT1', 'T1', 'policy']);
  });

  it('users need a template without DNS names; the group may lie in a unit', () => {
    const graph = analysed(`
      ${pki(1)}
      D1 -Contains-> ou:OU -Contains-> G4:Group
      ${template('T1', {}, 'CA1')}
      ${template('T2', { subjectaltrequiredns: true }, 'CA1')}
      ${template('T3', { subjectaltrequiredomaindns: true }, 'CA1')}
      ${[1, 2, 3].map((n) => linked(`T${n}`, 'G4')).join('\n')}
      ${[1, 2, 3].map((n) => `U${n}:User, C${n}:Computer, G${n}:Group -Enroll-> T${n}, CA1`).join('\n')}
    `);
    assert.deepEqual(graph.sources('ADCSESC13'), ['C1', 'C2', 'C3', 'G1', 'G2', 'G3', 'U1']);
  });

  it('a policy that is linked to something other than a group gives nothing', () => {
    const graph = analysed(`
      ${pki(1)}
      ${template('T', {}, 'CA1')}
      D1 -Contains-> U0:User
      ${linked('T', 'U0')}
      G1:Group -Enroll-> T, CA1
    `);
    assert.deepEqual(graph.derived('ADCSESC13'), []);
  });

  it('authority: enrolment, NTAuth, chain and publication are all needed', () => {
    const graph = analysed(`
      ${pki(1)}
      ${pki(2)}
      ${pki(3, { store: false })}
      ${pki(4, { root: false })}
      ${pki(5)}
      ${[1, 2, 3, 4].map((n) => template(`T${n}`, {}, `CA${n}`)).join('')}
      ${template('T5', {})}
      ${[1, 2, 3, 4, 5].map((n) => `D${n} -Contains-> G0:Group\n ${linked(`T${n}`, 'G0')}`).join('\n')}
      ${[1, 3, 4, 5].map((n) => `G${n}:Group -Enroll-> T${n}, CA${n}`).join('\n')}
      G2:Group -Enroll-> T2
    `);
    assert.deepEqual(graph.sources('ADCSESC13'), ['G1']);
  });

  it('the group must be in the forest of a domain that accepts the authority', () => {
    const drawn = (trust: string) => `
      ${pki(1)}
      ${template('T', {}, 'CA1')}
      ${linked('T', 'G0')}
      D2:Domain -Contains-> G0:Group
      D1 -${trust}-> D2
      G1:Group -Enroll-> T, CA1
    `;
    assert.deepEqual(analysed(drawn('CrossForestTrust')).derived('ADCSESC13'), []);
    assert.deepEqual(analysed(drawn('SameForestTrust')).derived('ADCSESC13'), ['G1 -> G0']);
  });
});
