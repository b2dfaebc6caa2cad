import { type Random, randomOf, randomTenants, shuffled } from './entra/random-tenants.ts';
import { MANAGED_VALUES, managedDomain } from './managed-domain.ts';

export type WorldNode = { readonly id: string; readonly kinds: readonly string[]; properties: Record<string, unknown> };
export type WorldEdge = { source: string; kind: string; target: string; properties: Record<string, unknown> };

/** A small graph that can be changed at random. */
export type World = { readonly nodes: Map<string, WorldNode>; readonly edges: Map<string, WorldEdge> };

type Values = Readonly<Record<string, readonly unknown[]>>;

const maybe = [true, true, false, undefined];
const SIDS = ['S-1', 'S-2'];
const MEMBERS = ['User', 'Group', 'Computer', 'ADLocalGroup'] as const;
const ANYBODY = ['User', 'Group', 'Computer', 'Unknown'] as const;

/** How many there are of each kind, and what their properties may be; mostly the first, which leads to something. */
const OBJECTS: Readonly<Record<string, readonly [count: number, properties: Values]>> = {
  User: [
    5,
    {
      gmsa: [false, true, undefined],
      enabled: maybe,
      adminsdholderprotected: maybe,
      samaccountname: ['NET1$', 'NET2$', 'x'],
    },
  ],
  Computer: [
    4,
    {
      enabled: [true, true, false],
      haslaps: maybe,
      hasura: maybe,
      isdc: maybe,
      smbsigning: [false, false, true],
      restrictoutboundntlm: [false, false, true],
      webclientrunning: maybe,
      ldapavailable: [true, true, false],
      ldapsigning: [false, true],
      ldapsavailable: [true, false],
      ldapsepa: [false, true],
      certificatemappingmethodsraw: [4, 4, 31, 8, -1],
      strongcertificatebindingenforcementraw: [0, 1, 2, -1],
    },
  ],
  Unknown: [1, {}],
  OU: [2, { blocksinheritance: maybe, isaclprotected: maybe }],
  Container: [2, { isaclprotected: maybe, distinguishedname: ['CN=ADMINSDHOLDER,CN=SYSTEM,DC=X', 'CN=X'] }],
  GPO: [2, {}],
  RootCA: [2, { certthumbprint: ['R1', 'R2'], certchain: [['x'], ['x', 'R1']] }],
  AIACA: [1, { certthumbprint: ['R1', 'A1'], certchain: [['x', 'R2'], ['x']] }],
  NTAuthStore: [2, { certthumbprints: [['E1', 'E2'], ['E1'], ['E2']] }],
  EnterpriseCA: [
    2,
    {
      certthumbprint: ['E1', 'E2', 'R1'],
      certchain: [
        ['x', 'R1'],
        ['x', 'R2'],
        ['x', 'A1'],
      ],
      isuserspecifiessanenabledcollected: [true],
      isuserspecifiessanenabled: maybe,
      hasvulnerableendpoint: maybe,
      enrollmentagentrestrictionscollected: maybe,
      hasenrollmentagentrestrictions: [false, true, undefined],
    },
  ],
  CertTemplate: [
    4,
    {
      requiresmanagerapproval: [false, false, false, true],
      authenticationenabled: [true, true, true, false],
      enrolleesuppliessubject: [false, true],
      nosecurityextension: [true, true, false],
      schannelauthenticationenabled: maybe,
      subjectaltrequireupn: [true, false],
      subjectaltrequirespn: [true, false],
      subjectaltrequiredns: [true, false],
      subjectaltrequiredomaindns: [false, false, true],
      schemaversion: [1, 2],
      authorizedsignatures: [0, 0, 1],
      effectiveekus: [['1.3.6.1.4.1.311.20.2.1'], [], ['2.5.29.37.0']],
      applicationpolicies: [[], ['1.3.6.1.4.1.311.20.2.1']],
      certificatepolicy: [['P1'], ['P2'], []],
    },
  ],
  IssuancePolicy: [2, { certtemplateoid: ['P1', 'P2'] }],
};

const DOMAIN: Values = {
  collected: [true, true, true, false],
  netbios: ['NET1', 'NET2'],
  functionallevel: ['2016', '2012'],
  dsheuristics: [undefined, `${'0'.repeat(28)}1`, `${'0'.repeat(29)}`],
  name: ['ONE', 'TWO'],
};
/** Groups that mean something by the end of their id. */
const GROUP_IDS = ['S-1-512', 'S-2-519', 'S-1-525', 'ONE-S-1-5-11', 'TWO-S-1-1-0', 'S-1-513', 'g1', 'g2', 'g3', 'g4'];
const LOCAL_GROUPS = ['544', '555', '562', '580', '1001'];

const CONTROL = ['GenericAll', 'GenericWrite', 'OwnsRaw', 'WriteOwnerRaw', 'WriteDacl', 'WritePublicInformation'];

/** Which relationships there may be: sources, kinds, targets, and how many to begin with. */
const RELATIONSHIPS: readonly (readonly [
  sources: readonly string[],
  kinds: readonly string[],
  targets: readonly string[],
  count: number,
])[] = [
  [MEMBERS, ['MemberOf'], ['Group'], 16],
  [MEMBERS, ['MemberOfLocalGroup'], ['ADLocalGroup'], 16],
  [ANYBODY, ['RemoteInteractiveLogonRight'], ['Computer'], 6],
  [['ADLocalGroup'], ['RemoteInteractiveLogonRight', 'LocalToComputer'], ['Computer'], 3],
  [ANYBODY, ['GetChanges', 'GetChangesAll', 'GetChangesInFilteredSet'], ['Domain'], 8],
  [ANYBODY, CONTROL, ['User', 'Computer', 'Group'], 16],
  [ANYBODY, ['AdminTo', 'DCSync'], ['Computer', 'Domain'], 2],
  [ANYBODY, [...CONTROL, 'AllExtendedRights', 'WritePKINameFlag', 'WritePKIEnrollmentFlag'], ['CertTemplate'], 10],
  [ANYBODY, ['Enroll', 'DelegatedEnrollmentAgent'], ['CertTemplate'], 10],
  [ANYBODY, ['Enroll'], ['EnterpriseCA'], 8],
  [['CertTemplate'], ['PublishedTo'], ['EnterpriseCA'], 8],
  [['Computer'], ['HostsCAService'], ['EnterpriseCA'], 5],
  [['RootCA'], ['RootCAFor'], ['Domain'], 5],
  [['NTAuthStore'], ['NTAuthStoreFor'], ['Domain'], 4],
  [['IssuancePolicy'], ['OIDGroupLink'], ['Group'], 5],
  [['Computer'], ['DCFor'], ['Domain'], 3],
  [['Domain'], ['SameForestTrust', 'CrossForestTrust'], ['Domain'], 2],
  [['Domain', 'Domain', 'OU', 'Container'], ['Contains'], ['OU', 'Container', 'User', 'Computer', 'Group'], 24],
  [['GPO'], ['GPLink'], ['OU', 'Domain'], 4],
  [ANYBODY, ['WriteGPLink', 'GenericAll'], ['OU', 'Domain'], 3],
  [['AZUser', 'AZGroup', 'AZServicePrincipal'], ['AZMemberOf'], ['AZGroup'], 2],
  [['AZUser', 'AZGroup', 'AZServicePrincipal'], ['AZHasRole'], ['AZRole'], 2],
  [['AZTenant'], ['AZContains'], ['AZUser', 'AZGroup', 'AZRole', 'AZApp', 'AZServicePrincipal', 'AZDevice'], 1],
  [['AZUser', 'AZServicePrincipal'], ['AZContributor', 'AZEntraDSContributor'], ['AZEntraDS'], 1],
  [['AZUser'], ['AZOwns'], ['AZGroup'], 1],
];
const EDGE_PROPERTIES: Values = { isinherited: [true, false], inheritancehash: ['', 'h'], enforced: [true, false] };

export class RandomWorld {
  readonly world: World = { nodes: new Map(), edges: new Map() };
  readonly random: Random;

  constructor(seed: number) {
    this.random = randomOf(seed + 1);
    for (const id of SIDS) this.#node(id, 'Domain', DOMAIN, { domainsid: id });
    for (const id of GROUP_IDS) this.#node(id, 'Group', {});
    for (const [kind, [count, properties]] of Object.entries(OBJECTS))
      for (let at = 0; at < count; at++) this.#node(`${kind}${at}`, kind, properties);
    for (const computer of this.#ofKind('Computer')) this.#localGroups(computer);
    const { nodes, edges } = randomTenants(seed);
    for (const { id, kinds, properties } of nodes)
      if (!this.world.nodes.has(id)) this.world.nodes.set(id, { id, kinds, properties });
    for (const [source, kind, target] of edges) this.#put({ source, kind, target, properties: {} });
    const managed = managedDomain();
    for (const node of managed.nodes) this.world.nodes.set(node.id, node);
    for (const edge of managed.edges) this.#put(edge);
    for (const [sources, kinds, targets, count] of RELATIONSHIPS)
      for (let at = 0; at < count; at++) this.#edge(sources, kinds, targets);
  }

  /** One change, mostly of a membership. */
  change(): void {
    if (this.random(40) === 0) this.#node(`extra${this.world.nodes.size}`, 'User', OBJECTS.User![1]);
    const what = this.random(10);
    if (what < 4) this.#toggle(0);
    else if (what < 5) this.#toggle(1);
    else if (what < 8) this.#toggle(this.random(RELATIONSHIPS.length));
    else if (what < 9) this.#changeNode();
    else this.#changeEdge();
  }

  pick<T>(list: readonly T[]): T {
    return list[this.random(list.length)]!;
  }

  shuffled(): World {
    const { nodes, edges } = this.world;
    return { nodes: new Map(shuffled([...nodes], this.random)), edges: new Map(shuffled([...edges], this.random)) };
  }

  #node(id: string, kind: string, values: Values, fixed: Record<string, unknown> = {}): void {
    const domainsid = this.pick([...SIDS, SIDS[0]]);
    const properties: Record<string, unknown> = { name: `${id} name`, domainsid, ...fixed };
    for (const [name, choices] of Object.entries(values))
      properties[name] = this.random(4) > 0 ? choices[0] : this.pick(choices);
    this.world.nodes.set(id, { id, kinds: ['Base', ...(kind === 'Unknown' ? [] : [kind])], properties });
  }

  #localGroups(computer: string): void {
    for (const rid of LOCAL_GROUPS) {
      const id = `${computer}-${rid}`;
      this.#node(id, 'ADLocalGroup', { name: ['Direct Access Users', 'x'] });
      this.#put({ source: id, kind: 'LocalToComputer', target: computer, properties: {} });
    }
  }

  #edge(sources: readonly string[], kinds: readonly string[], targets: readonly string[]): WorldEdge {
    const properties = { [this.pick(Object.keys(EDGE_PROPERTIES))]: this.pick([true, false, 'h']) };
    const edge = { source: this.#any(sources), kind: this.pick(kinds), target: this.#any(targets), properties };
    return this.#put(edge);
  }

  #put(edge: WorldEdge): WorldEdge {
    this.world.edges.set(`${edge.source} ${edge.kind} ${edge.target}`, edge);
    return edge;
  }

  #any(kinds: readonly string[]): string {
    return this.pick(this.#ofKind(this.pick(kinds)));
  }

  #ofKind(kind: string): string[] {
    const all = [...this.world.nodes.values()];
    if (kind === 'Unknown') return all.filter(({ kinds }) => kinds.length === 1).map(({ id }) => id);
    return all.filter(({ kinds }) => kinds.includes(kind)).map(({ id }) => id);
  }

  /** Takes away a relationship of some sort, or adds one. */
  #toggle(row: number): void {
    const [sources, kinds, targets] = RELATIONSHIPS[row]!;
    const there = [...this.world.edges].filter(([, { kind }]) => kinds.includes(kind));
    if (there.length > 0 && this.random(2) === 0) this.world.edges.delete(this.pick(there)[0]);
    else this.#edge(sources, kinds, targets);
  }

  #changeNode(): void {
    const node = this.pick([...this.world.nodes.values()]);
    const kind = node.kinds.find((name) => OBJECTS[name] ?? MANAGED_VALUES[name]) ?? '';
    const values = node.kinds.includes('Domain') ? DOMAIN : valuesOf(kind);
    const name = this.pick(Object.keys(values));
    if (name === undefined) return;
    const { [name]: _, ...rest } = node.properties;
    const value = this.pick(values[name]!);
    node.properties = value === undefined ? rest : { ...rest, [name]: value };
  }

  #changeEdge(): void {
    const edge = this.pick([...this.world.edges.values()]);
    const name = this.pick(Object.keys(EDGE_PROPERTIES));
    edge.properties = { ...edge.properties, [name]: this.pick(EDGE_PROPERTIES[name]!) };
  }
}

function valuesOf(kind: string): Values {
  return OBJECTS[kind]?.[1] ?? MANAGED_VALUES[kind] ?? { isassignabletorole: maybe };
}
