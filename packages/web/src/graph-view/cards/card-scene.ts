import { type DrawnGraph, NOTHING, sameShape } from '../../graph/drawn-graph.ts';
import type { CustomStyles } from '../../graph/kind-styles.ts';
import { DEFAULT_ICONS, type ZoneIcons } from '../../graph/zone-icons.ts';
import { Arranger } from '../layout/arranger.ts';
import type { LayoutName } from '../layout/layout.ts';
import type { SceneEvents } from '../pointing/pointer.ts';
import { type Direction, towards } from '../pointing/towards.ts';
import { currentPalette } from '../rendering/palette.ts';
import type { Emphasis, Labels, Places, Scene, Vectors } from '../scene.ts';
import { coversOf } from '../view/corner.ts';
import { type Camera, fitBeside, fitCamera, roomIn, toView, zoomAt } from './camera.ts';
import { followCards } from './card-pointer.ts';
import { type Diagram, diagramOf, type Point, type Size } from './diagram.ts';
import { diagramMarkup } from './diagram-markup.ts';
import {
  type Places as DiagramPlaces,
  extentOf,
  LOOP_HEIGHT,
  type PlacedDiagram,
  placeDiagram,
} from './placed-diagram.ts';

const EMPTY: PlacedDiagram = { flow: undefined, hulls: [], cards: [], wires: [] };
const STEP = 1.4;
/** Longer than a double click. */
const SETTLE_MS = 400;

/** A small graph as a diagram of cards, in SVG. */
export class CardScene implements Scene {
  readonly #container: HTMLElement;
  readonly #svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  readonly #layer = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  readonly #arranger = new Arranger();
  readonly #moved = new Map<string, Point>();
  /** Those of them that a saved view has put there, and nobody has moved since. */
  readonly #restored = new Set<string>();
  #isRestoring = false;
  #layout: LayoutName | undefined;
  readonly #resized: ResizeObserver;
  readonly #ends: () => ReadonlySet<string>;
  #graph: DrawnGraph = NOTHING;
  #custom: CustomStyles | undefined;
  #icons: ZoneIcons = DEFAULT_ICONS;
  #labels: Labels = { nodes: true, edges: true };
  /** The labels that the layout leaves room for. */
  #arrangedFor = this.#labels;
  #emphasis: Emphasis = { selected: undefined, related: undefined };
  #diagram: Diagram = { cards: [], wires: [], hulls: [] };
  /** The graph that the places are of. */
  #arranged: DrawnGraph = NOTHING;
  #places: DiagramPlaces | undefined;
  #placed: PlacedDiagram = EMPTY;
  #camera: Camera = { x: 0, y: 0, scale: 1 };
  /** The user has not moved the view since everything was shown. */
  #fitted = true;
  /** The size of the view when the camera was set. */
  #seen: Size = { width: 0, height: 0 };
  #settling: number | undefined;

  constructor(container: HTMLElement, events: SceneEvents, ends: () => ReadonlySet<string>) {
    this.#container = container;
    this.#ends = ends;
    this.#svg.setAttribute('aria-hidden', 'true');
    this.#svg.classList.add('cards');
    this.#svg.append(this.#layer);
    container.append(this.#svg);
    this.#resized = new ResizeObserver(() => this.#resize());
    this.#resized.observe(container);
    followCards(this.#svg, events, {
      pan: (dx, dy) =>
        this.#look({
          ...this.#camera,
          x: this.#camera.x - dx / this.#camera.scale,
          y: this.#camera.y - dy / this.#camera.scale,
        }),
      zoom: (at, factor) => this.#look(zoomAt(this.#camera, this.#size, at, factor)),
      place: (id) => this.#placed.cards.find(({ node }) => node.id === id),
      drag: (id, to) => this.#drag(id, to),
      scale: () => this.#camera.scale,
    });
  }

  get #size(): Size {
    return { width: this.#container.clientWidth, height: this.#container.clientHeight };
  }

  show(graph: DrawnGraph, custom: CustomStyles | undefined, icons: ZoneIcons = DEFAULT_ICONS): void {
    [this.#graph, this.#custom, this.#icons] = [graph, custom, icons];
    if (this.#places && sameShape(graph, this.#arranged)) {
      this.#diagram = diagramOf(graph, this.#arrangedFor);
      this.#place();
    }
    if (graph.nodes.size > 0) performance.mark('drawing shown');
  }

  async arrange(layout: LayoutName): Promise<void> {
    this.#forgetRestored(layout);
    this.#arrangedFor = this.#labels;
    const diagram = diagramOf(this.#graph, this.#arrangedFor);
    const numbers = new Map(diagram.cards.map(({ node }, number) => [node.id, number]));
    const places = await this.#arranger.arrangeCards(layout, {
      cards: diagram.cards.map(({ width, height, loops }) => ({
        width,
        height: height + (loops > 0 ? LOOP_HEIGHT * 2 : 0),
      })),
      wires: diagram.wires.map(({ source, target, labelSize }) => ({
        source: numbers.get(source)!,
        target: numbers.get(target)!,
        label: labelSize,
      })),
      hulls: diagram.hulls.map(({ members }) => members.map((id) => numbers.get(id)!)),
      room: roomIn(this.#size),
    });
    if (!places) return;
    this.#arranged = this.#graph;
    // Zones may have been loaded in the meantime.
    [this.#diagram, this.#places] = [diagramOf(this.#graph, this.#arrangedFor), places];
    this.#place();
    this.fit();
    if (diagram.cards.length > 0) performance.mark('drawing arranged');
  }

  emphasise(emphasis: Emphasis): void {
    const isOther = emphasis.selected !== this.#emphasis.selected;
    this.#emphasis = emphasis;
    this.#draw();
    // Where everything is shown, it stays so, also when a panel takes room.
    if (isOther && emphasis.selected && !this.#fitted) this.bringIntoSight(emphasis.selected);
  }

  setLabels(shown: Labels): void {
    if (shown.nodes === this.#labels.nodes && shown.edges === this.#labels.edges) return;
    this.#labels = shown;
    this.#draw();
  }

  repaint(): void {
    this.#draw();
  }

  fit(): void {
    this.#look(fitBeside(this.#placed.cards, extentOf(this.#placed), this.#size, coversOf(this.#container)));
    this.#fitted = true;
  }

  centre(id: string): void {
    // Where everything is shown, it stays so.
    if (this.#fitted) return;
    const ends = this.#endsOf(id);
    // A relationship is read from one end to the other.
    if (ends.length > 1) this.#look(fitCamera(extentOf({ ...EMPTY, cards: ends }), this.#size));
    const place = ends.length > 1 ? undefined : this.#middleOf(id);
    if (place) this.#look({ ...place, scale: Math.max(this.#camera.scale, 1) });
  }

  bringIntoSight(id: string): void {
    const { width, height } = this.#size;
    const corners = this.#endsOf(id).flatMap(({ x, y, ...card }) => [
      { x: x - card.width / 2, y: y - card.height / 2 },
      { x: x + card.width / 2, y: y + card.height / 2 },
    ]);
    const places = [this.#middleOf(id), ...corners].flatMap((at) => (at ? [toView(this.#camera, this.#size, at)] : []));
    if (places.some(({ x, y }) => x < 0 || y < 0 || x > width || y > height)) this.centre(id);
  }

  /** The cards at both ends of a relationship. */
  #endsOf(id: string): PlacedDiagram['cards'] {
    const edge = this.#graph.edges.get(id);
    return edge ? this.#placed.cards.filter(({ node }) => node.id === edge.source || node.id === edge.target) : [];
  }

  zoom(direction: 'in' | 'out'): void {
    const { width, height } = this.#size;
    this.#look(zoomAt(this.#camera, this.#size, { x: width / 2, y: height / 2 }, direction === 'in' ? STEP : 1 / STEP));
  }

  placeOf(id: string): Point | undefined {
    const middle = this.#middleOf(id);
    return middle && toView(this.#camera, this.#size, middle);
  }

  edgeAround(node: string, after: string | undefined): string | undefined {
    const edges = [...this.#graph.edges.values()].filter(({ source, target }) => source === node || target === node);
    const at = after === undefined ? 0 : edges.findIndex(({ id }) => id === after) + 1;
    return edges[at % edges.length]?.id;
  }

  nodeTowards(from: string | undefined, direction: Direction): string | undefined {
    const { width, height } = this.#size;
    const start = (from && this.placeOf(from)) || { x: width / 2, y: height / 2 };
    const others = this.#placed.cards.flatMap(({ node }) => {
      const at = node.id === from ? undefined : this.placeOf(node.id);
      return at ? [{ id: node.id, at }] : [];
    });
    return towards(start, others, from === undefined ? undefined : direction);
  }

  isPinned(id: string): boolean {
    return this.#moved.has(id);
  }

  pin(id: string, pinned: boolean): void {
    const card = this.#placed.cards.find(({ node }) => node.id === id);
    this.#restored.delete(id);
    if (!pinned) this.#moved.delete(id);
    else if (card) this.#moved.set(id, { x: card.x, y: card.y });
    this.#place();
  }

  pinned(): Places {
    // What was not moved would be arranged otherwise on a screen of another size, and lie on what was.
    return new Map(this.#moved.size === 0 ? [] : this.#placed.cards.map(({ node, x, y }) => [node.id, { x, y }]));
  }

  restore(pinned: Places): void {
    for (const [id, place] of pinned) this.#moved.set(id, place);
    for (const id of pinned.keys()) this.#restored.add(id);
    this.#isRestoring = true;
    this.#place();
  }

  /** Another layout, or new cards, need room where a saved view has put others. */
  #forgetRestored(layout: LayoutName): void {
    const grows = [...this.#graph.nodes.keys()].some((id) => !this.#arranged.nodes.has(id));
    if (!this.#isRestoring && (layout !== this.#layout || grows)) {
      for (const id of this.#restored) this.#moved.delete(id);
      this.#restored.clear();
    }
    this.#isRestoring = false;
    this.#layout = layout;
  }

  vectors(): Vectors {
    const extent = extentOf(this.#placed) ?? { x: 0, y: 0, width: 1, height: 1 };
    return {
      markup: this.#markup({ selected: undefined, related: undefined }),
      left: extent.x - extent.width / 2 - 16,
      top: extent.y - extent.height / 2 - 16,
      width: extent.width + 32,
      height: extent.height + 32,
    };
  }

  overview(): undefined {
    return undefined;
  }

  lookAt(place: Point): void {
    this.#look({ ...place, scale: this.#camera.scale });
  }

  watch(): () => void {
    return () => undefined;
  }

  kill(): void {
    window.clearTimeout(this.#settling);
    this.#resized.disconnect();
    this.#arranger.stop();
    this.#svg.remove();
  }

  #middleOf(id: string): Point | undefined {
    const card = this.#placed.cards.find(({ node }) => node.id === id);
    if (card) return card;
    const wire = this.#placed.wires.find(({ edges }) => edges.some((edge) => edge.id === id));
    return wire && (wire.labelBox ?? wire.points[Math.floor(wire.points.length / 2)]);
  }

  /** A panel opens at the right while the user clicks: nothing moves at once, so that a second click hits the same. */
  #resize(): void {
    const [before, now, wasFitted] = [this.#seen, this.#size, this.#fitted];
    const { x, y, scale } = this.#camera;
    this.#look({
      x: x + (now.width - before.width) / 2 / scale,
      y: y + (now.height - before.height) / 2 / scale,
      scale,
    });
    this.#fitted = wasFitted;
    window.clearTimeout(this.#settling);
    this.#settling = window.setTimeout(() => {
      if (this.#fitted) this.fit();
      else if (this.#emphasis.selected) this.bringIntoSight(this.#emphasis.selected);
    }, SETTLE_MS);
  }

  #drag(id: string, to: Point): void {
    this.#moved.set(id, to);
    this.#restored.delete(id);
    this.#place();
  }

  #place(): void {
    if (!this.#places) return;
    this.#placed = placeDiagram(this.#diagram, this.#places, this.#moved);
    this.#draw();
  }

  #look(camera: Camera): void {
    this.#camera = camera;
    this.#seen = this.#size;
    this.#fitted = false;
    const { x, y } = toView(camera, this.#size, { x: 0, y: 0 });
    this.#layer.setAttribute('transform', `translate(${x} ${y}) scale(${camera.scale})`);
  }

  #draw(): void {
    this.#layer.innerHTML = this.#markup(this.#emphasis);
  }

  #markup(emphasis: Emphasis): string {
    const placed = this.#labels.edges
      ? this.#placed
      : { ...this.#placed, wires: this.#placed.wires.map((wire) => ({ ...wire, labelBox: undefined })) };
    return diagramMarkup(placed, {
      palette: currentPalette(),
      custom: this.#custom,
      icons: this.#icons,
      emphasis,
      names: this.#labels.nodes,
      ends: this.#ends(),
    });
  }
}
