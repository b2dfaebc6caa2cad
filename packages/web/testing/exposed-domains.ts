import { Batch } from '@chokepoint/graph';
import { DAY, type TestService } from '@chokepoint/server/testing';

export const CORP = 'S-1-5-21-1';
export const OTHER = 'S-1-5-21-2';
export const CLERKS = 28;

const admins = (domain: string) => `${domain}-512`;
const HELPDESK = `${CORP}-2001`;
const STAFF = `${OTHER}-2001`;
const DAVE = `${CORP}-1003`;

const cause = { kind: 'test' };

/**
 * Two domains with ten days of history, analysed on the first day and on the eighth. At first the help desk, to which
 * Alice and Bob belong, controls the administrators of the one domain, and Dave may change their rights. Later that was
 * taken from Dave, and many clerks came to control them, as does everybody in the other domain. Ned's password can be guessed.
 */
export async function drawExposedDomains(service: TestService): Promise<void> {
  await collectFirst(service);
  await service.requestAnalysis();
  await goOn(service);
}

/** Ten days ago, before the first analysis. */
export async function collectFirst(service: TestService): Promise<void> {
  service.clock.advance(-10 * DAY);
  await service.parts.graph.commit({ batches: [firstDays().pack()] }, { cause });
}

/** What came later, up to today. Sessions do not last that long. */
export async function goOn(service: TestService): Promise<void> {
  service.clock.advance(7 * DAY);
  const change = { batches: [laterDays().pack()], deleteEdges: [{ kinds: ['WriteDacl'] }] };
  await service.parts.graph.commit(change, { cause });
  await service.requestAnalysis();
  service.clock.advance(3 * DAY);
}

function firstDays(): Batch {
  const batch = new Batch();
  for (const [domain, name] of [
    [CORP, 'CORP.LOCAL'],
    [OTHER, 'OTHER.LOCAL'],
  ] as const) {
    add(batch, domain, 'Domain', name, domain, { collected: true });
    add(batch, admins(domain), 'Group', `DOMAIN ADMINS@${name}`, domain);
    add(batch, `${domain}-500`, 'User', `ROOT@${name}`, domain, { sensitive: true });
    batch.edge(`${domain}-500`, 'MemberOf', admins(domain));
  }
  add(batch, HELPDESK, 'Group', 'HELPDESK@CORP.LOCAL', CORP);
  add(batch, `${CORP}-1001`, 'User', 'ALICE@CORP.LOCAL', CORP);
  add(batch, `${CORP}-1002`, 'User', 'BOB@CORP.LOCAL', CORP);
  add(batch, DAVE, 'User', 'DAVE@CORP.LOCAL', CORP);
  add(batch, `${CORP}-1004`, 'User', 'NED@CORP.LOCAL', CORP, { hasspn: true });
  add(batch, STAFF, 'Group', 'STAFF@OTHER.LOCAL', OTHER);
  add(batch, `${OTHER}-1001`, 'User', 'EVE@OTHER.LOCAL', OTHER);
  batch.edge(`${OTHER}-1001`, 'MemberOf', STAFF);
  for (const member of [1001, 1002]) batch.edge(`${CORP}-${member}`, 'MemberOf', HELPDESK);
  batch.edge(HELPDESK, 'GenericAll', admins(CORP), { isacl: true, isinherited: false });
  batch.edge(DAVE, 'WriteDacl', admins(CORP), { isacl: true, isinherited: false });
  return batch;
}

function laterDays(): Batch {
  const batch = new Batch();
  for (let clerk = 0; clerk < CLERKS; clerk++) {
    const id = `${CORP}-${3000 + clerk}`;
    add(batch, id, 'User', `CLERK${String(clerk).padStart(2, '0')}@CORP.LOCAL`, CORP);
    batch.edge(id, 'AddMember', admins(CORP), { isacl: true, isinherited: false });
  }
  batch.edge(STAFF, 'GenericAll', admins(OTHER), { isacl: true, isinherited: false });
  return batch;
}

function add(batch: Batch, id: string, kind: string, name: string, domain: string, more = {}): void {
  batch.node(id, ['Base', kind], { objectid: id, name, domainsid: domain, enabled: true, ...more });
}
