import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analysed } from '../../testing/analysed.ts';

describe('ProtectAdminGroups', () => {
  it('from AdminSDHolder of a collected domain to the users, groups and computers it protects there', () => {
    const graph = analysed(`
      d1:Domain collected=true domainsid=S1
      d2:Domain domainsid=S2
      d3:Domain collected=true domainsid=S3
      d4:Domain collected=true domainsid=S4
      user6:User domainsid=S4 adminsdholderprotected=true
      fake:OU domainsid=S4 distinguishedname=CN=ADMINSDHOLDER,CN=SYSTEM,DC=FOUR
      holder1:Container domainsid=S1 distinguishedname=CN=ADMINSDHOLDER,CN=SYSTEM,DC=ONE
      holder2:Container domainsid=S2 distinguishedname=CN=ADMINSDHOLDER,CN=SYSTEM,DC=TWO
      holder3:Container domainsid=S3 distinguishedname=CN=ADMINSDHOLDER,CN=SYSTEM,DC=THREE
      another:Container domainsid=S1 distinguishedname=CN=USERS,DC=ONE
      user1:User domainsid=S1 adminsdholderprotected=true
      group1:Group domainsid=S1 adminsdholderprotected=true
      computer1:Computer domainsid=S1 adminsdholderprotected=true
      user2:User domainsid=S1 adminsdholderprotected=false
      user4:User domainsid=S1
      gpo1:GPO domainsid=S1 adminsdholderprotected=true
      user3:User domainsid=S3 adminsdholderprotected=true
      user5:User domainsid=S2 adminsdholderprotected=true
    `);
    assert.deepEqual(graph.derived('ProtectAdminGroups'), [
      'holder1 -> computer1',
      'holder1 -> group1',
      'holder1 -> user1',
      'holder3 -> user3',
    ]);
    assert.deepEqual(graph.evidence('holder1', 'ProtectAdminGroups', 'user1'), ['holder1', 'user1']);
  });
});

describe('several AdminSDHolders in one domain', () => {
  for (const names of ['holder1 holder2 holder3', 'holder3 holder2 holder1', 'holder2 holder1 holder3'])
    it(`the one with the lowest id counts, drawn as ${names}`, () => {
      const holders = names
        .split(' ')
        .map((name) => `${name}:Container domainsid=S distinguishedname=CN=ADMINSDHOLDER,CN=SYSTEM,DC=X`);
      const graph = analysed(`
        ${holders.join('\n')}
        d:Domain collected=true domainsid=S
        user:User domainsid=S adminsdholderprotected=true
      `);
      assert.deepEqual(graph.derived('ProtectAdminGroups'), ['holder1 -> user']);
    });
});

describe('HasTrustKeys', () => {
  it('from a domain to its account in the domains it trusts', () => {
    const graph = analysed(`
      d1:Domain collected=true domainsid=S1 netbios=DOMAIN1 -CrossForestTrust-> d2:Domain collected=true domainsid=S2
      d3:Domain collected=true domainsid=S3 netbios=DOMAIN3 -SameForestTrust-> d4:Domain collected=true domainsid=S4
      d5:Domain domainsid=S5 netbios=DOMAIN5 -SameForestTrust-> d4
      user1:User domainsid=S2 samaccountname=DOMAIN1$
      user2:User domainsid=S4 samaccountname=DOMAIN3$
      user3:User domainsid=S4 samaccountname=domain3$
      user4:User domainsid=S1 samaccountname=DOMAIN3$
      user5:User domainsid=S4 samaccountname=DOMAIN5$
      group1:Group domainsid=S2 samaccountname=DOMAIN1$
      d1 -SameForestTrust-> odd:OU domainsid=S9
      user9:User domainsid=S9 samaccountname=DOMAIN1$
      d2 -SameForestTrust-> d1
      user8:User domainsid=S1 samaccountname=undefined$
    `);
    assert.deepEqual(graph.derived('HasTrustKeys'), ['d1 -> user1', 'd3 -> user2']);
    assert.deepEqual(graph.evidence('d1', 'HasTrustKeys', 'user1'), ['d1', 'd2', 'user1']);
  });
});
