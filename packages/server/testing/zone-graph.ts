import { Batch } from '@chokepoint/graph';
import type { TestService } from './test-service.ts';

export const DOMAIN = 'S-1-5-21-1-2-3';
export const OTHER_DOMAIN = 'S-1-5-21-4-5-6';
export const sid = (rid: number, domain = DOMAIN) => `${domain}-${rid}`;

/**
 * Two small domains. In the first: Domain Admins with Alice in it and Dora in a group in it, Bob, a unit `SERVERS` with a
 * policy and a computer; in the second: Domain Admins with Zoe in it.
 */
export async function drawZoneGraph(service: TestService): Promise<void> {
  const batch = new Batch();
  const object = (id: string, kind: string, name: string, domain = DOMAIN, more = {}) =>
    batch.node(id, ['Base', kind], { objectid: id, name, domainsid: domain, ...more });
  object(DOMAIN, 'Domain', 'CORP.LOCAL', DOMAIN, { collected: true, distinguishedname: 'DC=CORP,DC=LOCAL' });
  object(sid(512), 'Group', 'DOMAIN ADMINS@CORP.LOCAL');
  object(sid(1101), 'User', 'ALICE@CORP.LOCAL');
  object(sid(1102), 'User', 'BOB@CORP.LOCAL');
  object(sid(1104), 'User', 'DORA@CORP.LOCAL');
  object(sid(1201), 'Group', 'HELPDESK@CORP.LOCAL');
  object(sid(1301), 'Computer', 'SRV01.CORP.LOCAL');
  object('0F000000-0000-0000-0000-000000000001', 'OU', 'SERVERS@CORP.LOCAL');
  object('0F000000-0000-0000-0000-000000000002', 'GPO', 'SERVER POLICY@CORP.LOCAL');
  object(OTHER_DOMAIN, 'Domain', 'OTHER.LOCAL', OTHER_DOMAIN, { collected: true });
  object(sid(512, OTHER_DOMAIN), 'Group', 'DOMAIN ADMINS@OTHER.LOCAL', OTHER_DOMAIN);
  object(sid(1101, OTHER_DOMAIN), 'User', 'ZOE@OTHER.LOCAL', OTHER_DOMAIN);
  batch.edge(sid(1101), 'MemberOf', sid(512));
  batch.edge(sid(1104), 'MemberOf', sid(1201));
  batch.edge(sid(1201), 'MemberOf', sid(512));
  batch.edge(DOMAIN, 'Contains', '0F000000-0000-0000-0000-000000000001');
  batch.edge('0F000000-0000-0000-0000-000000000001', 'Contains', sid(1301));
  batch.edge('0F000000-0000-0000-0000-000000000002', 'GPLink', '0F000000-0000-0000-0000-000000000001');
  batch.edge(sid(1101, OTHER_DOMAIN), 'MemberOf', sid(512, OTHER_DOMAIN));
  await service.commit(batch);
}

/** Object ids of the nodes with a kind, sorted. */
export function carriersOf(service: TestService, kind: string): string[] {
  const { image } = service;
  const number = image.nodeKind(kind);
  if (number === undefined) return [];
  return [...image.nodesOfKind(number)].map((node) => image.objectId(node)).sort();
}
