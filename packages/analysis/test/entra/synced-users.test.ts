import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyDelta, Batch, GraphBuilder } from '@chokepoint/graph';
import { directoryRules, entraRules } from '../../src/index.ts';
import { analysed } from '../../testing/analysed.ts';
import { analysedTenant } from './tenant-of.ts';

const SID = 'S-1-5-21-1-2-3-1104';

function synced(drawing: string): string[] {
  const { derived } = analysedTenant(drawing);
  return [...derived('SyncedToEntraUser'), ...derived('SyncedToADUser')];
}

describe('synchronised users', () => {
  it('are linked both ways', () => {
    const { derived, evidence } = analysedTenant(`
      ${SID}:User
      u:AZUser onpremsyncenabled=true onpremid=${SID}
    `);
    assert.deepEqual(derived('SyncedToEntraUser'), [`${SID} -> u`]);
    assert.deepEqual(derived('SyncedToADUser'), [`u -> ${SID}`]);
    assert.deepEqual(evidence('u', 'SyncedToADUser', SID), [SID, 't', 'u']);
    assert.deepEqual(evidence(SID, 'SyncedToEntraUser', 'u'), [SID, 't', 'u']);
  });

  it('may come from one directory user', () => {
    const users = ['u', 'v'].map((name) => `${name}:AZUser onpremsyncenabled=true onpremid=${SID}`);
    assert.deepEqual(synced([`${SID}:User`, ...users].join('\n')), [
      `${SID} -> u`,
      `${SID} -> v`,
      `u -> ${SID}`,
      `v -> ${SID}`,
    ]);
  });

  it('are no longer linked when synchronisation ends; rules of the directory alone leave the links', () => {
    const { image } = analysedTenant(`${SID}:User\n u:AZUser onpremsyncenabled=true onpremid=${SID}`);
    const builder = new GraphBuilder(image);
    const batch = new Batch();
    batch.node('u', [], { onpremsyncenabled: false });
    builder.add(batch);
    const ended = applyDelta(image, builder.finish().delta);
    const links = ({ derived }: ReturnType<typeof analysed>) => [
      ...derived('SyncedToEntraUser'),
      ...derived('SyncedToADUser'),
    ];
    const both = [`${SID} -> u`, `u -> ${SID}`];
    assert.deepEqual(links(analysed(ended, { leaveOut: (rule) => entraRules.includes(rule) })), both);
    assert.deepEqual(links(analysed(image, { leaveOut: (rule) => directoryRules.includes(rule) })), both);
    assert.deepEqual(links(analysed(ended)), []);
  });

  const NOT_LINKED = {
    'synchronisation is off': `${SID}:User\n u:AZUser onpremsyncenabled=false onpremid=${SID}`,
    'synchronisation is unknown': `${SID}:User\n u:AZUser onpremid=${SID}`,
    'synchronisation is on in words only': `${SID}:User\n u:AZUser onpremsyncenabled="true" onpremid=${SID}`,
    'the on-premises id is empty': `${SID}:User\n u:AZUser onpremsyncenabled=true onpremid=""`,
    'there is no on-premises id': `${SID}:User\n u:AZUser onpremsyncenabled=true`,
    'there is no directory user': `u:AZUser onpremsyncenabled=true onpremid=${SID}`,
    'the directory object is of unknown kind': `${SID}:Base\n u:AZUser onpremsyncenabled=true onpremid=${SID}`,
    'the directory object is a computer': `${SID}:Computer\n u:AZUser onpremsyncenabled=true onpremid=${SID}`,
    'the directory user has another id': `${SID}9:User\n u:AZUser onpremsyncenabled=true onpremid=${SID}`,
    'the ids differ in case': `${SID}:User\n u:AZUser onpremsyncenabled=true onpremid=${SID.toLowerCase()}`,
    'the Entra user is in no tenant': `${SID}:User\n outside:AZUser onpremsyncenabled=true onpremid=${SID}`,
    'the Entra object is a group': `${SID}:User\n g:AZGroup onpremsyncenabled=true onpremid=${SID}`,
  };
  for (const [reason, drawing] of Object.entries(NOT_LINKED))
    it(`are not linked when ${reason}`, () => assert.deepEqual(synced(drawing), []));
});
