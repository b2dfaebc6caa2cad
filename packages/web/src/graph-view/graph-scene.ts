import { MultiDirectedGraph } from 'graphology';
import Sigma from 'sigma';
import type { CameraState } from 'sigma/types';
import { type DrawnGraph, NOTHING } from '../graph/drawn-graph.ts';
import type { CustomStyles } from '../graph/kind-styles.ts';
import { DEFAULT_ICONS, type ZoneIcons } from '../graph/zone-icons.ts';
import { Arranger } from './layout/arranger.ts';
import type { LayoutName } from './layout/layout.ts';
import { edgeAt, nodeAt } from './pointing/pick.ts';
import { followPointer, type Point, type SceneEvents } from './pointing/pointer.ts';
import { laySurface, type NamedSurface, NO_SURFACE } from './pointing/surface.ts';
import { type Direction, towards } from './pointing/towards.ts';
import { drawBadges } from './rendering/draw-badges.ts';
import { drawHulls, type HullBox, hullBoxes, hullTitledAt, titleBoxes } from './rendering/draw-hulls.ts';
import { labelBelow, ringAndLabel } from './rendering/draw-labels.ts';
import { drawLoops, type Loop, loopAt, loopsIn } from './rendering/draw-loops.ts';
import { type Disc, LabelRoom } from './rendering/label-room.ts';
import { currentPalette, type Palette } from './rendering/palette.ts';
import { edgePrograms, nodeProgram } from './rendering/programs.ts';
import { type SceneEdge, type SceneGraph, type SceneNode, sceneBySlices } from './rendering/scene-graph.ts';
import { sceneVectors } from './rendering/scene-vectors.ts';
import { showLayer, speedUpSigma } from './rendering/speed-up-sigma.ts';
import type { Emphasis, Labels, Overview, Places, Scene, Vectors } from './scene.ts';
import { cornerOf, coversOf } from './view/corner.ts';
import { fitToView } from './view/fit.ts';
import { Motion } from './view/motion.ts';
import { wayIntoSight } from './view/uncover.ts';

/**
 * Beyond this many relationships, names are drawn only when the camera rests, and colours change without reordering.
 */
const MANY = 1_500;
/** From this number of nodes on, an overview helps. */
const MAPPED = 150;
/** Nodes this far outside of the screen do not reach into it. */
const OUTSIDE_PX = 40;
/** How near to a line the pointer has to be. */
const REACH_PX = 5;

/** The drawing: a graph, its places, and what the pointer does to it. Everything else of the page is outside. */
export class GraphScene implements Scene {
  readonly sigma: Sigma<SceneNode, SceneEdge>;
  readonly #arranger = new Arranger();
  readonly #motion = new Motion(
    () =>
      this.sigma.getMouseCaptor().isMouseDown ||
      this.sigma.getTouchCaptor().touchMode > 0 ||
      this.sigma.getCamera().isAnimated(),
    () => this.sigma.scheduleRender(),
  );
  readonly #badges: CanvasRenderingContext2D;
  /** Below everything else. */
  readonly #ground: CanvasRenderingContext2D;
  readonly #labelRoom = new LabelRoom(() => {
    const { width: right, height: bottom } = this.sigma.getDimensions();
    return {
      discs: this.#discs(),
      boxes: [...titleBoxes(hullBoxes(this.sigma, this.#drawn.hulls ?? [])), ...coversOf(this.sigma.getContainer())],
      view: { left: 0, top: 0, right, bottom },
    };
  });
  #boxes: readonly HullBox[] = [];
  readonly #pinned = new Set<string>();
  readonly #resized = new ResizeObserver(() => this.#resize());
  #palette: Palette = currentPalette();
  #icons: ZoneIcons = DEFAULT_ICONS;
  #drawn: DrawnGraph = NOTHING;
  #custom: CustomStyles | undefined;
  /** Where the camera went to show everything; while it is there, a resized drawing is fitted again. */
  #fitted: CameraState | undefined;
  #emphasis: Emphasis = { selected: undefined, related: undefined };
  #labels = { nodes: true, edges: true };
  #surface: NamedSurface | undefined = NO_SURFACE;
  #loops: readonly Loop[] = [];
  #turn = 0;
  #making: Promise<void> | undefined;
  #badged: readonly string[] = [];
  /** Places of a saved view, until the next layout. */
  #restored: Places = new Map();

  constructor(container: HTMLElement, events: SceneEvents) {
    const palette = () => this.#palette;
    const none: SceneGraph = new MultiDirectedGraph();
    this.sigma = new Sigma<SceneNode, SceneEdge>(none, container, {
      allowInvalidContainer: true,
      defaultNodeType: 'kind',
      defaultEdgeType: 'arrow',
      nodeProgramClasses: { kind: nodeProgram() },
      edgeProgramClasses: edgePrograms(() => this.#leavesEdges),
      defaultDrawNodeLabel: labelBelow(palette, this.#labelRoom),
      defaultDrawNodeHover: ringAndLabel(palette),
      labelFont: 'Inter Variable, sans-serif',
      labelSize: 11,
      labelColor: { color: this.#palette.ink },
      edgeLabelFont: 'Inter Variable, sans-serif',
      edgeLabelSize: 10,
      edgeLabelColor: { color: this.#palette.faint },
      defaultEdgeColor: this.#palette.line,
      labelRenderedSizeThreshold: 7,
      labelDensity: 0.6,
      renderEdgeLabels: true,
      enableEdgeEvents: true,
      enableCameraRotation: false,
      zIndex: true,
      minCameraRatio: 0.02,
      maxCameraRatio: 4,
      stagePadding: 60,
      nodeReducer: (id, data) => this.#shownNode(id, data),
      edgeReducer: (id, data) => this.#shownEdge(id, data),
    });
    const ground = this.sigma.createCanvas('ground', { beforeLayer: 'edges', style: { pointerEvents: 'none' } });
    this.#ground = ground.getContext('2d')!;
    this.#badges = this.sigma.createCanvas('badges', { style: { pointerEvents: 'none' } }).getContext('2d')!;
    speedUpSigma(this.sigma, {
      nodeAt: (x, y) => this.#under(x, y, 'node'),
      edgeAt: (x, y) => this.#under(x, y, 'edge'),
      writesNodes: () => this.#labels.nodes && !(this.#motion.moving && this.#isLarge),
      writesEdges: () => this.#labels.edges && !(this.#motion.moving && this.#isLarge),
      leavesEdges: () => this.#leavesEdges,
    });
    this.sigma.getCamera().on('updated', () => this.#motion.moved());
    this.sigma.on('beforeRender', () => {
      this.#motion.frame(performance.now());
      this.#labelRoom.clear();
    });
    this.sigma.on('afterProcess', () => {
      this.#surface = undefined;
      // Before the pointer needs it, and after more urgent work. Not every browser reports when it is idle.
      window.setTimeout(() => this.#laySurface(), 200);
    });
    this.sigma.on('afterRender', () => {
      this.#drawGround();
      this.#drawAbove();
    });
    this.sigma.on('resize', () => this.#sizeLayers());
    this.#sizeLayers();
    this.sigma.on('clickStage', ({ event }) => {
      const hull = hullTitledAt(this.#boxes, event);
      if (hull !== undefined) events.onOpen(hull);
    });
    followPointer(this.sigma, events, (node, to) => this.#drag(node, to));
    this.#resized.observe(container);
  }

  get graph(): SceneGraph {
    return this.sigma.getGraph() as SceneGraph;
  }

  /** Draws another graph: immediately when it is small, otherwise without blocking the page. */
  show(graph: DrawnGraph, custom: CustomStyles | undefined, icons: ZoneIcons = DEFAULT_ICONS): void {
    [this.#drawn, this.#custom, this.#icons] = [graph, custom, icons];
    const turn = ++this.#turn;
    const making = sceneBySlices(graph, custom, icons, this.graph);
    const first = making.next();
    if (first.done) this.#take(first.value);
    else this.#making = this.#takeLater(making, turn);
  }

  /** Computes the layout in a worker; resolves when it is applied, or superseded by a later one. */
  async arrange(layout: LayoutName): Promise<void> {
    while (this.#making) {
      const making = this.#making;
      await making;
      if (this.#making === making) return; // the scene is gone
    }
    const places = await this.#arranger.arrange(this.graph, layout, this.#drawn.hulls);
    if (!places) return;
    // Without notifying sigma, which would process everything for each node: the fit reads all places at once.
    this.graph.forEachNode((id, attributes) => {
      if (!this.#pinned.has(id)) Object.assign(attributes, places.get(id));
      else Object.assign(attributes, this.#restored.get(id));
    });
    this.#restored = new Map();
    this.sigma.getContainer().style.opacity = '';
    this.fit();
    if (places.size > 0) performance.mark('drawing arranged');
  }

  emphasise(emphasis: Emphasis): void {
    if (!this.#emphasis.selected && !emphasis.selected) return;
    const isOther = emphasis.selected !== this.#emphasis.selected;
    this.#emphasis = emphasis;
    if (this.#making) return;
    if (isOther && emphasis.selected) this.#uncover(emphasis.selected);
    // Whole and in a new order, so that what matters lies above the rest; a large drawing only gets other colours.
    if (!this.#isLarge) this.sigma.scheduleRefresh();
    else
      this.sigma.refresh({
        partialGraph: { nodes: this.graph.nodes(), edges: this.graph.edges() },
        skipIndexation: true,
        schedule: true,
      });
  }

  setLabels(shown: Labels): void {
    this.#labels = shown;
    this.sigma.scheduleRender();
  }

  /** The theme has changed. */
  repaint(): void {
    this.#palette = currentPalette();
    this.sigma.setSettings({
      labelColor: { color: this.#palette.ink },
      edgeLabelColor: { color: this.#palette.faint },
      defaultEdgeColor: this.#palette.line,
    });
  }

  fit(): void {
    this.sigma.setCustomBBox(null);
    // Places alone are read again: nothing else has changed.
    this.sigma.refresh({ partialGraph: {} });
    this.#fitted = fitToView(this.sigma, coversOf(this.sigma.getContainer()));
    this.#moveCamera(this.#fitted);
  }

  #resize(): void {
    const { x, y, ratio } = this.sigma.getCamera().getState();
    const fitted = this.#fitted;
    this.sigma.resize();
    if (fitted && x === fitted.x && y === fitted.y && ratio === fitted.ratio) this.fit();
    else this.sigma.scheduleRefresh();
    if (this.#emphasis.selected && !this.#making) this.#uncover(this.#emphasis.selected);
  }

  centre(id: string): void {
    const place = this.sigma.getNodeDisplayData(id);
    if (place) this.#moveCamera({ x: place.x, y: place.y, ratio: 0.4 });
  }

  /** Moves the drawing only as far as necessary. */
  bringIntoSight(id: string): void {
    const place = this.placeOf(id);
    const { width, height } = this.sigma.getDimensions();
    if (place && (place.x < 0 || place.y < 0 || place.x > width || place.y > height)) this.centre(id);
  }

  zoom(direction: 'in' | 'out'): void {
    const { ratio } = this.sigma.getCamera().getState();
    this.#moveCamera({ ratio: direction === 'in' ? ratio / 1.5 : ratio * 1.5 });
  }

  /** Where a node, or the middle of a relationship, is on the screen, as far as the drawing reaches. */
  placeOf(id: string): Point | undefined {
    if (this.graph.hasEdge(id)) {
      const [from, to] = this.graph.extremities(id).map((end) => this.placeOf(end));
      return from && to && { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    }
    const data = this.sigma.getNodeDisplayData(id);
    return data && this.sigma.framedGraphToViewport(data);
  }

  /** The relationship after another of those of a node, or the first of them. */
  edgeAround(node: string, after: string | undefined): string | undefined {
    const edges = this.graph.hasNode(node) ? this.graph.edges(node) : [];
    return edges[(after === undefined ? 0 : edges.indexOf(after) + 1) % edges.length];
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

  /** A pinned node keeps its place when the drawing is arranged again. */
  isPinned(id: string): boolean {
    return this.#pinned.has(id);
  }

  pin(id: string, pinned: boolean): void {
    if (pinned) this.#pinned.add(id);
    else this.#pinned.delete(id);
  }

  pinned(): Places {
    return new Map(
      [...this.#pinned].filter((id) => this.graph.hasNode(id)).map((id) => [id, placeIn(this.graph, id)] as const),
    );
  }

  restore(pinned: Places): void {
    this.#restored = pinned;
    for (const id of pinned.keys()) this.#pinned.add(id);
  }

  vectors(): Vectors {
    return sceneVectors(this.graph, this.#drawn, { custom: this.#custom, icons: this.#icons });
  }

  overview(): Overview | undefined {
    if (this.graph.order < MAPPED) return undefined;
    const { width, height } = this.sigma.getDimensions();
    const [from, to] = [
      { x: 0, y: 0 },
      { x: width, y: height },
    ].map((corner) => this.sigma.viewportToFramedGraph(corner));
    const places = new Float64Array(this.graph.order * 2);
    const extent = {
      left: Number.POSITIVE_INFINITY,
      top: Number.NEGATIVE_INFINITY,
      right: Number.NEGATIVE_INFINITY,
      bottom: Number.POSITIVE_INFINITY,
    };
    let at = 0;
    this.graph.forEachNode((id) => {
      const { x, y } = this.sigma.getNodeDisplayData(id) ?? { x: 0, y: 0 };
      places[at++] = x;
      places[at++] = y;
      extent.left = Math.min(extent.left, x);
      extent.right = Math.max(extent.right, x);
      extent.top = Math.max(extent.top, y);
      extent.bottom = Math.min(extent.bottom, y);
    });
    return { places, extent, view: { left: from!.x, top: from!.y, right: to!.x, bottom: to!.y } };
  }

  lookAt(place: Point): void {
    this.#moveCamera(place);
  }

  watch(listener: () => void): () => void {
    this.sigma.on('afterRender', listener);
    return () => void this.sigma.off('afterRender', listener);
  }

  kill(): void {
    this.#turn++;
    this.#surface = NO_SURFACE;
    this.#motion.stop();
    this.#resized.disconnect();
    this.#arranger.stop();
    this.sigma.kill();
  }

  async #takeLater(making: Generator<undefined, SceneGraph>, turn: number): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve));
      if (turn !== this.#turn) return;
      const { done, value } = making.next();
      if (!done) continue;
      // What sigma makes of it is a slice of its own.
      await new Promise((resolve) => setTimeout(resolve));
      if (turn === this.#turn) this.#take(value);
      return;
    }
  }

  #take(scene: SceneGraph): void {
    this.#making = undefined;
    this.#motion.startOver(scene.size);
    this.#badged = scene.filterNodes((_, { badges }) => badges !== 0);
    // Until it is arranged, a new graph is a scatter that means nothing.
    if (!scene.someNode((id) => this.graph.hasNode(id))) this.sigma.getContainer().style.opacity = '0';
    this.sigma.setGraph(scene);
    this.#loops = loopsIn(this.sigma);
    if (scene.order > 0) performance.mark('drawing shown');
  }

  #moveCamera(from: Partial<CameraState>): void {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (still) this.sigma.getCamera().setState(from);
    else void this.sigma.getCamera().animate(from, { duration: 200 });
  }

  /** The selected part must not be covered by its panel. */
  #uncover(id: string): void {
    const ends = this.graph.hasNode(id) ? [id] : this.graph.hasEdge(id) ? this.graph.extremities(id) : [];
    const places = ends.map((end) => this.placeOf(end)).filter((place) => place !== undefined);
    if (places.length === 0) return;
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    const box = { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
    const { dx, dy } = wayIntoSight(box, this.sigma.getDimensions(), cornerOf(this.sigma.getContainer()));
    if (dx === 0 && dy === 0) return;
    const [here, there] = [
      { x: 0, y: 0 },
      { x: dx, y: dy },
    ].map((at) => this.sigma.viewportToFramedGraph(at));
    const { x, y } = this.sigma.getCamera().getState();
    this.#moveCamera({ x: x + here!.x - there!.x, y: y + here!.y - there!.y });
  }

  get #isLarge(): boolean {
    return this.graph.size > MANY;
  }

  get #leavesEdges(): boolean {
    return this.#motion.moving && this.#motion.late && this.#isLarge;
  }

  #laySurface(): NamedSurface {
    this.#surface ??= laySurface(this.sigma);
    return this.#surface;
  }

  #under(x: number, y: number, what: 'node' | 'edge'): string | null {
    const surface = this.#laySurface();
    const at = this.sigma.viewportToFramedGraph({ x, y });
    const beside = this.sigma.viewportToFramedGraph({ x: x + 1, y });
    const pixel = Math.hypot(beside.x - at.x, beside.y - at.y);
    if (what === 'node') {
      const node = nodeAt(surface, at.x, at.y, pixel * this.sigma.scaleSize(1));
      return node === undefined ? null : surface.nodes[node]!;
    }
    const loop = loopAt(this.sigma, this.#loops, x, y);
    if (loop) return loop;
    const edge = edgeAt(surface, at.x, at.y, pixel * REACH_PX);
    return edge === undefined ? null : surface.edges[edge]!;
  }

  /** Moves one node and its edges, and nothing else. */
  #drag(node: string, to: Point): void {
    this.#motion.moved();
    this.#pinned.add(node);
    Object.assign(this.graph.getNodeAttributes(node), to);
    this.sigma.refresh({
      partialGraph: { nodes: [node], edges: this.graph.edges(node) },
      skipIndexation: true,
      schedule: true,
    });
    const shown = this.sigma.getNodeDisplayData(node);
    const number = this.#surface?.numbers.get(node);
    if (this.#surface && shown && number !== undefined) this.#surface.places.set([shown.x, shown.y], number * 2);
  }

  #shownNode(id: string, data: SceneNode): Partial<SceneNode> & { zIndex?: number } {
    const { selected, related } = this.#emphasis;
    if (id === selected) return { ...data, highlighted: true, zIndex: 2 };
    if (related && !related.has(id))
      return { ...data, color: this.#palette.dim, image: '', label: '', zIndex: 0, badges: 0, zone: undefined };
    return { ...data, zIndex: 1 };
  }

  #shownEdge(id: string, data: SceneEdge): Partial<SceneEdge> & { color?: string; zIndex?: number } {
    const { selected, related } = this.#emphasis;
    if (id === selected) return { ...data, color: this.#palette.accent, size: data.size * 1.8, zIndex: 2 };
    if (related && !(related.has(this.graph.source(id)) && related.has(this.graph.target(id))))
      return { ...data, color: this.#palette.dim, label: '', zIndex: 0 };
    return { ...data, color: this.#palette.line, zIndex: 1 };
  }

  /** Every node on the screen. */
  *#discs(): Iterable<Disc> {
    const { width, height } = this.sigma.getDimensions();
    for (const node of this.graph.nodes()) {
      const shown = this.sigma.getNodeDisplayData(node);
      if (!shown) continue;
      const { x, y } = this.sigma.framedGraphToViewport(shown);
      if (x > -OUTSIDE_PX && y > -OUTSIDE_PX && x < width + OUTSIDE_PX && y < height + OUTSIDE_PX)
        yield { x, y, size: this.sigma.scaleSize(shown.size) };
    }
  }

  #drawAbove(): void {
    const some = this.#badged.length > 0 || this.#loops.length > 0;
    showLayer(this.#badges.canvas, some);
    if (!some) return;
    const { width, height } = this.sigma.getDimensions();
    this.#badges.clearRect(0, 0, width, height);
    drawLoops(this.sigma, this.#badges, this.#palette, this.#loops, this.#emphasis.selected);
    drawBadges(this.sigma, this.#badges, this.#palette, this.#icons.owned.icon, this.#badged);
  }

  #drawGround(): void {
    const hulls = this.#drawn.hulls ?? [];
    showLayer(this.#ground.canvas, hulls.length > 0);
    this.#boxes = hullBoxes(this.sigma, hulls);
    if (hulls.length === 0) return;
    const { width, height } = this.sigma.getDimensions();
    this.#ground.clearRect(0, 0, width, height);
    drawHulls(this.#ground, this.#boxes, this.#palette);
  }

  #sizeLayers(): void {
    const { width, height } = this.sigma.getDimensions();
    const ratio = window.devicePixelRatio || 1;
    for (const layer of [this.#ground, this.#badges]) {
      const { canvas } = layer;
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
      canvas.width = width * ratio;
      canvas.height = height * ratio;
      layer.setTransform(ratio, 0, 0, ratio, 0, 0);
    }
  }
}

function placeIn(graph: SceneGraph, id: string): Point {
  const { x, y } = graph.getNodeAttributes(id);
  return { x, y };
}
