import type { DrawnEdge, DrawnGraph, DrawnNode, Hull } from '../../graph/drawn-graph.ts';
import * as graphViewTexts from '../texts.ts';
import { byStrength } from './strength.ts';
import { linesOf, shortened, textWidth } from './text-width.ts';

export type Point = { readonly x: number; readonly y: number };
export type Size = { readonly width: number; readonly height: number };
/** The middle and the size. */
export type Box = Point & Size;

/** An object, or a stack of equal ones, with its name inside. */
export type Card = Size & {
  readonly node: DrawnNode;
  /** Line by line. */
  readonly title: readonly string[];
  readonly subtitle: readonly string[];
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
export const TITLE = { size: 12.5, weight: 'bold', line: 15 } as const;
export const SUBTITLE = { size: 10.5, weight: 'regular', line: 13 } as const;
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
  const beside = CARD.icon + CARD.padding * 3;
  const room = CARD.widest - beside;
  const title = linesOf(name, room, TITLE.size, TITLE.weight);
  const subtitle = isStack
    ? [node.id.startsWith('fold:group:') ? graphViewTexts.group : graphViewTexts.sameRelationships]
    : subtitleOf(node.kind, suffix, room);
  const wanted = Math.max(
    ...title.map((line) => textWidth(line, TITLE.size, TITLE.weight)),
    ...subtitle.map((line) => textWidth(line, SUBTITLE.size, SUBTITLE.weight)),
  );
  const width = Math.ceil(Math.min(CARD.widest, Math.max(CARD.narrowest, wanted + beside + 1)));
  const height = CARD.height + (title.length - 1) * TITLE.line + (subtitle.length - 1) * SUBTITLE.line;
  return {
    node,
    title,
    subtitle,
    isStack,
    loops,
    zoom,
    width: Math.ceil(width * zoom),
    height: Math.ceil(height * zoom),
  };
}

/** The kind and the domain; a long domain has a line of its own, so that the card does not become wider. */
function subtitleOf(kind: string, domain: string, room: number): readonly string[] {
  const { size, weight } = SUBTITLE;
  const both = [kind, domain].filter(Boolean).join(' · ');
  if (textWidth(both, size, weight) <= CARD.widestSubtitle) return [both];
  return [kind, domain].filter(Boolean).map((line) => shortened(line, room, size, weight));
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
