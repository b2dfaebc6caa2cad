import type { Dispatch, RefObject } from 'react';
import type { DrawnGraph, DrawnNode } from '../../graph/drawn-graph.ts';
import { neighbours } from '../../graph/graph-queries.ts';
import { pathsIntoZone } from '../../graph/zone-paths.ts';
import type { Scene } from '../../graph-view/scene.ts';
import type { StackedGraph } from '../../graph-view/stack-equals.ts';
import { notify } from '../../notifications/notifications.ts';
import type { ExploreSearch } from '../explore-search.ts';
import type { ViewStep } from '../graph/view-changes.ts';
import { tagNode } from '../tags/tag-nodes.ts';
import * as exploreTexts from '../texts.ts';
import { copyText } from './copy-text.ts';

/** What can be done with a node of the drawing. */
export type NodeAction =
  | 'start'
  | 'end'
  | 'from owned'
  | 'to tier zero'
  | 'expand out'
  | 'expand in'
  | 'expand some'
  | 'hide'
  | 'unfold'
  | 'pin'
  | 'unpin'
  | 'mark owned'
  | 'mark tier zero'
  | 'copy name'
  | 'copy id'
  | 'copy cypher';

type NodeActionContext = {
  readonly search: ExploreSearch;
  readonly graph: StackedGraph;
  readonly whole: DrawnGraph;
  readonly scene: RefObject<Scene | null>;
  readonly change: (next: Partial<ExploreSearch>) => void;
  readonly select: (id: string | undefined) => void;
  readonly changeView: Dispatch<ViewStep>;
  /** Asks which neighbours to add. */
  readonly expand: (node: DrawnNode) => void;
};

export async function runNodeAction(action: NodeAction, node: DrawnNode, context: NodeActionContext): Promise<void> {
  const { search, graph, whole, scene, change, select, changeView, expand } = context;
  const runCypher = (query: string) => change({ tab: 'cypher', query, at: undefined, selected: undefined });
  const id = JSON.stringify(node.objectId);
  switch (action) {
    case 'start':
      return change({
        tab: 'path',
        at: [node.objectId, ...(search.at ?? []).slice(1)],
        query: undefined,
        selected: undefined,
      });
    case 'end':
      return change({
        tab: 'path',
        at: [search.tab === 'cypher' ? '' : (search.at?.[0] ?? ''), node.objectId],
        query: undefined,
        selected: undefined,
      });
    case 'from owned':
      return runCypher(
        `MATCH p = shortestPath((s:Tag_Owned)-[:ALL_ATTACK_PATHS*1..]->(t))\nWHERE t.objectid = ${id} AND s <> t\nRETURN p LIMIT 200`,
      );
    case 'to tier zero':
      return runCypher(pathsIntoZone(node.objectId, 200));
    case 'hide':
      select(undefined);
      return changeView({
        do: 'hide',
        parts: graph.folds.get(node.id)?.members.map(({ id: one }) => one) ?? [node.id],
      });
    case 'unfold':
      return changeView({ do: 'unfold', folds: [node.id] });
    case 'pin':
    case 'unpin':
      return scene.current?.pin(node.id, action === 'pin');
    case 'expand some':
      return expand(node);
    case 'expand out':
    case 'expand in': {
      const direction = action === 'expand out' ? 'out' : 'in';
      const end = direction === 'out' ? 'source' : 'target';
      const drawn = [...whole.edges.values()].filter((edge) => edge[end] === node.id && edge.id.startsWith('rel_'));
      const { graph: found, total } = await neighbours(
        node.id,
        direction,
        drawn.map((edge) => edge.id),
        search.via,
      );
      const counted = search.via ? drawn.filter(({ kind }) => search.via?.includes(kind)) : drawn;
      notify(
        `${expansionText(whole, found, counted.length, total)}${search.via ? exploreTexts.pathFilterApplies : ''}`,
      );
      return changeView({ do: 'add', graph: found });
    }
    case 'mark owned':
    case 'mark tier zero':
      await tagNode(node, action === 'mark owned' ? 'owned' : 'tier zero');
      return notify(action === 'mark owned' ? exploreTexts.markedAsOwned : exploreTexts.addedTierZero);
    case 'copy name':
      return copyText(node.label);
    case 'copy id':
      return copyText(node.objectId);
    case 'copy cypher':
      return copyText(`MATCH (n:${node.kind}) WHERE n.objectid = ${id} RETURN n`);
  }
}

/** Says what an expansion has left out. */
function expansionText(whole: DrawnGraph, found: DrawnGraph, before: number, total: number): string {
  if (found.edges.size === 0) return exploreTexts.noFurtherNeighbours;
  const shown = before + found.edges.size;
  if (shown < total) return exploreTexts.shownOfTotal(numberText(shown), numberText(total));
  const fresh = [...found.nodes.keys()].filter((one) => !whole.nodes.has(one)).length;
  return exploreTexts.moreObjectsShown(fresh, numberText(fresh));
}

const numberText = (count: number): string => count.toLocaleString('en');
