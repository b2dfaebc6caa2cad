import {
  AZURE_ENTITIES,
  type AzureRelation,
  DESCENDENTS,
  entityInformationRoutes,
  entityRelatedRoutes,
  type flatGraph,
  getAzureEntity,
} from '@chokepoint/contract';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../api/client.ts';
import type { DrawnEdge, DrawnGraph, DrawnNode } from '../../graph/drawn-graph.ts';

/** A list of objects that are related to another in one way. */
export type Section = {
  readonly key: string;
  readonly title: string;
  /** The key of its number among the counts. */
  readonly count: string | undefined;
  readonly drawable: boolean;
};
type RelatedObject = { readonly objectId: string; readonly name: string; readonly kind: string };

export const SECTION_PAGE = 50;

/** The sections of a node, by the most specific of its kinds. */
export function sectionsOf({ kind, kinds }: Pick<DrawnNode, 'kind' | 'kinds'>): readonly Section[] {
  const azure = azureEntity(kind, kinds);
  if (azure)
    return [
      ...Object.entries(azure.counts).map(([count, relation]) => azureSection(relation, count)),
      ...(azure.descendents ?? []).map((relation) =>
        azureSection(relation, `descendents.descendent_counts.${DESCENDENTS[relation as keyof typeof DESCENDENTS]}`),
      ),
    ];
  const collection = directoryCollection(kind, kinds);
  return entityRelatedRoutes
    .filter(({ entity }) => entity.collection === collection)
    .map(({ section, route }) => ({
      key: route.path,
      title: section.title,
      count: section.count,
      drawable: section.listOnly !== true,
    }));
}

/** How many of each; the sections without a number are counted when they are opened. */
export const countsQuery = (node: DrawnNode) =>
  queryOptions({
    queryKey: ['related-counts', node.objectId, node.kind],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, number>> => {
      const azure = azureEntity(node.kind, node.kinds);
      if (azure) {
        const { body } = await api.call(getAzureEntity, {
          params: { entity_type: azure.name },
          query: { object_id: node.objectId, counts: 'true' },
          signal,
        });
        return new Map(numbers((body as { data: unknown }).data));
      }
      const collection = directoryCollection(node.kind, node.kinds);
      const found = entityInformationRoutes.find(({ entity }) => entity.collection === collection);
      if (!found) return new Map();
      const { body } = await api.call(found.route, {
        params: { object_id: node.objectId },
        query: { counts: 'true' },
        signal,
      });
      return new Map(numbers((body as { data: unknown }).data));
    },
    staleTime: 60_000,
  });

export const relatedQuery = (node: DrawnNode, section: Section, page: number) =>
  queryOptions({
    queryKey: ['related', node.objectId, section.key, page],
    queryFn: async ({ signal }) => {
      const body = (await requestSection(node, section, 'list', page, signal)) as {
        count: number;
        data: readonly Record<string, unknown>[];
      };
      return { count: body.count, objects: body.data.map(relatedObject) };
    },
    staleTime: 60_000,
  });

/** The objects of a section with what leads to them. */
export async function relatedGraph(node: DrawnNode, section: Section): Promise<DrawnGraph> {
  return fromFlat((await requestSection(node, section, 'graph', 0)) as z.input<typeof flatGraph>);
}

async function requestSection(
  node: DrawnNode,
  section: Section,
  type: 'list' | 'graph',
  page: number,
  signal?: AbortSignal,
): Promise<unknown> {
  const paging = type === 'list' ? { skip: String(page * SECTION_PAGE), limit: String(SECTION_PAGE) } : {};
  const query = { type, ...paging };
  const azure = azureEntity(node.kind, node.kinds);
  if (azure)
    return (
      await api.call(getAzureEntity, {
        params: { entity_type: azure.name },
        query: { object_id: node.objectId, related_entity_type: section.key, ...query },
        ...(signal ? { signal } : {}),
      })
    ).body;
  const { route } = entityRelatedRoutes.find(({ route: one }) => one.path === section.key)!;
  return (await api.call(route, { params: { object_id: node.objectId }, query, ...(signal ? { signal } : {}) })).body;
}

function relatedObject(row: Record<string, unknown>): RelatedObject {
  const props = row.props as Record<string, unknown> | undefined;
  if (props)
    return { objectId: String(props.objectid), name: String(props.name ?? props.objectid), kind: String(row.kind) };
  return { objectId: String(row.objectID), name: String(row.name || row.objectID), kind: String(row.label) };
}

function directoryCollection(kind: string, kinds: readonly string[]): string | undefined {
  const of = (name: string) => entityInformationRoutes.find(({ entity }) => entity.kind === name)?.entity.collection;
  return of(kind) ?? (kinds.includes('Base') ? of('Base') : undefined);
}

function azureEntity(kind: string, kinds: readonly string[]) {
  const entries = Object.entries(AZURE_ENTITIES);
  const found =
    entries.find(([, entity]) => entity.kind === kind) ??
    (kinds.includes('AZBase') ? entries.find(([name]) => name === 'az-base') : undefined);
  if (!found) return undefined;
  const [name, entity] = found;
  return { name, ...entity };
}

function azureSection(relation: AzureRelation, count: string): Section {
  const words = relation.replace('descendent-', '').replaceAll('-', ' ').replace('pim', 'PIM').replace('vm ', 'VM ');
  return { key: relation, title: words.charAt(0).toUpperCase() + words.slice(1), count, drawable: true };
}

/** Every number in an answer, by its path. */
function numbers(value: unknown, way = ''): [string, number][] {
  if (typeof value === 'number') return [[way, value]];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'props' ? [] : numbers(part, way === '' ? key : `${way}.${key}`),
  );
}

function fromFlat(flat: z.input<typeof flatGraph>): DrawnGraph {
  const nodes = new Map<string, DrawnNode>();
  const edges = new Map<string, DrawnEdge>();
  for (const [id, part] of Object.entries(flat)) {
    if ('id1' in part) {
      edges.set(id, { id, source: part.id1, target: part.id2, kind: part.label.text, properties: part.data });
      continue;
    }
    const { nodetype, kinds, isTierZero, ...properties } = part.data;
    nodes.set(id, {
      id,
      label: part.label.text,
      kind: String(nodetype),
      kinds: kinds as readonly string[],
      objectId: String(properties.objectid ?? ''),
      isTierZero: isTierZero === true,
      isOwned: (kinds as readonly string[]).includes('Tag_Owned'),
      properties,
    });
  }
  return { nodes, edges };
}
