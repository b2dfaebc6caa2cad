import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analysed } from '../../testing/analysed.ts';

const enterprise = { edition: 'enterprise' } as const;

const POLICIES = `
  d:Domain collected=true domainsid=S name=N -Contains-> container1:Container, ou1:OU
  container1 -Contains-> user1:User, group1:Group, computer1:Computer
  ou1 blocksinheritance=false -Contains-> user2:User, computer2:Computer, group2:Group, ou2:OU
  ou2 blocksinheritance=true -Contains-> ou3:OU -Contains-> user3:User, computer3:Computer, group3:Group
  gpo1:GPO -GPLink{enforced=false}-> d
  gpo2:GPO -GPLink{enforced=true}-> ou1
  gpo3:GPO -GPLink-> ou2
`;

describe('kinds of the enterprise edition', () => {
  it('GPOAppliesTo: users and computers below the link; a block keeps out what is linked above and not enforced', () => {
    const graph = analysed(POLICIES, enterprise);
    const expected = { gpo1: [1, 2], gpo2: [2, 3], gpo3: [3] };
    assert.deepEqual(
      graph.derived('GPOAppliesTo'),
      Object.entries(expected)
        .flatMap(([gpo, numbers]) => numbers.flatMap((n) => [`${gpo} -> computer${n}`, `${gpo} -> user${n}`]))
        .sort(),
    );
    assert.deepEqual(graph.evidence('gpo2', 'GPOAppliesTo', 'user3'), ['gpo2', 'ou1', 'ou2', 'ou3', 'user3']);
  });

  it('GPOAppliesTo: only links to domains and units count, and only units block', () => {
    const graph = analysed(
      `
      gpo:GPO -GPLink-> site:Container -Contains-> user1:User
      gpo -GPLink-> ou:OU -Contains-> box:Container blocksinheritance=true -Contains-> user2:User blocksinheritance=true
    `,
      enterprise,
    );
    assert.deepEqual(graph.derived('GPOAppliesTo'), ['gpo -> user2']);
  });

  it('GPOAppliesTo: a link that does not reach the account is not evidence', () => {
    const graph = analysed(`${POLICIES}\n gpo3 -GPLink-> elsewhere:OU -Contains-> user9:User`, enterprise);
    assert.deepEqual(graph.evidence('gpo3', 'GPOAppliesTo', 'user3'), ['gpo3', 'ou2', 'ou3', 'user3']);
  });

  it('CanApplyGPO: from principals that can link a policy to all users and computers below, blocks or not', () => {
    const graph = analysed(
      `${POLICIES}
      linker:User -WriteGPLink-> ou1
      writer:Group -GenericWrite-> ou3
      owner:Group -GenericAll-> ou3
      keeper:Group -GenericAll-> container1
      linker -WriteGPLink-> elsewhere:OU -Contains-> user9:User
      linker -GenericAll-> container1
    `,
      enterprise,
    );
    assert.deepEqual(graph.derived('CanApplyGPO'), [
      'linker -> computer2',
      'linker -> computer3',
      'linker -> user2',
      'linker -> user3',
      'linker -> user9',
      'owner -> computer3',
      'owner -> user3',
      'writer -> computer3',
      'writer -> user3',
    ]);
    assert.deepEqual(graph.evidence('linker', 'CanApplyGPO', 'user3'), ['linker', 'ou1', 'ou2', 'ou3', 'user3']);
  });

  it('PropagatesACEsTo: from a container to its direct children that are not protected', () => {
    const graph = analysed(
      `
      d:Domain -Contains-> ou:OU, holder:Container
      holder -Contains-> u4:User
      ou -Contains-> u1:User, u2:User, u3:User
      u1 isaclprotected=true
      u2 isaclprotected=false
      g:Group -Contains-> u1
    `,
      enterprise,
    );
    assert.deepEqual(graph.derived('PropagatesACEsTo'), [
      'd -> holder',
      'd -> ou',
      'holder -> u4',
      'ou -> u2',
      'ou -> u3',
    ]);
    assert.deepEqual(graph.evidence('ou', 'PropagatesACEsTo', 'u2'), ['ou', 'u2']);
  });

  it('ContainsIdentity: from a domain to all of its users and computers', () => {
    const graph = analysed(
      `
      d:Domain domainsid=S
      u:User domainsid=S
      c:Computer domainsid=S
      g:Group domainsid=S
      foreign:User domainsid=T
    `,
      enterprise,
    );
    assert.deepEqual(graph.derived('ContainsIdentity'), ['d -> c', 'd -> u']);
  });

  it('are not derived in the community edition, and go away when the edition changes', () => {
    const kinds = ['GPOAppliesTo', 'CanApplyGPO', 'PropagatesACEsTo', 'ContainsIdentity'];
    const full = analysed(`${POLICIES}\n user1 domainsid=S\n linker:User -WriteGPLink-> ou1`, enterprise);
    for (const kind of kinds) assert.notEqual(full.derived(kind).length, 0, kind);
    const reduced = analysed(full.image);
    for (const kind of kinds) assert.deepEqual(reduced.derived(kind), [], kind);
  });
});
