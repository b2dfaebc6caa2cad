import { queryOptions } from '@tanstack/react-query';
import { type DrawnGraph, type DrawnNode, NOTHING, united } from '../../graph/drawn-graph.ts';
import { cypher, HELPER_KINDS, type Literal } from '../../graph/graph-queries.ts';

/** The neighbours of an object in one direction, by one relationship, of one kind. */
export type NeighbourGroup = {
  readonly key: string;
  readonly direction: 'in' | 'out';
  readonly relationship: string;
  readonly kind: string;
  readonly total: number;
  /** Raw rights of collectors, which no attack path uses. */
  readonly isHelper: boolean;
};

/** As many at a time as a graph can show. */
export const NEIGHBOUR_PAGE = 300;

const PATTERNS = { out: '(n)-[r]->(m)', in: '(n)<-[r]-(m)' } as const;

/** What an object could be expanded by, the largest first. */
export const neighbourGroupsQuery = (node: DrawnNode) =>
  queryOptions({
    queryKey: ['neighbour-groups', node.id],
    queryFn: async ({ signal }): Promise<readonly NeighbourGroup[]> => {
      const found = await Promise.all(
        (['in', 'out'] as const).map(async (direction) => {
          const { literals } = await cypher(
            `MATCH ${PATTERNS[direction]} WHERE id(n) = $id RETURN type(r) AS relationship, labels(m) AS kinds, count(r) AS total`,
            signal,
            { id: Number(node.id) },
          );
          return groupsIn(direction, literals);
        }),
      );
      return found.flat().sort((a, b) => b.total - a.total || a.relationship.localeCompare(b.relationship));
    },
    staleTime: 60_000,
  });

function groupsIn(direction: 'in' | 'out', literals: readonly Literal[]): readonly NeighbourGroup[] {
  const groups = new Map<string, NeighbourGroup>();
  for (let at = 0; at + 2 < literals.length; at += 3) {
    const relationship = String(literals[at]!.value);
    const kind = mainKind(literals[at + 1]!.value as readonly string[]);
    const key = `${direction} ${relationship} ${kind}`;
    const total = (groups.get(key)?.total ?? 0) + Number(literals[at + 2]!.value);
    groups.set(key, { key, direction, relationship, kind, total, isHelper: HELPER_KINDS.includes(relationship) });
  }
  return [...groups.values()];
}

/** Every object of a directory is of its base kind as well, and of a kind for each of its zones. */
function mainKind(kinds: readonly string[]): string {
  return kinds.find((kind) => kind !== 'Base' && kind !== 'AZBase' && !kind.startsWith('Tag_')) ?? kinds[0] ?? '';
}

/** How many relationships of a group are drawn. */
export function drawnOf(group: NeighbourGroup, node: DrawnNode, { nodes, edges }: DrawnGraph): readonly string[] {
  return [...edges.values()]
    .filter(({ id, source, target, kind }) => {
      const [own, other] = group.direction === 'out' ? [source, target] : [target, source];
      return own === node.id && kind === group.relationship && id.startsWith('rel_') && isOf(group, nodes.get(other));
    })
    .map(({ id }) => id);
}

const isOf = ({ kind }: NeighbourGroup, node: DrawnNode | undefined) => node?.kinds.includes(kind) ?? false;

/** The next neighbours of these groups, up to a page in all. */
export async function nextNeighbours(
  node: DrawnNode,
  groups: readonly NeighbourGroup[],
  whole: DrawnGraph,
): Promise<DrawnGraph> {
  let found = NOTHING;
  for (const group of groups) {
    const room = NEIGHBOUR_PAGE - found.edges.size;
    if (room <= 0) break;
    const drawn = drawnOf(group, node, whole);
    if (drawn.length >= group.total) continue;
    const { graph } = await cypher(
      `MATCH p = ${PATTERNS[group.direction]} WHERE id(n) = $id AND type(r) = $relationship AND $kind IN labels(m) AND NOT id(r) IN $drawn RETURN p LIMIT ${room}`,
      undefined,
      {
        id: Number(node.id),
        relationship: group.relationship,
        kind: group.kind,
        drawn: drawn.map((edge) => Number(edge.replace('rel_', ''))),
      },
    );
    found = united(found, graph);
  }
  return found;
}
