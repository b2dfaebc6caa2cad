import type { GraphImage, NodeIndex } from '@chokepoint/graph';
import { NO_ENVIRONMENT, nodesOf } from './environment-members.ts';

/** Shares from 0 to 1; 0 where nothing is active. */
export type Completeness = { readonly localGroups: number; readonly sessions: number };

/** Completeness of each environment, and of the whole graph, which is not the mean of the others. */
type CompletenessOfAll = { readonly environments: readonly Completeness[]; readonly all: Completeness };

const ACTIVE_SECONDS = 14 * 86_400;
const LOCAL_ACCESS = ['AdminTo', 'CanRDP', 'CanPSRemote', 'ExecuteDCOM'];

/** How much is known about active accounts: local rights on computers, sessions of users. */
export function completenessOf(image: GraphImage, members?: Int32Array, environments = 0): CompletenessOfAll {
  const computers = shares(image, 'Computer', isWindows(image), LOCAL_ACCESS, members, environments);
  const users = shares(image, 'User', () => true, ['HasSession'], members, environments);
  const pair = (position: number): Completeness => ({ localGroups: computers[position]!, sessions: users[position]! });
  return {
    environments: Array.from({ length: environments }, (_, position) => pair(position)),
    all: pair(environments),
  };
}

function isWindows(image: GraphImage): (node: NodeIndex) => boolean {
  const systems = image.nodeColumn('operatingsystem');
  return (node) => {
    const system = systems?.value(node, image.values);
    return typeof system === 'string' && system.includes('WINDOWS');
  };
}

/**
 * Per environment, then for all nodes together: of the enabled nodes whose last logon is at most two weeks before the
 * latest logon, the share that is the target of a relationship of some kinds.
 */
function shares(
  image: GraphImage,
  kind: string,
  qualifies: (node: NodeIndex) => boolean,
  relationships: readonly string[],
  members: Int32Array | undefined,
  environments: number,
): number[] {
  const enabled = image.nodeColumn('enabled');
  const logons = image.nodeColumn('lastlogontimestamp');
  const population: { node: NodeIndex; logon: number }[] = [];
  const latest = new Array<number>(environments + 1).fill(Number.NEGATIVE_INFINITY);
  const groupsOf = (node: NodeIndex): number[] => {
    const environment = members?.[node] ?? NO_ENVIRONMENT;
    return environment === NO_ENVIRONMENT ? [environments] : [environment, environments];
  };
  for (const node of nodesOf(image, kind)) {
    if (enabled?.value(node, image.values) !== true || !qualifies(node)) continue;
    const logon = logons?.value(node, image.values);
    if (typeof logon !== 'number') continue;
    population.push({ node, logon });
    for (const group of groupsOf(node)) latest[group] = Math.max(latest[group]!, logon);
  }
  const known = isTarget(image, relationships);
  const active = new Array<number>(environments + 1).fill(0);
  const covered = new Array<number>(environments + 1).fill(0);
  for (const { node, logon } of population)
    for (const group of groupsOf(node)) {
      if (logon < latest[group]! - ACTIVE_SECONDS) continue;
      active[group]!++;
      if (known(node)) covered[group]!++;
    }
  return active.map((count, group) => (count === 0 ? 0 : covered[group]! / count));
}

/** Whether a node is the target of a relationship of one of the kinds. */
function isTarget(image: GraphImage, relationships: readonly string[]): (node: NodeIndex) => boolean {
  const mask = image.edgeKindMask(relationships).bytes;
  const { inStart, inEnd, inKind } = image;
  return (node) => {
    for (let at = inStart[node]!; at < inEnd[node]!; at++) if (mask[inKind[at]!] === 1) return true;
    return false;
  };
}
