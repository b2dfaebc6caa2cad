import { ApiError, runCypher, type unifiedGraph } from '@chokepoint/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { useViewer } from '../access/viewer.ts';
import { automaticApi } from '../api/client.ts';
import * as trayTexts from './texts.ts';
import { type Cut, cutKey } from './tray.ts';

/** An end of a relationship, with its name and kind. */
export type LinkEnd = { readonly id: string; readonly name: string; readonly kind: string | undefined };

/** A relationship of the tray and what the graph knows of it. */
export type Link = {
  readonly cut: Cut;
  readonly source: LinkEnd;
  readonly target: LinkEnd;
  /** Its number in the graph, while it is there. */
  readonly relationship: string | undefined;
  /** Whether the graph no longer contains it. */
  readonly isGone: boolean;
};

type Known = {
  readonly ends: ReadonlyMap<string, LinkEnd>;
  readonly relationships: ReadonlyMap<string, string>;
};

const OBJECTS = 'MATCH (n) WHERE n.objectid IN $ids RETURN n';
const RELATIONSHIPS =
  'MATCH p = (a)-[r]->(b) WHERE a.objectid IN $sources AND b.objectid IN $targets AND type(r) IN $kinds RETURN p';

const linksQuery = (cuts: readonly Cut[], analysed: string | undefined) =>
  queryOptions({
    queryKey: ['what-if-links', analysed, cuts.map(cutKey)],
    queryFn: async ({ signal }): Promise<Known> => {
      const sources = [...new Set(cuts.map(({ source }) => source))];
      const targets = [...new Set(cuts.map(({ target }) => target))];
      const kinds = [...new Set(cuts.map(({ kind }) => kind))];
      const [objects, found] = await Promise.all([
        runQuery(OBJECTS, { ids: [...new Set([...sources, ...targets])] }, signal),
        runQuery(RELATIONSHIPS, { sources, targets, kinds }, signal),
      ]);
      const idOf = (node: string) => found.nodes[node]?.objectId ?? '';
      return {
        ends: new Map(
          Object.values(objects.nodes).map(({ objectId, label, kind }) => [
            objectId,
            { id: objectId, name: label || objectId, kind },
          ]),
        ),
        relationships: new Map(
          found.edges.map(({ id, source, kind, target }) => [
            cutKey({ source: idOf(source), kind, target: idOf(target) }),
            id,
          ]),
        ),
      };
    },
    staleTime: 30_000,
    retry: false,
  });

type Answered = Pick<z.input<typeof unifiedGraph>, 'nodes' | 'edges'>;

async function runQuery(query: string, parameters: Record<string, unknown>, signal: AbortSignal): Promise<Answered> {
  try {
    const { body } = await automaticApi.call(runCypher, {
      body: { query, parameters, include_properties: false },
      signal,
    });
    return body.data;
  } catch (error) {
    // An empty result is an answer, too.
    if (error instanceof ApiError && error.status === 404) return { nodes: {}, edges: [] };
    throw error;
  }
}

/** Names and state of the cuts in the tray; settled once the graph has answered, or cannot be queried. */
export function useLinks(
  cuts: readonly Cut[],
  analysed: string | undefined,
): { readonly links: readonly Link[]; readonly settled: boolean } {
  const sees = useViewer().may('graphdb/Read');
  const known = useQuery({ ...linksQuery(cuts, analysed), enabled: sees && cuts.length > 0 });
  const end = (id: string): LinkEnd => known.data?.ends.get(id) ?? { id, name: id, kind: undefined };
  return {
    settled: !sees || cuts.length === 0 || known.data !== undefined || known.error !== null,
    links: cuts.map((cut) => {
      const relationship = known.data?.relationships.get(cutKey(cut));
      return {
        cut,
        source: end(cut.source),
        target: end(cut.target),
        relationship,
        isGone: known.data !== undefined && relationship === undefined,
      };
    }),
  };
}

export const linkText = ({ cut, source, target }: Link): string =>
  trayTexts.kindSourceTarget(cut.kind, source.name, target.name);
