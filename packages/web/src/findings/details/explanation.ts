import { explainFindingRoute } from '@chokepoint/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../api/client.ts';
import { type DrawnEdge, type DrawnGraph, type DrawnNode, edgeKey } from '../../graph/drawn-graph.ts';
import { cypher } from '../../graph/graph-queries.ts';

type Answer = z.input<(typeof explainFindingRoute)['answers'][200]['schema']>;
export type Explained = Answer['data'];
export type Examples = Explained['impacted'];
export type Example = Examples['examples'][number];
type PathObject = Explained['target'];

type Explanation = { readonly explained: Explained; readonly graph: DrawnGraph };

/** Who can use a finding and what it leads to, with examples as text and as a graph. */
export const explanationQuery = (id: number, samples: number, seesGraph: boolean) =>
  queryOptions({
    queryKey: ['findings', 'explanation', id, samples],
    queryFn: async ({ signal }): Promise<Explanation> => {
      const { body } = await api.call(explainFindingRoute, {
        params: { attack_path_id: id },
        query: { samples: String(samples) as never },
        signal,
      });
      const explained = body.data;
      return { explained, graph: drawing(explained, seesGraph ? await taggedNodes(explained, signal) : new Map()) };
    },
    placeholderData: keepPreviousData,
    retry: false,
  });

const pathsOf = ({ exposed, impacted }: Explained): readonly Example[] => [
  ...(exposed?.examples ?? []),
  ...impacted.examples,
];

function objectsOf(explained: Explained): ReadonlyMap<string, PathObject> {
  const ends = [explained.source, explained.target].filter((end) => end !== null);
  return new Map([...pathsOf(explained).flatMap(({ objects }) => objects), ...ends].map((one) => [one.id, one]));
}

/** The objects with their tags (Tier Zero, owned), which the explanation does not contain. */
async function taggedNodes(explained: Explained, signal: AbortSignal): Promise<ReadonlyMap<string, DrawnNode>> {
  const ids = [...objectsOf(explained).keys()];
  const { graph } = await cypher('MATCH (n) WHERE n.objectid IN $ids RETURN n', signal, { ids });
  return new Map([...graph.nodes.values()].map((node) => [node.objectId, node]));
}

/** Objects are known by their object ids here; relationships by their numbers, as everywhere. */
function drawing(explained: Explained, known: ReadonlyMap<string, DrawnNode>): DrawnGraph {
  const steps = [
    ...(explained.relationship ? [explained.relationship] : []),
    ...pathsOf(explained).flatMap(({ relationships }) => relationships),
  ];
  return {
    nodes: new Map([...objectsOf(explained)].map(([id, object]) => [id, nodeOf(object, known.get(id))])),
    edges: new Map(
      steps.map(({ relationship_id, kind, source, target }): [string, DrawnEdge] => {
        const id = edgeKey(String(relationship_id));
        return [id, { id, kind, source, target, properties: undefined }];
      }),
    ),
  };
}

const nodeOf = ({ id, name, kind }: PathObject, known: DrawnNode | undefined): DrawnNode => ({
  id,
  label: name || id,
  kind,
  kinds: known?.kinds ?? [kind],
  objectId: id,
  isTierZero: known?.isTierZero ?? false,
  isOwned: known?.isOwned ?? false,
  properties: undefined,
});
