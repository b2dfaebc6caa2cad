import { type Deadline, type GraphImage, NodeSet, POLL_EVERY } from '@chokepoint/graph';
import { environments as builtIn } from '@chokepoint/model';
import type { DeclaredEnvironment } from './finding.ts';

export const NO_ENVIRONMENT = -1;

const PROPERTIES = ['domainsid', 'tenantid', 'environmentid'] as const;

/** The collected environments of a graph and their principals. */
export type EnvironmentMap = {
  readonly ids: readonly string[];
  /** Per node the position of its environment in `ids`, or `NO_ENVIRONMENT`. */
  readonly of: Int32Array;
  /** All principals, of any environment. */
  readonly principals: NodeSet;
  /** Per environment, its principals of the kinds that it declares. */
  readonly principalsOf: readonly NodeSet[];
};

export function mapEnvironments(
  image: GraphImage,
  declared: readonly DeclaredEnvironment[],
  deadline: Deadline,
): EnvironmentMap {
  const ids: string[] = [];
  const kinds: DeclaredEnvironment[] = [];
  const collected = image.nodeColumn('collected');
  for (const environment of [...builtIn, ...declared])
    for (const node of ofKind(image, environment.kind))
      if (collected?.value(node, image.values) === true && !ids.includes(image.objectId(node))) {
        ids.push(image.objectId(node));
        kinds.push(environment);
      }
  const of = membership(image, ids, deadline);
  const everyKind = new Set([...builtIn, ...declared].flatMap(({ principals }) => principals as readonly string[]));
  return {
    ids,
    of,
    principals: union(image, everyKind),
    principalsOf: kinds.map(({ principals }, position) => within(union(image, principals), of, position)),
  };
}

/** The nodes of an environment. */
export function nodesOfEnvironment(map: EnvironmentMap, position: number): NodeSet {
  const nodes = new NodeSet(map.of.length);
  for (let node = 0; node < map.of.length; node++) if (map.of[node] === position) nodes.add(node);
  return nodes;
}

function membership(image: GraphImage, ids: readonly string[], deadline: Deadline): Int32Array {
  const of = new Int32Array(image.nodeCount).fill(NO_ENVIRONMENT);
  const positions = new Map(ids.map((id, position) => [id, position]));
  for (const property of PROPERTIES) {
    const column = image.nodeColumn(property);
    if (!column) continue;
    for (let node = 0; node < image.nodeCount; node++) {
      if ((node & (POLL_EVERY - 1)) === 0) deadline.check();
      if (of[node] !== NO_ENVIRONMENT) continue;
      const value = column.value(node, image.values);
      if (typeof value === 'string') of[node] = positions.get(value) ?? NO_ENVIRONMENT;
    }
  }
  return of;
}

function ofKind(image: GraphImage, name: string): NodeSet {
  const kind = image.nodeKind(name);
  return kind === undefined ? new NodeSet(image.nodeCount) : image.nodesOfKind(kind);
}

function union(image: GraphImage, kinds: Iterable<string>): NodeSet {
  const all = new NodeSet(image.nodeCount);
  for (const kind of kinds) {
    const { words } = ofKind(image, kind);
    for (let word = 0; word < words.length; word++) all.words[word]! |= words[word]!;
  }
  return all;
}

function within(nodes: NodeSet, of: Int32Array, position: number): NodeSet {
  const own = new NodeSet(nodes.size);
  for (const node of nodes) if (of[node] === position) own.add(node);
  return own;
}
