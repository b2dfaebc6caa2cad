import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { proposedFindingTypes } from '@chokepoint/model';
import { findingsOf } from '../../testing/drawn-findings.ts';

const TIER_ZERO = { members: ['D', 'admins', 'root'] };

describe('a relationship that leads into a zone', () => {
  // u1, u2 -> helpdesk -> admins (zone) -> root, srv. Outside the zone: u1, u2, u3, ws, srv = 5 principals.
  const DRAWING = `
    D:Domain domainsid=D collected=true
    u1:User, u2:User, u3:User domainsid=D
    u1 domainsid=D
    u2 domainsid=D
    ws:Computer domainsid=D
    srv:Computer domainsid=D
    helpdesk:Group domainsid=D
    admins:Group domainsid=D
    root:User domainsid=D
    u1, u2 -MemberOf-> helpdesk -GenericAll{isacl=true;isinherited=true}-> admins
    root -MemberOf-> admins -AdminTo-> srv
    admins -GenericAll-> root
    u3 -AddMember-> admins
  `;

  it('is a finding of the type of its kind, in the environment of its target and the zone', () => {
    const { lines, finding } = findingsOf(DRAWING, [TIER_ZERO]);
    assert.deepEqual(lines, ['1 T0AddMember u3 -> admins', '1 T0GenericAll helpdesk -> admins']);
    assert.equal(finding('1 T0AddMember u3 -> admins').environmentId, 'D');
  });

  it('exposes the zone to all principals with a path to its source, without the source itself', () => {
    const { finding } = findingsOf(DRAWING, [TIER_ZERO]);
    const group = finding('1 T0GenericAll helpdesk -> admins').numbers;
    assert.deepEqual([group.exposureCount, group.exposureShare], [2, 2 / 5]);
    const user = finding('1 T0AddMember u3 -> admins').numbers;
    assert.deepEqual([user.exposureCount, user.exposureShare], [0, 0]);
  });

  it('impacts everything reachable from its target, members of the zone included', () => {
    const { impactCount, impactShare } = findingsOf(DRAWING, [TIER_ZERO]).finding('1 T0AddMember u3 -> admins').numbers;
    assert.deepEqual([impactCount, impactShare], [2, 2 / 6]); // root and srv of u1, u2, u3, ws, srv, root
  });

  it('is as severe as the share of those exposed', () => {
    const { finding } = findingsOf(DRAWING, [TIER_ZERO]);
    assert.equal(finding('1 T0GenericAll helpdesk -> admins').numbers.severity, 'moderate');
    assert.equal(finding('1 T0AddMember u3 -> admins').numbers.severity, 'low');
  });

  it('says whether the entry is inherited, and which relationship it is', () => {
    const { finding, image } = findingsOf(DRAWING, [TIER_ZERO]);
    assert.equal(finding('1 T0GenericAll helpdesk -> admins').inherited, true);
    const direct = finding('1 T0AddMember u3 -> admins');
    assert.equal(direct.inherited, false);
    assert.equal(image.edgeSource(image.edgeById(direct.edgeId!)!), direct.source);
  });

  it('counts a principal once for a type, however many of its findings it comes to', () => {
    const { type } = findingsOf(`${DRAWING}\n u1, u3 -GenericAll-> root`, [TIER_ZERO]);
    // sources helpdesk (u1, u2), u1 (no one), u3 (no one): together u1 and u2
    const metrics = type('T0GenericAll', 1);
    assert.deepEqual([metrics.findingCount, metrics.assetCount, metrics.exposureCount], [3, 2, 2]);
    assert.equal(metrics.compositeRisk, 40);
    assert.equal(metrics.severity, 'moderate');
    assert.equal(metrics.impactCount, 2);
  });

  it('makes a type as severe as its worst finding, however many its findings expose together', () => {
    const drawing = `
      D:Domain domainsid=D collected=true
      u1:User, u2:User, u3:User, u4:User domainsid=D
      u1 domainsid=D
      u2 domainsid=D
      u3 domainsid=D
      g1:Group, g2:Group, g3:Group, g4:Group domainsid=D
      g1 domainsid=D
      g2 domainsid=D
      g3 domainsid=D
      admins:Group domainsid=D
      u1 -MemberOf-> g1 -GenericAll-> admins
      u2 -MemberOf-> g2 -GenericAll-> admins
      u3 -MemberOf-> g3 -GenericAll-> admins
      u4 -MemberOf-> g4 -GenericAll-> admins
    `;
    const { type, result } = findingsOf(drawing, [{ members: ['D', 'admins'] }]);
    const { compositeRisk, severity } = type('T0GenericAll', 1);
    assert.deepEqual([compositeRisk, severity], [100, 'low']);
    assert.deepEqual(
      result.metrics.postures.map(({ criticalTypes }) => criticalTypes),
      [0, 0],
    );
  });

  it('makes the posture: the exposed principals, sources included, and the sum of exposures', () => {
    const { result } = findingsOf(DRAWING, [TIER_ZERO]);
    assert.deepEqual(result.metrics.postures, [
      {
        environmentId: 'D',
        zone: 0,
        memberCount: 0,
        population: 6,
        exposed: 0,
        criticalTypes: 0,
        findingCount: 0,
        attackPaths: 0,
      },
      {
        environmentId: 'D',
        zone: 1,
        memberCount: 3,
        population: 5,
        exposed: 3,
        criticalTypes: 0,
        findingCount: 2,
        attackPaths: 2,
      },
    ]);
  });

  it('is none when its source is inside, for any kind', () => {
    const { lines } = findingsOf(DRAWING, [{ members: ['D', 'admins', 'root', 'helpdesk', 'u3'] }]);
    assert.deepEqual(lines, []);
  });

  it('is none when no type looks for its kind, or no one can follow it', () => {
    const drawing = `
      D:Domain domainsid=D collected=true
      u:User domainsid=D
      u -MemberOf|GetChanges|CrossForestTrust-> D
    `;
    assert.deepEqual(findingsOf(drawing, [{ members: ['D'] }]).lines, []);
    const { lines } = findingsOf(drawing, [{ members: ['D'] }], { types: proposedFindingTypes });
    assert.deepEqual(lines, ['1 T0MemberOf u -> D']);
  });

  it('is none when the environment of the target was not collected or is not known', () => {
    const drawing = (domain: string) => `
      D:Domain domainsid=D ${domain}
      u:User domainsid=D
      g:Group
      u -GenericAll-> D
      u -GenericAll-> g
    `;
    assert.deepEqual(findingsOf(drawing('collected=false'), [{ members: ['D', 'g'] }]).lines, []);
    assert.deepEqual(findingsOf(drawing('collected=true'), [{ members: ['D', 'g'] }]).lines, ['1 T0GenericAll u -> D']);
  });

  it('is none between nodes that are not objects, and no path leads through them', () => {
    const { lines, finding } = findingsOf(
      `
      D:Domain domainsid=D collected=true
      u:User domainsid=D
      g:Group domainsid=D
      u -MemberOf-> m:Meta -MemberOf-> g -GenericAll-> D
      m -GenericAll-> D
    `,
      [{ members: ['D'] }],
    );
    assert.deepEqual(lines, ['1 T0GenericAll g -> D']);
    assert.equal(finding('1 T0GenericAll g -> D').numbers.exposureCount, 0);
  });

  it('is found in Entra ID and Azure, and principals of every platform count', () => {
    const { finding, lines } = findingsOf(
      `
      D:Domain domainsid=D collected=true
      T:AZTenant tenantid=T collected=true
      onprem:User domainsid=D
      cloud:AZUser tenantid=T
      other:AZUser tenantid=T
      app:AZServicePrincipal tenantid=T
      vm:AZVM tenantid=T
      onprem -SyncedToEntraUser-> cloud -AZAddSecret-> app -AZMGGrantRole-> T
      T -AZContains-> vm
    `,
      [{ members: ['T', 'app'] }],
    );
    assert.deepEqual(lines, ['1 AzureT0AddSecret cloud -> app']);
    const { exposureCount, exposureShare, impactCount, impactShare } = finding(
      '1 AzureT0AddSecret cloud -> app',
    ).numbers;
    assert.deepEqual([exposureCount, exposureShare], [1, 0]); // onprem, who is none of cloud, other, vm
    assert.deepEqual([impactCount, impactShare], [1, 1 / 4]); // vm of cloud, other, app, vm
  });

  it('belongs to the environment of its target, also when the type is of another platform', () => {
    const { finding } = findingsOf(
      `
      D:Domain domainsid=D collected=true
      T:AZTenant tenantid=T collected=true
      cloud:AZUser tenantid=T
      onprem:User domainsid=D
      cloud -SyncedToADUser-> onprem
    `,
      [{ members: ['onprem'] }],
    );
    assert.equal(finding('1 T0SyncedToADUser cloud -> onprem').environmentId, 'D');
  });
});

describe('zones below one another', () => {
  const DRAWING = `
    D:Domain domainsid=D collected=true
    u:User domainsid=D
    v:User domainsid=D
    low:Group domainsid=D
    high:Group domainsid=D
    u -GenericAll-> low -GenericAll-> high
    high -GenericAll-> low
    v -MemberOf-> low
    v -GenericAll-> high
  `;

  it('treat the zones above as inside, those below as outside', () => {
    const { lines } = findingsOf(DRAWING, [{ members: ['high'] }, { members: ['low'] }]);
    assert.deepEqual(lines, ['1 T0GenericAll low -> high', '1 T0GenericAll v -> high', '2 T0GenericAll u -> low']);
  });

  it('give a node to the highest zone that has it', () => {
    const { lines } = findingsOf(DRAWING, [{ members: ['high'] }, { members: ['low', 'high'] }]);
    assert.deepEqual(lines, ['1 T0GenericAll low -> high', '1 T0GenericAll v -> high', '2 T0GenericAll u -> low']);
  });

  it('yield nothing without analysis, and still shield what is below', () => {
    const { lines, finding } = findingsOf(DRAWING, [{ members: ['high'], analysed: false }, { members: ['low'] }]);
    assert.deepEqual(lines, ['2 T0GenericAll u -> low']);
    assert.equal(finding('2 T0GenericAll u -> low').numbers.exposureShare, 0);
  });

  it('hold back a walk: principals that must pass through the zone are not exposed to it', () => {
    const { finding } = findingsOf(
      `
      D:Domain domainsid=D collected=true
      far:User domainsid=D
      near:User domainsid=D
      g:Group domainsid=D
      far -GenericAll-> D -GenericAll-> near -MemberOf-> g -WriteDacl-> D
    `,
      [{ members: ['D'] }],
    );
    assert.equal(finding('1 T0WriteDACL g -> D').numbers.exposureCount, 1);
    assert.equal(finding('1 T0GenericAll far -> D').numbers.impactCount, 1);
  });
});
