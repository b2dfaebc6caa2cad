import { Batch, type PackedBatch } from '@chokepoint/graph';

export const DOMAIN = 'S-1-5-21-1';

/** A domain in which Alice reaches the domain over two groups, with a crowd that hangs on a group. */
export function smallDomain(crowd = 20): PackedBatch {
  const batch = new Batch();
  const object = (id: string, kinds: readonly string[], name: string, more = {}) =>
    batch.node(id, ['Base', ...kinds], { objectid: id, name, domainsid: DOMAIN, ...more });
  object(DOMAIN, ['Domain', 'Tag_Tier_Zero'], 'CORP.LOCAL', { collected: true, system_tags: 'admin_tier_0' });
  object(`${DOMAIN}-1001`, ['User'], 'ALICE@CORP.LOCAL', {
    displayname: 'Alice Adams',
    enabled: true,
    pwdlastset: 1_700_000_000,
    serviceprincipalnames: ['HTTP/WEB01', 'HTTP/WEB02'],
  });
  object(`${DOMAIN}-1002`, ['User', 'Tag_Owned'], 'BOB@CORP.LOCAL', { enabled: false, system_tags: 'owned' });
  object(`${DOMAIN}-1003`, ['User'], 'LONER@CORP.LOCAL');
  object(`${DOMAIN}-2001`, ['Group'], 'HELPDESK@CORP.LOCAL');
  object(`${DOMAIN}-2002`, ['Group'], 'SERVER ADMINS@CORP.LOCAL');
  object(`${DOMAIN}-512`, ['Group', 'Tag_Tier_Zero'], 'DOMAIN ADMINS@CORP.LOCAL', { system_tags: 'admin_tier_0' });
  object(`${DOMAIN}-3001`, ['Computer'], 'SRV01.CORP.LOCAL', { operatingsystem: 'WINDOWS SERVER 2022' });
  batch.edge(`${DOMAIN}-1001`, 'MemberOf', `${DOMAIN}-2001`, { isacl: false });
  batch.edge(`${DOMAIN}-1001`, 'MemberOf', `${DOMAIN}-2002`, { isacl: false });
  batch.edge(`${DOMAIN}-2001`, 'AdminTo', `${DOMAIN}-3001`, { isacl: false });
  batch.edge(`${DOMAIN}-2002`, 'AdminTo', `${DOMAIN}-3001`, { isacl: false });
  batch.edge(`${DOMAIN}-2002`, 'GenericAll', `${DOMAIN}-3001`, { isacl: true, isinherited: false });
  batch.edge(`${DOMAIN}-3001`, 'HasSession', `${DOMAIN}-1002`, { isacl: false });
  batch.edge(`${DOMAIN}-1002`, 'MemberOf', `${DOMAIN}-512`, { isacl: false });
  batch.edge(`${DOMAIN}-512`, 'DCSync', DOMAIN, { isacl: false });
  for (let one = 0; one < crowd; one++) {
    const id = `${DOMAIN}-${9000 + one}`;
    object(id, ['User'], `CLERK${String(one).padStart(2, '0')}@CORP.LOCAL`);
    batch.edge(id, 'MemberOf', `${DOMAIN}-2001`, { isacl: false });
  }
  return batch.pack();
}

/** One hard step from Zoe to the vault, and two easy ones round it. */
export function detour(): PackedBatch {
  const batch = new Batch();
  for (const [id, kind] of [
    ['ZOE', 'User'],
    ['CLUB', 'Group'],
    ['VAULT', 'Computer'],
  ] as const)
    batch.node(id, ['Base', kind], { objectid: id, name: id });
  batch.edge('ZOE', 'CoerceAndRelayNTLMToSMB', 'VAULT', { isacl: false });
  batch.edge('ZOE', 'MemberOf', 'CLUB', { isacl: false });
  batch.edge('CLUB', 'AdminTo', 'VAULT', { isacl: false });
  return batch.pack();
}
