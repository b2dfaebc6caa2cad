import { Batch, type PackedBatch } from '@chokepoint/graph';

export const EXPOSED = 'S-1-5-21-7-8-9';
export const ADMINS = `${EXPOSED}-512`;
export const HELPDESK = `${EXPOSED}-1200`;
export const SYNC = `${EXPOSED}-1300`;
export const person = (number: number) => `${EXPOSED}-${1101 + number}`;

/** Six of eight people come to Tier Zero: four over the help desk, which controls the administrators, two by replication. */
export function exposedDomain(): PackedBatch {
  const batch = new Batch();
  const object = (id: string, kind: string, name: string, more = {}) =>
    batch.node(id, ['Base', kind], { objectid: id, name, domainsid: EXPOSED, domain: 'EXPOSED.LOCAL', ...more });
  object(EXPOSED, 'Domain', 'EXPOSED.LOCAL', { collected: true });
  object(ADMINS, 'Group', 'DOMAIN ADMINS@EXPOSED.LOCAL');
  object(HELPDESK, 'Group', 'HELP DESK@EXPOSED.LOCAL');
  object(SYNC, 'Group', 'SYNC@EXPOSED.LOCAL');
  for (let number = 0; number < 8; number++)
    object(person(number), 'User', `PERSON${number}@EXPOSED.LOCAL`, { enabled: true });
  for (const number of [0, 1, 2, 3]) batch.edge(person(number), 'MemberOf', HELPDESK);
  batch.edge(HELPDESK, 'GenericAll', ADMINS, { isacl: true });
  for (const number of [4, 5]) batch.edge(person(number), 'MemberOf', SYNC);
  for (const right of ['GetChanges', 'GetChangesAll']) batch.edge(SYNC, right, EXPOSED, { isacl: true });
  return batch.pack();
}
