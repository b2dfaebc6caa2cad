import { type EdgeIndex, type GraphImage, type NodeIndex, NodeSet } from '@chokepoint/graph';
import { nodesOfEnvironment } from '../../graph/visible-nodes.ts';
import { eitherOf, type FindRelated, type Related, walkedTo } from '../find-related.ts';
import { type VisibleGraph, walk } from '../walk/walk.ts';
import { edgesOfWalk } from '../walk/walk-edges.ts';
import { all, either, type NodeTest, ofKind, type WalkPlan } from '../walk/walk-plan.ts';

const SID = 'domainsid';

/** The objects of a kind that say they are of the domain. Relationships do not matter. */
export const domainMembers =
  (kind: string): FindRelated =>
  ({ image, visible }, domain) => {
    const sid = image.nodeProperty(domain, SID);
    const nodes = typeof sid === 'string' ? nodesOfDomain(image, sid, kind, visible) : [];
    return { nodes, edges: () => [] };
  };

/** Objects of a kind from other domains that are in a group of this one, nested ones too. */
export const foreignMembers = (kind: string): FindRelated => {
  const plan = foreign('backward', [{ steps: [{ kinds: ['MemberOf'], to: 0 }], finds: 'every' }], ofKind(kind));
  return (graph, domain) => fromDomain(graph, domain, 'Group', plan);
};

/** Principals from other domains that hold a right on objects of a kind here, themselves or as members of a group. */
export const foreignHolders = (rights: Iterable<string>, kind: string): FindRelated => {
  const plan = foreign('backward', [
    { steps: [{ kinds: rights, to: 1 }] },
    { steps: [{ kinds: ['MemberOf'], to: 1 }], finds: 'every' },
  ]);
  return (graph, domain) => fromDomain(graph, domain, kind, plan);
};

const foreignAdminsThemselves = foreign('backward', [
  { steps: [{ kinds: ['AdminTo'], to: 1 }] },
  { steps: [], finds: 'every' },
]);

/**
 * Principals from other domains with administrative rights on a computer here, and where chains of relationships into a
 * group with such rights begin: each step of a chain starts at a group or in another domain.
 */
export const foreignAdmins: FindRelated = eitherOf(
  (graph, domain) => fromDomain(graph, domain, 'Computer', foreignAdminsThemselves),
  (graph, domain) => fromDomain(graph, domain, 'Computer', (sid) => chainsIntoAdminGroups(graph.image, sid)),
);

function chainsIntoAdminGroups(image: GraphImage, sid: string): WalkPlan {
  const isGroup = ofKind('Group');
  const onto = either(isGroup, isForeign(sid));
  const steps = [{ kinds: image.edgeKinds, to: 2, onto }];
  return {
    direction: 'backward',
    phases: [{ steps: [{ kinds: ['AdminTo'], to: 1, onto: isGroup }] }, { steps }, { steps, finds: 'ends' }],
    startToo: true,
  };
}

/** Objects that say they are of another domain. */
const isForeign =
  (sid: string): NodeTest =>
  (image) => {
    const own = image.values.find(sid);
    const column = image.nodeColumn(SID);
    if (!column || column.encoding === 'flag' || column.encoding === 'number') return () => false;
    return (node) => column.has(node) && column.code(node) !== own;
  };

/** A plan for each domain: what is foreign depends on it. */
function foreign(
  direction: WalkPlan['direction'],
  phases: WalkPlan['phases'],
  also: NodeTest = () => () => true,
): (sid: string) => WalkPlan {
  const plans = new Map<string, WalkPlan>();
  return (sid) => {
    const plan = plans.get(sid) ?? { direction, phases, accepts: all(isForeign(sid), also), startToo: true };
    plans.set(sid, plan);
    return plan;
  };
}

function fromDomain(graph: VisibleGraph, domain: NodeIndex, kind: string, planFor: (sid: string) => WalkPlan): Related {
  const sid = sidOf(graph.image, domain);
  const plan = planFor(sid);
  return walkedTo(graph, plan, walk(graph, nodesOfDomain(graph.image, sid, kind, graph.visible), plan));
}

/** A domain that was only referenced has its id in its object id and nowhere else. */
function sidOf(image: GraphImage, domain: NodeIndex): string {
  const sid = image.nodeProperty(domain, SID);
  return typeof sid === 'string' ? sid : image.objectId(domain);
}

function nodesOfDomain(image: GraphImage, sid: string, kind: string, visible: NodeSet | undefined): NodeIndex[] {
  const number = image.nodeKind(kind);
  if (number === undefined) return [];
  const words = image.nodesOfKind(number).words;
  const members = nodesOfEnvironment(image, SID, sid).words;
  const both = new Uint32Array(words.length);
  for (let word = 0; word < both.length; word++)
    both[word] = words[word]! & members[word]! & (visible ? visible.words[word]! : -1);
  return [...new NodeSet(image.nodeCount, both)];
}

const syncers: WalkPlan = {
  direction: 'backward',
  phases: [{ steps: [{ kinds: ['DCSync'], to: 1 }] }, { steps: [], finds: 'every' }],
};
const replicationRights: WalkPlan = {
  direction: 'backward',
  phases: [
    { steps: [{ kinds: ['GetChanges', 'GetChangesAll'], to: 1 }] },
    { steps: [{ kinds: ['MemberOf'], to: 1 }], finds: 'every' },
  ],
};

/** Principals that can replicate the domain's secrets; the graph shows the two rights and the groups that hold them. */
export const dcSyncers: FindRelated = (graph, domain) => {
  const found = walk(graph, [domain], syncers);
  const related = walkedTo(graph, syncers, found);
  return { nodes: related.nodes, edges: () => rightsOf(graph, domain, related) };
};

function rightsOf(graph: VisibleGraph, domain: NodeIndex, syncing: Related): Iterable<EdgeIndex> {
  const wanted = new Set(syncing.nodes);
  const walked = walk(graph, [domain], replicationRights);
  const nodeOf = (position: number) => Math.floor(walked.places[position]! / walked.phaseCount);
  const found = walked.found.filter((position) => wanted.has(nodeOf(position)));
  const edges = edgesOfWalk(graph, replicationRights, { ...walked, found });
  for (const position of found) wanted.delete(nodeOf(position));
  // A principal whose right has no known cause is drawn with the right itself.
  for (const edge of syncing.edges()) if (wanted.has(graph.image.edgeSource(edge))) edges.add(edge);
  return edges;
}
