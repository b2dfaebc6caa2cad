import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findingsOf } from '../../testing/drawn-findings.ts';

describe('rights of groups of nearly everyone', () => {
  const DRAWING = `
    D:Domain domainsid=D collected=true
    a:User domainsid=D
    b:User domainsid=D
    c:User domainsid=D
    ws:Computer domainsid=D
    a, b -MemberOf-> D-513:Group domainsid=D
    CORP-S-1-5-11:Group domainsid=D
    D-513 -MemberOf-> CORP-S-1-5-11
    D-513 -AdminTo-> ws -HasSession-> c
    CORP-S-1-5-11 -GenericAll-> D-513
    CORP-S-1-5-11 -WriteDacl-> c
    D-5513:Group -GenericAll-> c
  `;

  it('are findings of no zone, unless the other end is such a group itself', () => {
    const { lines } = findingsOf(DRAWING, []);
    assert.deepEqual(lines, [
      '0 LargeDefaultGroupsAdmins D-513 -> ws',
      '0 LargeDefaultGroupsWriteDacl CORP-S-1-5-11 -> c',
    ]);
  });

  it('are as severe as what is gained, and count who holds them too', () => {
    const { numbers } = findingsOf(DRAWING, []).finding('0 LargeDefaultGroupsAdmins D-513 -> ws');
    assert.deepEqual(numbers, {
      exposureCount: 2,
      exposureShare: 2 / 4,
      impactCount: 1,
      impactShare: 1 / 4,
      severity: 'low',
    });
  });

  it('are those of compatible access only where one of the others is a member', () => {
    const drawing = (more: string) => `
      D:Domain domainsid=D collected=true
      c:User domainsid=D
      D-513:Group domainsid=D
      CORP-S-1-5-32-554:Group -GenericWrite-> c
      ${more}
    `;
    assert.deepEqual(findingsOf(drawing(''), []).lines, []);
    assert.deepEqual(findingsOf(drawing('D-513 -MemberOf-> CORP-S-1-5-32-554'), []).lines, [
      '0 LargeDefaultGroupsGenericWrite CORP-S-1-5-32-554 -> c',
    ]);
  });
});

describe('accounts whose password a stranger can guess at leisure', () => {
  it('are enabled users with a service name, except managed ones and the ticket account', () => {
    const { lines, finding } = findingsOf(
      `
      D:Domain domainsid=D collected=true
      svc:User domainsid=D enabled=true hasspn=true
      off:User domainsid=D enabled=false hasspn=true
      managed:User domainsid=D enabled=true hasspn=true gmsa=true
      alone:User domainsid=D enabled=true hasspn=true msa=true
      D-502:User domainsid=D enabled=true hasspn=true
      plain:User domainsid=D enabled=true hasspn=false
      svc -MemberOf-> g:Group -AdminTo-> ws:Computer domainsid=D
      ws -HasSession-> plain
    `,
      [],
    );
    assert.deepEqual(lines, ['0 Kerberoasting svc']);
    assert.deepEqual(finding('0 Kerberoasting svc').numbers, {
      exposureCount: null,
      exposureShare: null,
      impactCount: 2,
      impactShare: 2 / 7,
      severity: 'low',
    });
  });

  it('are enabled users who need no pre-authentication', () => {
    const { lines, type } = findingsOf(
      `
      D:Domain domainsid=D collected=true
      old:User domainsid=D enabled=true dontreqpreauth=true
      off:User domainsid=D enabled=false dontreqpreauth=true
      old -GenericAll-> off -GenericAll-> old
    `,
      [],
    );
    assert.deepEqual(lines, ['0 ASREPRoasting old']);
    const { exposureCount, impactCount, compositeRisk } = type('ASREPRoasting', 0);
    assert.deepEqual([exposureCount, impactCount, compositeRisk], [null, 1, 50]);
  });
});

describe('accounts of Tier Zero that services may act for', () => {
  const DRAWING = `
    D:Domain domainsid=D collected=true
    open:User domainsid=D enabled=true sensitive=false
    shut:User domainsid=D enabled=true sensitive=true
    off:User domainsid=D enabled=false sensitive=false
    dc:Computer domainsid=D enabled=true sensitive=false
    guarded:User domainsid=D enabled=true sensitive=false
    guarded -MemberOf-> inner:Group -MemberOf-> D-525:Group
    below:User domainsid=D enabled=true sensitive=false
  `;
  const TIER_ZERO = { members: ['open', 'shut', 'off', 'dc', 'guarded'] };

  it('are enabled, not marked sensitive and in no way a member of Protected Users', () => {
    assert.deepEqual(findingsOf(DRAWING, [TIER_ZERO]).lines, ['1 T0MarkSensitive dc', '1 T0MarkSensitive open']);
  });

  it('are looked for in no other zone', () => {
    assert.deepEqual(findingsOf(DRAWING, [{ members: [] }, TIER_ZERO]).lines, []);
  });
});

describe('objects that a selector found and that are not certified', () => {
  it('are findings by themselves, and not members', () => {
    const { lines } = findingsOf(
      `
      D:Domain domainsid=D collected=true
      u:User domainsid=D
      v:User domainsid=D
      g:Group domainsid=D
      u -GenericAll-> v -MemberOf-> g
      v -WriteDacl-> g
    `,
      [{ members: ['g'], uncertified: ['v'] }],
    );
    assert.deepEqual(lines, ['1 NonCertifiedPrincipal v', '1 T0WriteDACL v -> g']);
  });

  it('are left out when they are members otherwise', () => {
    const drawing = `
      D:Domain domainsid=D collected=true
      u:User domainsid=D
      v:User domainsid=D
    `;
    const { lines } = findingsOf(drawing, [{ members: ['u'] }, { members: ['v'], uncertified: ['u', 'v'] }]);
    assert.deepEqual(lines, []);
  });
});

describe('findings of extensions', () => {
  it('follow the kinds, environments and principals that the extension declares', () => {
    const { lines, finding } = findingsOf(
      `
      org:OktaOrg environmentid=org collected=true
      ann:OktaUser environmentid=org
      bob:OktaUser environmentid=org
      group:OktaGroup environmentid=org
      ann -Okta_MemberOf-> group -Okta_ResetPassword-> bob
    `,
      [{ members: ['bob'] }],
      {
        types: [
          {
            name: 'Okta_ResetPassword_Finding',
            detection: { by: 'inbound', relationship: 'Okta_ResetPassword' },
            metric: 'exposure',
          },
        ],
        environments: [{ kind: 'OktaOrg', principals: ['OktaUser'] }],
        traversable: ['Okta_MemberOf', 'Okta_ResetPassword'],
      },
    );
    assert.deepEqual(lines, ['1 Okta_ResetPassword_Finding group -> bob']);
    const { numbers, environmentId } = finding('1 Okta_ResetPassword_Finding group -> bob');
    assert.equal(environmentId, 'org');
    assert.deepEqual([numbers.exposureCount, numbers.exposureShare, numbers.severity], [1, 1, 'critical']);
  });
});
