import type { Dispatch, RefObject } from 'react';
import { failureText } from '../../api/failure.ts';
import type { DrawnGraph, DrawnNode } from '../../graph/drawn-graph.ts';
import { neighbours } from '../../graph/graph-queries.ts';
import type { FoldedGraph } from '../../graph-view/fold-fans.ts';
import type { GraphScene } from '../../graph-view/graph-scene.ts';
import { notify } from '../../notifications/notifications.ts';
import type { ExploreSearch } from '../explore-search.ts';
import type { ViewStep } from '../graph/view-changes.ts';
import { markNode } from '../tags/tag-nodes.ts';
import { copyText } from './copy-text.ts';
import type { NodeAct } from './node-act.ts';

type Doing = {
  readonly search: ExploreSearch;
  readonly graph: FoldedGraph;
  readonly whole: DrawnGraph;
  readonly scene: RefObject<GraphScene | null>;
  readonly change: (next: Partial<ExploreSearch>) => void;
  readonly select: (id: string | undefined) => void;
  readonly dispatch: Dispatch<ViewStep>;
};

/** Does what is asked for with a node; what fails is said. */
export function useNodeActs(doing: Doing): (act: NodeAct, node: DrawnNode) => void {
  return (name, node) => void act(name, node, doing).catch((error) => notify(failureText(error), 'danger'));
}

async function act(name: NodeAct, node: DrawnNode, doing: Doing): Promise<void> {
  const { search, graph, whole, scene, change, select, dispatch } = doing;
  const ask = (query: string) => change({ tab: 'cypher', query, at: undefined, selected: undefined });
  const id = JSON.stringify(node.objectId);
  switch (name) {
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
      return ask(
        `MATCH p = shortestPath((s:Tag_Owned)-[:ALL_ATTACK_PATHS*1..]->(t))\nWHERE t.objectid = ${id} AND s <> t\nRETURN p LIMIT 200`,
      );
    case 'to tier zero':
      return ask(
        `MATCH p = shortestPath((s)-[:ALL_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero))\nWHERE s.objectid = ${id} AND s <> t\nRETURN p LIMIT 200`,
      );
    case 'hide':
      select(undefined);
      return dispatch({ do: 'hide', parts: graph.folds.get(node.id)?.members.map(({ id: one }) => one) ?? [node.id] });
    case 'unfold':
      return dispatch({ do: 'unfold', folds: [node.id] });
    case 'pin':
    case 'unpin':
      return scene.current?.pin(node.id, name === 'pin');
    case 'expand out':
    case 'expand in': {
      const found = await neighbours(node.id, name === 'expand out' ? 'out' : 'in');
      const fresh = [...found.nodes.keys()].filter((one) => !whole.nodes.has(one)).length;
      notify(fresh === 0 ? 'There is nothing new to show.' : `${fresh} more objects are shown.`);
      return dispatch({ do: 'add', graph: found });
    }
    case 'mark owned':
    case 'mark tier zero':
      await markNode(node, name === 'mark owned' ? 'owned' : 'tier zero');
      return notify(name === 'mark owned' ? 'Marked as owned.' : 'Added to Tier Zero.');
    case 'copy name':
      return copyText(node.label);
    case 'copy id':
      return copyText(node.objectId);
    case 'copy cypher':
      return copyText(`MATCH (n:${node.kind}) WHERE n.objectid = ${id} RETURN n`);
  }
}
