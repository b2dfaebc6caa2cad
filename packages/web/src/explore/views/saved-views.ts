import {
  createSavedView,
  deleteSavedView,
  getSavedView,
  listSavedViews,
  type SavedViewContent,
  updateSavedView,
} from '@chokepoint/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { type DrawnGraph, NOTHING, united } from '../../graph/drawn-graph.ts';
import { cypher } from '../../graph/graph-queries.ts';

export const savedViewsQuery = queryOptions({
  queryKey: ['saved-views'],
  queryFn: async ({ signal }) => (await api.call(listSavedViews, { signal })).body.data,
  staleTime: 60_000,
});

export const savedViewQuery = (key: string) =>
  queryOptions({
    queryKey: ['saved-views', key],
    queryFn: async ({ signal }) => (await api.call(getSavedView, { params: { view_key: key }, signal })).body.data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export type ViewText = { readonly name: string; readonly note: string };

/** Saves a view, over a known one or as another; returns its key. */
export async function saveView(text: ViewText, content: SavedViewContent, known?: string): Promise<string> {
  const body = { ...text, content };
  const saved =
    known === undefined
      ? await api.call(createSavedView, { body })
      : await api.call(updateSavedView, { params: { view_key: known }, body });
  await queryClient.invalidateQueries({ queryKey: ['saved-views'] });
  return saved.body.data.key;
}

export async function deleteView(key: string): Promise<void> {
  await api.call(deleteSavedView, { params: { view_key: key } });
  await queryClient.invalidateQueries({ queryKey: ['saved-views'] });
}

const OBJECTS = 'MATCH (n) WHERE n.objectid IN $ids RETURN n';
const RELATIONSHIPS =
  'MATCH p = (a)-[r]->(b) WHERE (a.objectid IN $ids OR b.objectid IN $ids) AND a.objectid IN $all AND b.objectid IN $all AND type(r) IN $kinds RETURN p';

/** What was added to an answer, as the graph has it now. */
export async function addedGraph(answer: DrawnGraph, content: SavedViewContent): Promise<DrawnGraph> {
  const { added: ids, added_kinds: kinds } = content;
  if (ids.length === 0) return NOTHING;
  const all = [...new Set([...ids, ...[...answer.nodes.values()].map(({ objectId }) => objectId)])];
  const [objects, relationships] = await Promise.all([
    cypher(OBJECTS, undefined, { ids }),
    cypher(RELATIONSHIPS, undefined, { ids, all, kinds }),
  ]);
  return united(objects.graph, relationships.graph);
}
