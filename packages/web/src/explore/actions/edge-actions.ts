import type { Dispatch } from 'react';
import type { DrawnEdge, DrawnGraph } from '../../graph/drawn-graph.ts';
import { endsAtEntry } from '../../graph/zone-paths.ts';
import type { StackedGraph } from '../../graph-view/stack-equals.ts';
import { notify } from '../../notifications/notifications.ts';
import { MOST_CUTS, tray } from '../../tray/tray.ts';
import type { ExploreSearch } from '../explore-search.ts';
import { cutOf } from '../graph/cut-of.ts';
import type { ViewStep } from '../graph/view-changes.ts';
import * as exploreTexts from '../texts.ts';
import { copyText } from './copy-text.ts';

/** What can be done with a relationship of the drawing. */
export type EdgeAction = 'details' | 'through' | 'what if' | 'path' | 'only' | 'hide' | 'unfold' | 'copy cypher';

type EdgeActionContext = {
  readonly graph: StackedGraph;
  readonly whole: DrawnGraph;
  readonly change: (next: Partial<ExploreSearch>) => void;
  readonly select: (id: string | undefined) => void;
  readonly changeView: Dispatch<ViewStep>;
};

export async function runEdgeAction(action: EdgeAction, edge: DrawnEdge, context: EdgeActionContext): Promise<void> {
  const { graph, whole, change, select, changeView } = context;
  const cut = cutOf(edge, graph);
  const fold = graph.folds.get(edge.source) ?? graph.folds.get(edge.target);
  switch (action) {
    case 'details':
      return select(edge.id);
    case 'through':
      // Selected, so that all of it stands out wherever the answer holds more.
      return cut && change({ tab: 'cypher', query: throughQuery(cut), at: undefined, selected: edge.id });
    case 'what if':
      if (cut && tray.add([cut]) > 0) notify(exploreTexts.addedWhatIfTray);
      else notify(exploreTexts.trayIsFull(MOST_CUTS), 'danger');
      return;
    case 'path':
      return change({ tab: 'path', at: cut && [cut.source, cut.target], query: undefined, selected: undefined });
    case 'only':
      select(undefined);
      return changeView({
        do: 'hide',
        parts: [...whole.nodes.keys()].filter((id) => id !== edge.source && id !== edge.target),
      });
    case 'hide':
      select(undefined);
      return changeView({ do: 'hide', parts: fold ? fold.members.map(({ id }) => id) : [edge.id] });
    case 'unfold':
      return fold && changeView({ do: 'unfold', folds: [fold.id] });
    case 'copy cypher':
      return cut && copyText(cypherOf(cut));
  }
}

/** Who gets to the relationship, and where it leads: the shortest path of each source, and to each Tier Zero object. */
function throughQuery({ source, kind, target }: Ends): string {
  const [from, to] = [JSON.stringify(source), JSON.stringify(target)];
  return [
    `MATCH p = (a)-[:${kind}]->(b)\nWHERE a.objectid = ${from} AND b.objectid = ${to}\nRETURN p`,
    `MATCH p = shortestPath((s)-[:ALL_ATTACK_PATHS*1..]->(a))\nWHERE a.objectid = ${from} AND s <> a\nRETURN p LIMIT 100`,
    `MATCH p = shortestPath((b)-[:ALL_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero))\nWHERE b.objectid = ${to} AND ${endsAtEntry()}\nRETURN p LIMIT 100`,
  ].join('\nUNION\n');
}

type Ends = { readonly source: string; readonly kind: string; readonly target: string };

const cypherOf = ({ source, kind, target }: Ends) =>
  `MATCH p = (a)-[:${kind}]->(b)\nWHERE a.objectid = ${JSON.stringify(source)} AND b.objectid = ${JSON.stringify(target)}\nRETURN p`;
