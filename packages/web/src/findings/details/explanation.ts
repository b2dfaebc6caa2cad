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

type Explanation = {
  readonly explained: Explained;
  readonly graph: DrawnGraph;
  /** Whether the drawing leaves out steps of the paths. */
  readonly areCut: boolean;
};

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
      const { paths, areCut } = drawnPaths(explained);
      const known = seesGraph ? await taggedNodes(explained, signal) : new Map();
      return { explained, graph: drawing(explained, paths, known), areCut };
    },
    placeholderData: keepPreviousData,
    retry: false,
  });

/** More objects in a row cannot be read in the panel. */
const MOST_IN_A_ROW = 7;

/**
 * The paths of an explanation as they are drawn: whole where they are short, or else the steps next to the finding. The
 * text lists all of them.
 */
function drawnPaths(explained: Explained): { readonly paths: readonly Example[]; readonly areCut: boolean } {
  const [before, after] = [explained.exposed?.examples ?? [], explained.impacted.examples];
  const longest = (paths: readonly Example[]) => Math.max(0, ...paths.map(({ relationships }) => relationships.length));
  let [ahead, behind] = [longest(before), longest(after)];
  const ends = explained.source ? 2 : 1;
  const areCut = ahead + ends + behind > MOST_IN_A_ROW;
  while (ahead + ends + behind > MOST_IN_A_ROW) {
    if (ahead >= behind) ahead--;
    else behind--;
  }
  const paths = [
    ...before.map((path) => ({ ...path, ...lastSteps(path, ahead) })),
    ...after.map((path) => ({ ...path, ...firstSteps(path, behind) })),
  ];
  return { paths, areCut };
}

const lastSteps = ({ objects, relationships }: Example, count: number) => ({
  objects: objects.slice(Math.max(0, objects.length - count - 1)),
  relationships: relationships.slice(Math.max(0, relationships.length - count)),
});

const firstSteps = ({ objects, relationships }: Example, count: number) => ({
  objects: objects.slice(0, count + 1),
  relationships: relationships.slice(0, count),
});

const pathsOf = ({ exposed, impacted }: Explained): readonly Example[] => [
  ...(exposed?.examples ?? []),
  ...impacted.examples,
];

function objectsOf(explained: Explained, paths: readonly Example[]): ReadonlyMap<string, PathObject> {
  const ends = [explained.source, explained.target].filter((end) => end !== null);
  return new Map([...paths.flatMap(({ objects }) => objects), ...ends].map((one) => [one.id, one]));
}

/** The objects with their tags (Tier Zero, owned), which the explanation does not contain. */
async function taggedNodes(explained: Explained, signal: AbortSignal): Promise<ReadonlyMap<string, DrawnNode>> {
  const ids = [...objectsOf(explained, pathsOf(explained)).keys()];
  const { graph } = await cypher('MATCH (n) WHERE n.objectid IN $ids RETURN n', signal, { ids });
  return new Map([...graph.nodes.values()].map((node) => [node.objectId, node]));
}

/** Objects are known by their object ids here; relationships by their numbers, as everywhere. */
function drawing(explained: Explained, paths: readonly Example[], known: ReadonlyMap<string, DrawnNode>): DrawnGraph {
  const steps = [
    ...(explained.relationship ? [explained.relationship] : []),
    ...paths.flatMap(({ relationships }) => relationships),
  ];
  return {
    nodes: new Map([...objectsOf(explained, paths)].map(([id, object]) => [id, nodeOf(object, known.get(id))])),
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
