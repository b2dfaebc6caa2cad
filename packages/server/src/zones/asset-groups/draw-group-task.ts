import { type EdgeIndex, type NodeIndex, POLL_EVERY } from '@chokepoint/graph';
import { environmentOf } from '../../graph/environments.ts';
import { visibleNodes } from '../../graph/visible-nodes.ts';
import { encodeJson } from '../../graph-answers/encode-json.ts';
import { flatGraph } from '../../graph-answers/flat-graph.ts';
import { ObjectView } from '../../graph-answers/object-view.ts';
import type { DisplayedKinds } from '../../kinds/displayed-kinds.ts';
import type { TaskFunction } from '../../workers/task.ts';
import { type GroupCriterion, objectsOf } from './group-criterion.ts';

export type DrawGroupInput = {
  readonly criterion: GroupCriterion;
  /** The environment whose objects to include; `undefined` = all. */
  readonly environment: string | undefined;
  readonly shownKinds: DisplayedKinds;
  readonly environments: readonly string[] | undefined;
};

/** The objects of an asset group, and all memberships, direct or not, in its directory groups. */
export const drawGroup: TaskFunction<DrawGroupInput, Uint8Array> = (image, input, { deadline }) => {
  const visible = input.environments && visibleNodes(image, input.environments);
  const [group, memberOf] = [image.nodeKind('Group'), image.edgeKind('MemberOf')];
  const nodes = new Set<NodeIndex>();
  for (const node of objectsOf(image, input.criterion))
    if (visible?.has(node) !== false && (!input.environment || environmentOf(image, node) === input.environment))
      nodes.add(node);
  const edges: EdgeIndex[] = [];
  const reached = new Set([...nodes].filter((node) => group !== undefined && image.hasKind(node, group)));
  let walked = 0;
  // Iterating a set visits members that are added meanwhile, too.
  for (const node of reached)
    for (let at = image.inStart[node]!; at < image.inEnd[node]!; at++) {
      if (++walked % POLL_EVERY === 0) deadline.check();
      const member = image.inSource[at]!;
      if (image.inKind[at] !== memberOf || visible?.has(member) === false) continue;
      edges.push(image.inEdge[at]!);
      reached.add(member);
    }
  const view = new ObjectView(image, input.shownKinds);
  const graph = flatGraph(view, nodes, edges) as Record<string, { data: Record<string, unknown> }>;
  for (const [key, { data }] of Object.entries(graph))
    if (!key.startsWith('rel_')) Object.assign(data, { category: 'Asset Groups', type: data.nodetype, level: 0 });
  return encodeJson({ data: graph });
};
