import { abusableAppRoleKinds } from '@chokepoint/model';
import type { PlainEdge, PlainGraph, PlainNode } from './plain-graph.ts';
import { ROLE_TEMPLATES } from './tenant-of.ts';

export type Random = (below: number) => number;

export function randomOf(seed: number): Random {
  let state = seed * 2654435761 + 1;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const copy = [...list];
  for (let at = copy.length - 1; at > 0; at--) {
    const other = random(at + 1);
    [copy[at], copy[other]] = [copy[other]!, copy[at]!];
  }
  return copy;
}

const SIDS = ['S-1-5-21-1', 'S-1-5-21-2', 'S-1-5-21-3'];
const COLLECTED_TOO = ['AZRoleApprover', 'AZAddSecret', 'AZResetPassword', 'AZMGAddOwner', 'SyncedToADUser'];

/** Two tenants with a bit of everything, collected as odd as it gets. */
export function randomTenants(seed: number): PlainGraph {
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
  const nodes: PlainNode[] = [];
  const edges = new Map<string, PlainEdge>();
  const node = (id: string, kind: string, properties: Record<string, unknown> = {}) => {
    const kinds = kind.startsWith('AZ') ? ['AZBase', ...(kind === 'AZBase' ? [] : [kind])] : ['Base', kind];
    nodes.push({ id, kinds, properties });
    return id;
  };
  const edge = (source: string, kind: string, target: string) =>
    edges.set(`${source} ${kind} ${target}`, [source, kind, target]);
  const many = (count: number, make: (number: number) => string) => Array.from({ length: count }, (_, at) => make(at));

  const tenants = many(2, (at) => node(`T${at}`, 'AZTenant'));
  const unknown = many(1, (at) => node(`X${at}`, 'AZBase'));
  node(SIDS[0]!, 'User');
  node(SIDS[1]!, 'Computer');
  const users = many(7, (at) =>
    node(`U${at}`, 'AZUser', {
      ...pick([{ onpremsyncenabled: true }, { onpremsyncenabled: false }, {}]),
      ...pick([{ onpremid: pick(SIDS) }, { onpremid: SIDS[0] }, { onpremid: '' }, {}]),
    }),
  );
  const groups = many(5, (at) =>
    node(
      `G${at}`,
      'AZGroup',
      pick([true, true, false, 'true', undefined].map((value) => ({ isassignabletorole: value }))),
    ),
  );
  const principals = many(5, (at) => node(`P${at}`, 'AZServicePrincipal'));
  const apps = many(2, (at) => node(`A${at}`, 'AZApp'));
  const devices = many(3, (at) =>
    node(`D${at}`, 'AZDevice', pick([{ operatingsystem: 'Windows 11' }, { operatingsystem: 'macOS' }, {}])),
  );
  const everyone = [...users, ...groups, ...principals, ...devices, ...apps, ...unknown, SIDS[0]!];
  const approverList = () =>
    pick([undefined, [], [], many(random(3), () => pick([...everyone, 'nobody']).toLowerCase())]);
  const roles = many(9, (at) =>
    node(`R${at}`, 'AZRole', {
      templateid: pick([...Object.values(ROLE_TEMPLATES), ...Object.values(ROLE_TEMPLATES), 'custom', undefined]),
      tenantid: pick([...tenants, ...tenants, 'nowhere', undefined]),
      enduserassignmentrequiresapproval: pick([true, true, false, undefined]),
      enduserassignmentuserapprovers: approverList(),
      enduserassignmentgroupapprovers: approverList(),
    }),
  );
  for (const object of [...users, ...groups, ...principals, ...apps, ...devices, ...roles])
    if (random(8) > 0) edge(pick(tenants), 'AZContains', object);
  edge('T0', 'AZContains', pick(users)); // now and then in both
  for (let at = 0; at < 14; at++) edge(pick(everyone), 'AZHasRole', pick(roles));
  for (let at = 0; at < 14; at++) edge(pick(everyone), 'AZMemberOf', pick(groups));
  for (const kind of abusableAppRoleKinds)
    if (random(3) === 0) edge(pick([...principals, ...principals, ...everyone]), kind, pick([...principals, ...apps]));
  for (let at = 0; at < 4; at++)
    edge(pick([...roles, ...users]), pick(COLLECTED_TOO), pick([...users, ...apps, ...roles]));
  edge(pick(users), 'AZRoleEligible', pick(roles));
  return { nodes, edges: [...edges.values()] };
}
