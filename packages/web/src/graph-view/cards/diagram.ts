import type { DrawnEdge, DrawnGraph, DrawnNode, Hull } from '../../graph/drawn-graph.ts';
import * as graphViewTexts from '../texts.ts';
import { byStrength } from './strength.ts';
import { shortened, textWidth } from './text-width.ts';

export type Point = { readonly x: number; readonly y: number };
export type Size = { readonly width: number; readonly height: number };
/** The middle and the size. */
export type Box = Point & Size;

/** An object, or a stack of equal ones, with its name inside. */
export type Card = Size & {
  readonly node: DrawnNode;
  readonly title: string;
  readonly subtitle: string;
  readonly isStack: boolean;
  /** The number of relationships that the object has with itself; drawn above the card. */
  readonly loops: number;
  /** How much larger than others it is drawn. */
  readonly zoom: number;
};

/** All relationships from one object to another, as one line. */
export type Wire = {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  /** The strongest first. */
  readonly edges: readonly DrawnEdge[];
  readonly label: string;
  readonly labelSize: Size;
};

/** What is drawn, without places. */
export type Diagram = {
  readonly cards: readonly Card[];
  readonly wires: readonly Wire[];
  readonly hulls: readonly Hull[];
};

export const CARD = { height: 46, icon: 28, padding: 9, narrowest: 132, widest: 250, widestSubtitle: 170 } as const;
export const TITLE = { size: 12.5, weight: 'bold' } as const;
export const SUBTITLE = { size: 10.5, weight: 'regular' } as const;
export const CHIP = { size: 10.5, weight: 'regular', height: 18, padding: 6, widest: 190 } as const;

/** Around the cards of an open group; its title is above them. */
export const HULL = { padding: 14, title: 26 } as const;

/** A drawing with more parts than this is not read card by card. */
const AT_MOST = { cards: 80, edges: 400 };

export function fitsOnCards({ nodes, edges }: DrawnGraph): boolean {
  return nodes.size <= AT_MOST.cards && edges.size <= AT_MOST.edges;
}

export function diagramOf(graph: DrawnGraph, names: { readonly edges: boolean }): Diagram {
  const edges = [...graph.edges.values()].filter(
    ({ source, target }) => graph.nodes.has(source) && graph.nodes.has(target),
  );
  const loops = Map.groupBy(
    edges.filter(({ source, target }) => source === target),
    ({ source }) => source,
  );
  const between = Map.groupBy(
    edges.filter(({ source, target }) => source !== target),
    ({ source, target }) => `${source}\n${target}`,
  );
  return {
    cards: [...graph.nodes.values()].map((node) => cardOf(node, loops.get(node.id)?.length ?? 0)),
    wires: [...between.values()].map((parallel) => wireOf(parallel, names.edges)),
    hulls: (graph.hulls ?? []).flatMap((hull) => {
      const members = hull.members.filter((id) => graph.nodes.has(id));
      return members.length > 0 ? [{ ...hull, members }] : [];
    }),
  };
}

function cardOf(node: DrawnNode, loops: number): Card {
  const isStack = node.id.startsWith('fold:');
  // Text has to stay readable: the largest card is half as large again.
  const zoom = 1 + ((node.scale ?? 1) - 1) * 0.32;
  const { name, suffix } = splitName(node.label);
  const subtitle = isStack
    ? node.id.startsWith('fold:group:')
      ? graphViewTexts.group
      : graphViewTexts.sameRelationships
    : [node.kind, suffix].filter(Boolean).join(' · ');
  const beside = CARD.icon + CARD.padding * 3;
  const room = CARD.widest - beside;
  const wanted = Math.max(
    textWidth(name, TITLE.size, TITLE.weight),
    // A long domain does not make the card wider: the kind comes first, and the panel has the rest.
    Math.min(textWidth(subtitle, SUBTITLE.size, SUBTITLE.weight), CARD.widestSubtitle),
  );
  const width = Math.ceil(Math.min(CARD.widest, Math.max(CARD.narrowest, wanted + beside + 1)));
  return {
    node,
    title: shortened(name, Math.min(room, width - beside), TITLE.size, TITLE.weight),
    subtitle: shortened(subtitle, width - beside, SUBTITLE.size, SUBTITLE.weight),
    isStack,
    loops,
    zoom,
    width: Math.ceil(width * zoom),
    height: Math.ceil(CARD.height * zoom),
  };
}

/** Names end with their domain, after an at sign or, of computers, after the first dot. */
function splitName(label: string): { readonly name: string; readonly suffix: string } {
  const at = label.lastIndexOf('@');
  if (at > 0) return { name: label.slice(0, at), suffix: label.slice(at + 1) };
  return { name: label, suffix: '' };
}

function wireOf(parallel: readonly DrawnEdge[], named: boolean): Wire {
  const edges = parallel.toSorted(byStrength);
  const { source, target, kind, id } = edges[0]!;
  const more = edges.length - 1;
  const tail = more > 0 ? ` +${more}` : '';
  const room = CHIP.widest - CHIP.padding * 2 - textWidth(tail, CHIP.size, CHIP.weight);
  const label = named ? `${shortened(kind, room, CHIP.size, CHIP.weight)}${tail}` : '';
  const width = named ? Math.ceil(textWidth(label, CHIP.size, CHIP.weight) + CHIP.padding * 2) : 0;
  return { id, source, target, edges, label, labelSize: { width, height: named ? CHIP.height : 0 } };
}
