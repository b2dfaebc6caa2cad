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
  /** The places of pinned nodes; those of a saved view are given back with `restore`. */
  pinned(): Places;
  restore(pinned: Places): void;
  /** The whole drawing as lines and texts that stay sharp at any size. */
  vectors(): Vectors;
  /** The whole of a large drawing; undefined where it can be seen anyway. */
  overview(): Overview | undefined;
  /** Moves the view to a place of the overview. */
  lookAt(place: Point): void;
  /** Calls back after each movement; returns how to stop that. */
  watch(listener: () => void): () => void;
  kill(): void;
};

/** All places of a scene, x and y in turn, and the visible part. Up is larger. */
export type Overview = {
  readonly places: Float64Array;
  readonly extent: Sides;
  readonly view: Sides;
};
type Sides = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** Where nodes are in a drawing, by their ids. */
export type Places = ReadonlyMap<string, Point>;

/** A part of an SVG document, and the rectangle that it fills. */
export type Vectors = {
  readonly markup: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};
