import type { SavedViewContent } from '@chokepoint/contract';
import { type DrawnEdge, type DrawnGraph, united } from '../../graph/drawn-graph.ts';
import type { Places } from '../../graph-view/scene.ts';
import type { ExploreSearch } from '../explore-search.ts';
import type { ViewChanges } from '../graph/view-changes.ts';

type View = {
  readonly search: ExploreSearch;
  readonly answer: DrawnGraph;
  readonly changes: Pick<ViewChanges, 'added' | 'hidden'>;
  readonly pinned: Places;
};

/** A view by object ids, which stay the same from one version of the graph to the next. */
export function contentOf({ search, answer, changes, pinned }: View): SavedViewContent {
  const all = united(answer, changes.added);
  const { view: _, selected: __, ...address } = search;
  const hidden = [...changes.hidden];
  return {
    search: JSON.parse(JSON.stringify(address)),
    added: [...changes.added.nodes.values()].map(({ objectId }) => objectId),
    added_kinds: [...new Set([...changes.added.edges.values()].map(({ kind }) => kind))],
    hidden: hidden.flatMap((id) => all.nodes.get(id)?.objectId ?? []),
    hidden_relationships: hidden.flatMap((id) => {
      const edge = all.edges.get(id);
      return edge ? [endsOf(edge, all)] : [];
    }),
    positions: [...pinned].flatMap(([id, { x, y }]): [string, number, number][] => {
      const objectId = all.nodes.get(id)?.objectId;
      return objectId ? [[objectId, x, y]] : [];
    }),
  };
}

/** What a view hides in a graph, by the ids of this graph. */
export function hiddenIn(graph: DrawnGraph, content: SavedViewContent): readonly string[] {
  const objects = new Set(content.hidden);
  const relationships = new Set(content.hidden_relationships.map((one) => JSON.stringify(one)));
  return [
    ...[...graph.nodes.values()].filter(({ objectId }) => objects.has(objectId)).map(({ id }) => id),
    ...[...graph.edges.values()]
      .filter((edge) => relationships.has(JSON.stringify(endsOf(edge, graph))))
      .map(({ id }) => id),
  ];
}

/** Where a view has put objects, by the ids of a graph. */
export function pinnedIn({ nodes }: DrawnGraph, { positions }: SavedViewContent): Places {
  const places = new Map(positions.map(([objectId, x, y]) => [objectId, { x, y }]));
  return new Map(
    [...nodes.values()].flatMap(({ id, objectId }) => {
      const place = places.get(objectId);
      return place ? [[id, place] as const] : [];
    }),
  );
}

function endsOf({ source, kind, target }: DrawnEdge, { nodes }: DrawnGraph): [string, string, string] {
  return [nodes.get(source)?.objectId ?? '', kind, nodes.get(target)?.objectId ?? ''];
}
