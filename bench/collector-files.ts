// Collector files of any size, written piece by piece, the same ones every time.

const DOMAIN = 'S-1-5-21-2697957641-2271029196-387917394';
const RIGHTS = [
  'GenericAll',
  'WriteDacl',
  'WriteOwner',
  'GenericWrite',
  'AllExtendedRights',
  'Owns',
  'AddKeyCredentialLink',
];

function sid(rid: number): string {
  return `${DOMAIN}-${rid}`;
}

function aces(seed: number): object[] {
  return Array.from({ length: 7 + (seed % 7) }, (_, n) => ({
    PrincipalSID: n % 3 === 0 ? sid(512 + n) : `CORP.LOCAL-S-1-5-32-${544 + n}`,
    PrincipalType: 'Group',
    RightName: RIGHTS[(seed + n) % RIGHTS.length],
    IsInherited: n % 2 === 0,
    InheritanceHash: n % 2 === 0 ? '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b' : '',
  }));
}

function properties(n: number, kind: string): object {
  return {
    domain: 'CORP.LOCAL',
    name: `${kind}${n}@CORP.LOCAL`,
    distinguishedname: `CN=${kind}${n},OU=UNIT${n % 97},OU=STAFF,DC=CORP,DC=LOCAL`,
    domainsid: DOMAIN,
    samaccountname: `${kind}${n}`,
    isaclprotected: false,
    description: n % 5 === 0 ? 'Mitarbeiter im Außendienst' : null,
    whencreated: 1700000000 + n,
    enabled: true,
    lastlogon: 1710000000 + n,
    lastlogontimestamp: 1710000000 + n,
    pwdlastset: 1705000000 + n,
    serviceprincipalnames: [],
    admincount: false,
    sidhistory: [],
  };
}

const OBJECTS = {
  users: (n: number) => ({
    AllowedToDelegate: [],
    PrimaryGroupSID: sid(513),
    HasSIDHistory: [],
    SPNTargets: [],
    UnconstrainedDelegation: false,
    DomainSID: DOMAIN,
    Aces: aces(n),
    ObjectIdentifier: sid(10_000 + n),
    IsDeleted: false,
    IsACLProtected: false,
    ContainedBy: { ObjectIdentifier: 'A9E7B4C2-0000-4000-8000-000000000001', ObjectType: 'OU' },
    Properties: properties(n, 'USER'),
  }),
  computers: (n: number) => ({
    PrimaryGroupSID: sid(515),
    AllowedToDelegate: [],
    AllowedToAct: [],
    HasSIDHistory: [],
    DumpSMSAPassword: [],
    Sessions: { Results: [{ UserSID: sid(10_000 + n), ComputerSID: sid(n) }], Collected: true, FailureReason: null },
    PrivilegedSessions: { Results: [], Collected: true, FailureReason: null },
    RegistrySessions: { Results: [], Collected: true, FailureReason: null },
    LocalGroups: ['544', '555', '562', '580'].map((rid) => ({
      ObjectIdentifier: `${sid(n)}-${rid}`,
      Name: `GROUP${rid}@PC${n}.CORP.LOCAL`,
      Results: [{ ObjectIdentifier: sid(512), ObjectType: 'Group' }],
      LocalNames: [],
      Collected: true,
      FailureReason: null,
    })),
    UserRights: [],
    DCRegistryData: { CertificateMappingMethods: null, StrongCertificateBindingEnforcement: null },
    IsDC: false,
    DomainSID: DOMAIN,
    Status: null,
    Aces: aces(n),
    ObjectIdentifier: sid(n),
    Properties: properties(n, 'PC'),
  }),
  groups: (n: number) => ({
    Members: Array.from({ length: (n * 7919) % 60 }, (_, m) => ({
      ObjectIdentifier: sid(10_000 + m * 31 + n),
      ObjectType: 'User',
    })),
    Aces: aces(n),
    ObjectIdentifier: sid(5_000_000 + n),
    ContainedBy: { ObjectIdentifier: 'A9E7B4C2-0000-4000-8000-000000000001', ObjectType: 'OU' },
    Properties: properties(n, 'GROUP'),
  }),
};

export function* sharpHoundFile(
  type: keyof typeof OBJECTS,
  bytes: number,
  order: 'meta-first' | 'meta-last',
): Generator<string> {
  const meta = JSON.stringify({ methods: 521215, type, count: 1, version: 6 });
  yield order === 'meta-first' ? `{"meta":${meta},"data":[` : '{"data":[';
  yield* list(bytes, OBJECTS[type]);
  yield order === 'meta-first' ? ']}' : `],"meta":${meta}}`;
}

export function* azureFile(bytes: number): Generator<string> {
  const tenantId = '6c12b0b0-b2cc-4a73-8252-0b94bfca2145';
  yield '{"data":[';
  yield* list(bytes, (n) =>
    n % 2 === 0
      ? {
          kind: 'AZUser',
          data: {
            id: `user-${n}`,
            userPrincipalName: `u${n}@corp.com`,
            displayName: `User ${n}`,
            accountEnabled: true,
            createdDateTime: '2024-01-02T03:04:05Z',
            userType: 'Member',
            tenantId,
            tenantName: 'corp.com',
          },
        }
      : {
          kind: 'AZGroupMember',
          data: {
            groupId: `group-${n}`,
            members: Array.from({ length: 10 }, (_, m) => ({
              groupId: `group-${n}`,
              member: { id: `user-${n + m}`, '@odata.type': '#microsoft.graph.user', displayName: `User ${n + m}` },
            })),
          },
        },
  );
  yield '],"meta":{"type":"azure","version":5,"count":1}}';
}

export function* openGraphFile(bytes: number): Generator<string> {
  yield '{"metadata":{"source_kind":"Bench"},"graph":{"nodes":[';
  yield* list(bytes / 4, (n) => ({
    id: `node-${n}`,
    kinds: ['Thing'],
    properties: { name: `thing ${n}`, rank: n, active: true },
  }));
  yield '],"edges":[';
  yield* list((bytes * 3) / 4, (n) => ({
    kind: 'Knows',
    start: { value: `node-${n}` },
    end: { value: `node-${(n * 31) % 1000}` },
    properties: { since: n },
  }));
  yield ']}}';
}

function* list(bytes: number, object: (n: number) => object): Generator<string> {
  let written = 0;
  for (let n = 0; written < bytes; ) {
    const piece: string[] = [];
    for (let inPiece = 0; inPiece < 1 << 18 && written < bytes; n++) {
      const text = `${n === 0 ? '' : ','}${JSON.stringify(object(n))}`;
      piece.push(text);
      inPiece += text.length;
      written += text.length;
    }
    yield piece.join('');
  }
}
