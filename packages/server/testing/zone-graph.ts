import type { TestService } from './test-service.ts';

export const DOMAIN = 'S-1-5-21-1-2-3';
export const OTHER_DOMAIN = 'S-1-5-21-4-5-6';
export const sid = (rid: number, domain = DOMAIN) => `${domain}-${rid}`;
const SERVERS = '0F000000-0000-0000-0000-000000000001';
const SERVER_POLICY = '0F000000-0000-0000-0000-000000000002';

/**
 * Two small domains. In the first: Domain Admins with Alice in it and Dora in a group in it, Bob, a unit `SERVERS` with a
 * policy and a computer; in the second: Domain Admins with Zoe in it.
 */
export const ZONE_GRAPH = `
  in ${DOMAIN}:
    ~:Domain name=CORP.LOCAL collected=true distinguishedname=DC=CORP,DC=LOCAL
    ~512:Group name=DOMAIN_ADMINS@CORP.LOCAL
    ~1101:User name=ALICE@CORP.LOCAL -MemberOf-> ~512
    ~1102:User name=BOB@CORP.LOCAL
    ~1104:User name=DORA@CORP.LOCAL -MemberOf-> ~1201:Group name=HELPDESK@CORP.LOCAL -MemberOf-> ~512
    ${SERVERS}:OU name=SERVERS@CORP.LOCAL
    ~ -Contains-> ${SERVERS} -Contains-> ~1301:Computer name=SRV01.CORP.LOCAL
    ${SERVER_POLICY}:GPO name=SERVER_POLICY@CORP.LOCAL -GPLink-> ${SERVERS}
  in ${OTHER_DOMAIN}:
    ~:Domain name=OTHER.LOCAL collected=true
    ~1101:User name=ZOE@OTHER.LOCAL -MemberOf-> ~512:Group name=DOMAIN_ADMINS@OTHER.LOCAL
`;

/** Object ids of the nodes with a kind, sorted. */
export function carriersOf(service: TestService, kind: string): string[] {
  const { image } = service;
  const number = image.nodeKind(kind);
  if (number === undefined) return [];
  return [...image.nodesOfKind(number)].map((node) => image.objectId(node)).sort();
}
