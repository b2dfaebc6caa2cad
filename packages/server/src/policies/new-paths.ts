import type { GraphImage, NodeIndex, Path } from '@chokepoint/graph';
import { environmentOf } from '../graph/environments.ts';
import { nodeName } from '../graph/node-name.ts';
import type { PolicyState } from './policy-state.ts';

const MEMBERSHIPS = ['MemberOf', 'AZMemberOf'];
/** Of so many principals a path is shown. */
const MOST_PATHS = 100;

type Access = ReturnType<PolicyState['accessTo']>;
type Side = { readonly image: GraphImage; readonly access: Access };

/** Principals that are in a zone now and were not before. */
export function newMembers(after: PolicyState, before: PolicyState, zone: number, environment?: string): string[] {
  const [now, then] = [sideOf(after, zone), sideOf(before, zone)];
  return principalsOf(now, environment)
    .filter((node) => now.access.inside.has(node) && !wasIn(then, then.access.inside, now.image, node))
    .map((node) => nodeName(now.image, node));
}

/**
 * Principals that have a path into a zone now and had none before. A principal that did not exist before counts, unless
 * it has the path by membership in a group that had one: then it has what such accounts have.
 */
export function newlyExposed(after: PolicyState, before: PolicyState, zone: number, environment?: string): string[] {
  const [now, then] = [sideOf(after, zone), sideOf(before, zone)];
  const memberships = new KnownMemberships(now.image, then);
  const found = principalsOf(now, environment).filter((node) => {
    if (!now.access.exposed.has(node)) return false;
    if (then.image.nodeByObjectId(now.image.objectId(node)) === undefined) return !memberships.leadToExposed(node);
    // Who left the zone, but still reaches it, has lost rights.
    return !wasIn(then, then.access.exposed, now.image, node) && !wasIn(then, then.access.inside, now.image, node);
  });
  return found.map((node, at) => {
    const path = at < MOST_PATHS ? now.access.pathFrom(node) : undefined;
    return path ? lineOf(now.image, path) : nodeName(now.image, node);
  });
}

const sideOf = (state: PolicyState, zone: number): Side => ({ image: state.image, access: state.accessTo(zone) });

function principalsOf({ image, access }: Side, environment: string | undefined): NodeIndex[] {
  const all = [...access.principals];
  return environment === undefined ? all : all.filter((node) => environmentOf(image, node) === environment);
}

function wasIn(then: Side, nodes: Access['inside'], image: GraphImage, node: NodeIndex): boolean {
  const known = then.image.nodeByObjectId(image.objectId(node));
  return known !== undefined && nodes.has(known);
}

class KnownMemberships {
  readonly #image: GraphImage;
  readonly #then: Side;
  readonly #kinds: ReadonlySet<number | undefined>;
  readonly #seen = new Map<NodeIndex, boolean>();

  constructor(image: GraphImage, then: Side) {
    this.#image = image;
    this.#then = then;
    this.#kinds = new Set(MEMBERSHIPS.map((kind) => image.edgeKind(kind)));
  }

  /** Whether a chain of memberships, through groups that are new themselves, ends at a group that had a path. */
  leadToExposed(node: NodeIndex): boolean {
    const known = this.#seen.get(node);
    if (known !== undefined) return known;
    this.#seen.set(node, false);
    const { outStart, outEnd, outKind, outTarget } = this.#image;
    let leads = false;
    for (let at = outStart[node]!; at < outEnd[node]! && !leads; at++)
      if (this.#kinds.has(outKind[at])) leads = this.#hadPath(outTarget[at]!);
    this.#seen.set(node, leads);
    return leads;
  }

  #hadPath(group: NodeIndex): boolean {
    const { image, access } = this.#then;
    const known = image.nodeByObjectId(this.#image.objectId(group));
    return known === undefined ? this.leadToExposed(group) : access.exposed.has(known);
  }
}

/** `BOB -[ForceChangePassword]-> SVC -[GenericAll]-> DOMAIN ADMINS`. */
function lineOf(image: GraphImage, { nodes, edges }: Path): string {
  const steps = edges.map((edge, at) => {
    const kind = image.edgeKinds[image.edgeKindOf(edge)];
    return ` -[${kind}]-> ${nodeName(image, nodes[at + 1]!)}`;
  });
  return nodeName(image, nodes[0]!) + steps.join('');
}
