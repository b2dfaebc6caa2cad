import type { DrawnEdge, DrawnGraph, DrawnNode } from '../src/graph/drawn-graph.ts';

type Triple = readonly [source: string, kind: string, target: string];
type DataSet = { readonly graph: DrawnGraph; readonly ends: readonly string[] };

const KINDS: Readonly<Record<string, string>> = {
  u: 'User',
  c: 'Computer',
  d: 'Domain',
  o: 'OU',
  p: 'GPO',
  t: 'CertTemplate',
};

/** A graph to draw, from its relationships. The first letter of an id says the kind; `t0` objects are in Tier Zero. */
export function graphOf(triples: readonly Triple[], names: Readonly<Record<string, string>> = {}): DrawnGraph {
  const ids = [...new Set(triples.flatMap(([source, , target]) => [source, target]))];
  const nodes = ids.map(
    (id): DrawnNode => ({
      id,
      label: names[id] ?? `${id.toUpperCase()}@CORP.LOCAL`,
      kind: KINDS[id[0]!] ?? 'Group',
      kinds: ['Base'],
      objectId: `S-1-5-21-${id}`,
      isTierZero: id.includes('t0'),
      isOwned: false,
      properties: undefined,
    }),
  );
  const edges = triples.map(
    ([source, kind, target], number): DrawnEdge => ({
      id: `rel_${number}`,
      source,
      target,
      kind,
      properties: undefined,
    }),
  );
  return { nodes: new Map(nodes.map((node) => [node.id, node])), edges: new Map(edges.map((edge) => [edge.id, edge])) };
}

const many = (count: number, triple: (at: number) => readonly Triple[]) =>
  Array.from({ length: count }, (_, at) => triple(at)).flat();

const LONG = 'SVC-BACKUP-REPLICATION-AND-MONITORING-ACCOUNT-OF-THE-SECOND-DATA-CENTRE';

/** Graphs as people look at them, from one object to a stack of everything. */
export const DATA_SETS: Readonly<Record<string, DataSet>> = {
  'one relationship': { graph: graphOf([['u1', 'GenericAll', 'g1']]), ends: ['u1', 'g1'] },
  'a path of nine steps': {
    graph: graphOf(many(9, (at) => [[`g${at}`, at % 2 ? 'AddKeyCredentialLink' : 'MemberOf', `g${at + 1}`]])),
    ends: ['g0', 'g9'],
  },
  'very long names': {
    graph: graphOf(
      [
        ['u1', 'SyncedToEntraUserWithAVeryLongName', 'u2'],
        ['u2', 'CoerceAndRelayNTLMToADCSRPC', 'c1'],
        ['c1', 'HasSession', 'u3'],
      ],
      { u1: `${LONG}@A-VERY-LONG-DOMAIN.WITH.MANY.PARTS.EXAMPLE`, u2: LONG, u3: 'Ω'.repeat(40) },
    ),
    ends: ['u1', 'u3'],
  },
  'parallel relationships in both directions': {
    graph: graphOf([
      ...['GenericAll', 'WriteDacl', 'WriteOwner', 'Owns', 'AddMember'].map((kind): Triple => ['u1', kind, 'g1']),
      ['g1', 'Contains', 'u1'],
      ['g1', 'MemberOf', 'g2'],
    ]),
    ends: ['u1', 'g2'],
  },
  'a relationship of an object with itself': {
    graph: graphOf([
      ['d1', 'DCSync', 'd1'],
      ['d1', 'GetChanges', 'd1'],
      ['u1', 'AdminTo', 'd1'],
    ]),
    ends: [],
  },
  'sixty sessions on the way to domain admins': {
    graph: graphOf(
      [
        ...many(34, (at): Triple[] => [
          ['users', 'CanRDP', `c${at}`],
          [`c${at}`, 'HasSession', `u-t0-${at % 21}`],
        ]),
        ...many(21, (at): Triple[] => [[`u-t0-${at}`, 'MemberOf', 'g-t0']]),
        ['g-t0', 'MemberOf', 'admins-t0'],
      ],
      { users: 'DOMAIN USERS@CORP.LOCAL', 'g-t0': 'T0-ADMINS@CORP.LOCAL', 'admins-t0': 'DOMAIN ADMINS@CORP.LOCAL' },
    ),
    ends: ['users', 'admins-t0'],
  },
  'a tree of OUs': {
    graph: graphOf(many(40, (at) => (at === 0 ? [] : [[`o${Math.floor((at - 1) / 3)}`, 'Contains', `o${at}`]]))),
    ends: [],
  },
  'thirty different objects around one': {
    graph: graphOf(many(30, (at) => [[`${'ucogpt'[at % 6]}${at}`, `Right${at}`, 'd-t0']])),
    ends: ['d-t0'],
  },
  'one object with rights over thirty others': {
    graph: graphOf(many(30, (at) => [['g-t0', `Right${at}`, `${'ucogpt'[at % 6]}${at}`]])),
    ends: ['g-t0'],
  },
  'a circle of trusts': {
    graph: graphOf(many(10, (at) => [[`d${at}`, 'SameForestTrust', `d${(at + 1) % 10}`]])),
    ends: [],
  },
  'separate parts and objects without relationships': {
    graph: {
      ...graphOf(many(5, (at) => [[`u${at}`, 'HasSIDHistory', `v${at}`]])),
      nodes: new Map([
        ...graphOf(many(5, (at) => [[`u${at}`, 'HasSIDHistory', `v${at}`]])).nodes,
        ...[...graphOf(many(9, (at) => [[`x${at}`, 'MemberOf', `y${at}`]])).nodes],
      ]),
    },
    ends: [],
  },
  'a dense graph with many crossings': {
    graph: graphOf(
      many(11, (at) =>
        [1, 2, 4].map((step): Triple => [`c${at}`, step === 2 ? 'AdminTo' : 'CanRDP', `c${(at + step) % 11}`]),
      ),
    ),
    ends: [],
  },
};
