import type { DrawnGraph } from '../graph/drawn-graph.ts';
import type { CustomStyles } from '../graph/kind-styles.ts';
import type { ZoneIcons } from '../graph/zone-icons.ts';
import type { LayoutName } from './layout/layout.ts';
import type { Point } from './pointing/pointer.ts';
import type { Direction } from './pointing/towards.ts';

export type Emphasis = {
  readonly selected: string | undefined;
  /** What is not dimmed; nothing is dimmed when there is none. */
  readonly related: ReadonlySet<string> | undefined;
};

/** Whose names are written. */
export type Labels = { readonly nodes: boolean; readonly edges: boolean };

/** A drawing on the page, whichever way it is drawn: cards of a small graph, or WebGL. */
export type Scene = {
  show(graph: DrawnGraph, custom: CustomStyles | undefined, icons?: ZoneIcons): void;
  /** Resolves when the layout is applied, or superseded by a later one. */
  arrange(layout: LayoutName): Promise<void>;
  emphasise(emphasis: Emphasis): void;
  setLabels(shown: Labels): void;
  /** The theme has changed. */
  repaint(): void;
  fit(): void;
  centre(id: string): void;
  /** Moves the drawing only as far as necessary. */
  bringIntoSight(id: string): void;
  zoom(direction: 'in' | 'out'): void;
  /** Where a node, or the middle of a relationship, is on the screen. */
  placeOf(id: string): Point | undefined;
  /** The relationship after another of those of a node, or the first of them. */
  edgeAround(node: string, after: string | undefined): string | undefined;
  /** The node to go to from another in a direction; without another, the one nearest to the middle. */
  nodeTowards(from: string | undefined, direction: Direction): string | undefined;
  /** A pinned node keeps its place when the drawing is arranged again. */
  isPinned(id: string): boolean;
  pin(id: string, pinned: boolean): void;
  /** The whole drawing as lines and texts that stay sharp at any size. */
  vectors(): Vectors;
  kill(): void;
};

/** A part of an SVG document, and the rectangle that it fills. */
export type Vectors = {
  readonly markup: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};
