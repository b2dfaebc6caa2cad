import type { DrawnGraph, DrawnNode } from '../graph/drawn-graph.ts';
import { kindPlural } from '../graph/kind-plural.ts';
import { type StackedGraph, stacked, stackNode } from './stack-equals.ts';
import * as graphViewTexts from './texts.ts';

export const GROUPINGS = ['kind', 'domain', 'ou'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/**
 * Draws the objects of a kind, a domain or an OU as one. `open` names the groups that the user opened, which are drawn
 * as a hull around their members; `apart` the nodes
 * that must stay on their own. What belongs to no group is drawn as it is.
 */
export function groupNodes(
  graph: DrawnGraph,
  by: Grouping,
  open: ReadonlySet<string>,
  apart: ReadonlySet<string>,
): StackedGraph {
  const groups = Map.groupBy(graph.nodes.values(), (node) => (apart.has(node.id) ? '' : nameIn(node, by)));
  const all = [...groups]
    .filter(([name, members]) => name !== '' && members.length > 1)
    .map(([name, members]) => ({ id: `fold:group:${by}:${name}`, members, name }));
  const stacks = all.filter(({ id }) => !open.has(id));
  const drawn = stacked(graph, stacks);
  const nodes = new Map(drawn.nodes);
  for (const { id, members, name } of stacks)
    nodes.set(id, { ...stackNode(id, members), ...titled(by, name, members) });
  const hulls = all
    .filter(({ id }) => open.has(id))
    .map(({ id, members, name }) => ({
      id,
      title: titleOf(by, name, members),
      members: members.map((member) => member.id),
    }));
  return { ...drawn, nodes, hulls };
}

const KINDS: Readonly<Record<Grouping, string | undefined>> = { kind: undefined, domain: 'Domain', ou: 'OU' };

function titled(by: Grouping, name: string, members: readonly DrawnNode[]): Partial<DrawnNode> {
  const kind = KINDS[by];
  return { ...(kind && { kind }), label: titleOf(by, name, members) };
}

function titleOf(by: Grouping, name: string, members: readonly DrawnNode[]): string {
  const count = members.length.toLocaleString('en');
  return by === 'kind' ? `${count} ${kindPlural(name)}` : graphViewTexts.nameCountObjects(name, count);
}

function nameIn({ kind, label, properties }: DrawnNode, by: Grouping): string {
  if (by === 'kind') return kind;
  if (by === 'domain') return String(properties?.domain ?? label.split('@')[1] ?? '');
  return /(?:^|,)OU=([^,]+)/i.exec(String(properties?.distinguishedname ?? ''))?.[1] ?? '';
}
