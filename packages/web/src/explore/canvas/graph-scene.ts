import { createEdgeCurveProgram } from '@sigma/edge-curve';
import { createNodeImageProgram } from '@sigma/node-image';
import { MultiDirectedGraph } from 'graphology';
import Sigma from 'sigma';
import { createEdgeArrowProgram } from 'sigma/rendering';
import type { DrawnGraph } from '../graph/drawn-graph.ts';
import type { CustomStyles } from '../graph/kind-styles.ts';
import { USUAL_SIGNS, type ZoneSigns } from '../graph/zone-signs.ts';
import { labelBelow, ringAndLabel } from './draw-labels.ts';
import { drawMarks } from './draw-marks.ts';
import type { LayoutAnswer, LayoutName, LayoutRequest } from './layout.ts';
import { currentPalette, type Palette } from './palette.ts';
import { type SceneEdge, type SceneGraph, type SceneNode, updateScene } from './scene-graph.ts';
import { type Direction, towards } from './towards.ts';

export type Point = { readonly x: number; readonly y: number };

export type SceneEvents = {
  readonly onSelect: (id: string | undefined) => void;
  readonly onMenu: (node: string, at: Point) => void;
  readonly onOpen: (node: string) => void;
};

export type Emphasis = {
  readonly selected: string | undefined;
  /** What keeps its colour; everything does when there is none. */
  readonly related: ReadonlySet<string> | undefined;
};

/** The drawing: a graph, its places, and what the pointer does to it. Everything else of the page is outside. */
export class GraphScene {
  readonly graph: SceneGraph = new MultiDirectedGraph();
  readonly sigma: Sigma<SceneNode, SceneEdge>;
  readonly #events: SceneEvents;
  readonly #worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
  readonly #marks: CanvasRenderingContext2D;
  readonly #pinned = new Set<string>();
  readonly #resized = new ResizeObserver(() => this.sigma.refresh());
  #palette: Palette = currentPalette();
  #signs: ZoneSigns = USUAL_SIGNS;
  #emphasis: Emphasis = { selected: undefined, related: undefined };
  #turn = 0;
  #arranged: (() => void) | undefined;

  constructor(container: HTMLElement, events: SceneEvents) {
    this.#events = events;
    const palette = () => this.#palette;
    this.sigma = new Sigma<SceneNode, SceneEdge>(this.graph, container, {
      allowInvalidContainer: true,
      defaultNodeType: 'kind',
      defaultEdgeType: 'arrow',
      nodeProgramClasses: { kind: createNodeImageProgram({ padding: 0.28, drawingMode: 'background' }) },
      edgeProgramClasses: {
        arrow: createEdgeArrowProgram({ lengthToThicknessRatio: 5, widenessToThicknessRatio: 4 }),
        curved: createEdgeCurveProgram({
          arrowHead: { extremity: 'target', lengthToThicknessRatio: 5, widenessToThicknessRatio: 4 },
        }),
      },
      defaultDrawNodeLabel: labelBelow(palette),
      defaultDrawNodeHover: ringAndLabel(palette),
      labelFont: 'Inter Variable, sans-serif',
      labelSize: 11,
      edgeLabelFont: 'Inter Variable, sans-serif',
      edgeLabelSize: 10,
      labelRenderedSizeThreshold: 7,
      labelDensity: 0.6,
      renderEdgeLabels: true,
      enableEdgeEvents: true,
      zIndex: true,
      minCameraRatio: 0.02,
      maxCameraRatio: 4,
      stagePadding: 60,
      nodeReducer: (id, data) => this.#shownNode(id, data),
      edgeReducer: (id, data) => this.#shownEdge(id, data),
    });
    this.#marks = this.sigma.createCanvas('marks', { style: { pointerEvents: 'none' } }).getContext('2d')!;
    this.sigma.on('afterRender', () => this.#drawMarks());
    this.sigma.on('resize', () => this.#sizeMarks());
    this.#sizeMarks();
    this.#listen();
    this.#resized.observe(container);
    this.repaint();
    this.#worker.onmessage = ({ data }: MessageEvent<LayoutAnswer>) => this.#arrive(data);
  }

  show(graph: DrawnGraph, custom: CustomStyles | undefined, signs: ZoneSigns = USUAL_SIGNS): void {
    this.#signs = signs;
    updateScene(this.graph, graph, custom, signs);
    const many = graph.edges.size > 3_000;
    this.sigma.setSetting('renderEdgeLabels', graph.edges.size <= 1_500);
    this.sigma.setSetting('enableEdgeEvents', graph.edges.size <= 10_000);
    this.sigma.setSetting('hideEdgesOnMove', many);
    this.sigma.setSetting('hideLabelsOnMove', many);
  }

  /** Finds places in a thread of its own; resolves when they are taken. A later wish overtakes an earlier one. */
  arrange(layout: LayoutName, keepKnown: boolean): Promise<void> {
    const ids = this.graph.nodes();
    const numbers = new Map(ids.map((id, number) => [id, number]));
    const ends = new Uint32Array(this.graph.size * 2);
    let at = 0;
    this.graph.forEachEdge((_, __, source, target) => {
      ends[at++] = numbers.get(source)!;
      ends[at++] = numbers.get(target)!;
    });
    const known = new Float64Array(ids.length * 2).fill(Number.NaN);
    if (keepKnown)
      for (const [number, id] of ids.entries()) {
        const { x, y } = this.graph.getNodeAttributes(id);
        known[number * 2] = x;
        known[number * 2 + 1] = y;
      }
    const request: LayoutRequest = { turn: ++this.#turn, layout, count: ids.length, ends, known };
    this.#arranged?.();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#arranged = resolve;
    this.#worker.postMessage(request, [ends.buffer, known.buffer]);
    return promise;
  }

  emphasise(emphasis: Emphasis): void {
    this.#emphasis = emphasis;
    this.sigma.refresh({ skipIndexation: true });
  }

  setLabels(shown: { readonly nodes: boolean; readonly edges: boolean }): void {
    this.sigma.setSetting('renderLabels', shown.nodes);
    this.sigma.setSetting('renderEdgeLabels', shown.edges && this.graph.size <= 1_500);
  }

  /** The theme has changed. */
  repaint(): void {
    this.#palette = currentPalette();
    this.sigma.setSetting('labelColor', { color: this.#palette.ink });
    this.sigma.setSetting('edgeLabelColor', { color: this.#palette.faint });
    this.sigma.setSetting('defaultEdgeColor', this.#palette.line);
  }

  fit(): void {
    this.sigma.setCustomBBox(null);
    this.sigma.refresh();
    this.sigma.getCamera().animatedReset({ duration: 200 });
  }

  centre(id: string): void {
    const place = this.sigma.getNodeDisplayData(id);
    if (place) this.sigma.getCamera().animate({ x: place.x, y: place.y, ratio: 0.4 }, { duration: 250 });
  }

  /** Moves the drawing only as far as it takes. */
  bringIntoSight(id: string): void {
    const place = this.placeOf(id);
    const { width, height } = this.sigma.getDimensions();
    if (place && (place.x < 0 || place.y < 0 || place.x > width || place.y > height)) this.centre(id);
  }

  zoom(direction: 'in' | 'out'): void {
    const camera = this.sigma.getCamera();
    if (direction === 'in') camera.animatedZoom({ duration: 150 });
    else camera.animatedUnzoom({ duration: 150 });
  }

  /** Where a node is on the screen, as far as the drawing reaches. */
  placeOf(id: string): Point | undefined {
    const data = this.sigma.getNodeDisplayData(id);
    return data && this.sigma.framedGraphToViewport(data);
  }

  /** The node to go to from another in a direction; without another, the one nearest to the middle. */
  nodeTowards(from: string | undefined, direction: Direction): string | undefined {
    const { width, height } = this.sigma.getDimensions();
    const start = (from && this.placeOf(from)) || { x: width / 2, y: height / 2 };
    const others = this.graph.nodes().flatMap((id) => {
      const at = id === from ? undefined : this.placeOf(id);
      return at ? [{ id, at }] : [];
    });
    return towards(start, others, from === undefined ? undefined : direction);
  }

  /** A pinned node keeps its place when the drawing is arranged anew. */
  isPinned(id: string): boolean {
    return this.#pinned.has(id);
  }

  pin(id: string, pinned: boolean): void {
    if (pinned) this.#pinned.add(id);
    else this.#pinned.delete(id);
  }

  kill(): void {
    this.#resized.disconnect();
    this.#worker.terminate();
    this.sigma.kill();
  }

  #arrive({ turn, places }: LayoutAnswer): void {
    if (turn !== this.#turn) return;
    let number = 0;
    this.graph.updateEachNodeAttributes(
      (id, attributes) => {
        const at = number++ * 2;
        return this.#pinned.has(id) ? attributes : { ...attributes, x: places[at]!, y: places[at + 1]! };
      },
      { attributes: ['x', 'y'] },
    );
    this.fit();
    this.#arranged?.();
    this.#arranged = undefined;
  }

  #shownNode(id: string, data: SceneNode): Partial<SceneNode> & { zIndex?: number } {
    const { selected, related } = this.#emphasis;
    if (id === selected) return { ...data, highlighted: true, zIndex: 2 };
    if (related && !related.has(id)) return { ...data, color: this.#palette.dim, image: '', label: '', zIndex: 0 };
    return { ...data, zIndex: 1 };
  }

  #shownEdge(id: string, data: SceneEdge): Partial<SceneEdge> & { color?: string; zIndex?: number } {
    const { selected, related } = this.#emphasis;
    if (id === selected) return { ...data, color: this.#palette.accent, size: data.size * 1.8, zIndex: 2 };
    if (related && !(related.has(this.graph.source(id)) && related.has(this.graph.target(id))))
      return { ...data, color: this.#palette.dim, label: '', zIndex: 0 };
    return { ...data, color: this.#palette.line, zIndex: 1 };
  }

  #drawMarks(): void {
    drawMarks(this.sigma, this.#marks, this.#palette, this.#signs.owned.icon);
  }

  #sizeMarks(): void {
    const { width, height } = this.sigma.getDimensions();
    const ratio = window.devicePixelRatio || 1;
    const { canvas } = this.#marks;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    this.#marks.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  #listen(): void {
    let dragged: string | undefined;
    let moved = false;
    this.sigma.on('downNode', ({ node, event }) => {
      if ((event.original as MouseEvent).button === 2) return;
      dragged = node;
      moved = false;
      if (!this.sigma.getCustomBBox()) this.sigma.setCustomBBox(this.sigma.getBBox());
    });
    this.sigma.on('moveBody', ({ event }) => {
      if (!dragged) return;
      moved = true;
      this.#pinned.add(dragged);
      this.graph.mergeNodeAttributes(dragged, this.sigma.viewportToGraph(event));
      event.preventSigmaDefault();
      event.original.preventDefault();
    });
    const drop = () => {
      dragged = undefined;
    };
    this.sigma.on('upNode', drop);
    this.sigma.on('upStage', drop);
    this.sigma.on('clickNode', ({ node }) => {
      if (!moved) this.#events.onSelect(node);
    });
    this.sigma.on('doubleClickNode', ({ node, event }) => {
      event.preventSigmaDefault();
      this.#events.onOpen(node);
    });
    this.sigma.on('clickEdge', ({ edge }) => this.#events.onSelect(edge));
    this.sigma.on('clickStage', () => this.#events.onSelect(undefined));
    this.sigma.on('rightClickNode', ({ node, event }) => {
      event.original.preventDefault();
      event.preventSigmaDefault();
      this.#events.onMenu(node, { x: event.x, y: event.y });
    });
  }
}
