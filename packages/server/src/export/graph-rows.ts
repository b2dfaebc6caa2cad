import type { EdgeIndex, GraphImage, KindId, NodeIndex } from '@chokepoint/graph';
import { type CustomKinds, displayKind, traversableKinds } from '@chokepoint/model';
import { environmentOf } from '../graph/environments.ts';
import { nodeName } from '../graph/node-name.ts';
import type { ExportRow } from './export-schema.ts';

type GraphToExport = {
  readonly image: GraphImage;
  readonly version: number;
  readonly customKinds: CustomKinds;
  /** Traversable kinds in addition to the built-in ones. */
  readonly traversable: readonly string[];
};

/** The objects and relationships of an image as rows, in the order of their kinds. */
export class GraphRows {
  readonly #graph: GraphToExport;
  readonly #image: GraphImage;
  /** By node. */
  readonly #kinds: readonly string[];
  readonly #environments: readonly (string | null)[];
  readonly #traversable: ReadonlySet<string>;

  constructor(graph: GraphToExport) {
    this.#graph = graph;
    this.#image = graph.image;
    this.#kinds = kindOfEachNode(graph);
    this.#environments = environmentOfEachNode(graph.image);
    this.#traversable = new Set([...traversableKinds, ...graph.traversable]);
  }

  *nodes(): Generator<ExportRow> {
    const names = [...new Set(this.#kinds)].sort();
    const numbers = new Map(names.map((name, number) => [name, number]));
    const all = Uint32Array.from({ length: this.#image.nodeCount }, (_, node) => node);
    for (const node of inOrder(all, names.length, (one) => numbers.get(this.#kinds[one]!)!)) yield this.#node(node);
  }

  *edges(): Generator<ExportRow> {
    const { edgeKinds } = this.#image;
    const byName = edgeKinds.map((_, kind) => kind).sort((a, b) => (edgeKinds[a]! < edgeKinds[b]! ? -1 : 1));
    const places = new Uint32Array(edgeKinds.length);
    for (const [place, kind] of byName.entries()) places[kind] = place;
    const all = Uint32Array.from(this.#image.edges());
    for (const edge of inOrder(all, edgeKinds.length, (one) => places[this.#image.edgeKindOf(one)]!))
      yield this.#edge(edge);
  }

  #node(node: NodeIndex): ExportRow {
    const image = this.#image;
    const enabled = image.nodeProperty(node, 'enabled');
    return {
      kind: this.#kinds[node]!,
      object_id: image.objectId(node),
      name: nodeName(image, node),
      kinds: image.kindNamesOf(node),
      environment_id: this.#environments[node]!,
      enabled: typeof enabled === 'boolean' ? enabled : null,
      last_seen: timeOf(image.nodeProperty(node, 'lastseen')),
      properties: JSON.stringify(image.nodeProperties(node)),
      graph_version: this.#graph.version,
    };
  }

  #edge(edge: EdgeIndex): ExportRow {
    const image = this.#image;
    const [source, target] = [image.edgeSource(edge), image.edgeTarget(edge)];
    const kind = image.edgeKinds[image.edgeKindOf(edge)]!;
    return {
      kind,
      source_id: image.objectId(source),
      source_kind: this.#kinds[source]!,
      source_environment_id: this.#environments[source]!,
      target_id: image.objectId(target),
      target_kind: this.#kinds[target]!,
      target_environment_id: this.#environments[target]!,
      traversable: this.#traversable.has(kind),
      derived: image.isDerived(edge),
      last_seen: timeOf(image.edgeProperty(edge, 'lastseen')),
      properties: JSON.stringify(image.edgeProperties(edge)),
      graph_version: this.#graph.version,
    };
  }
}

/** Counting sort: four bytes for each item, whatever their number. */
function inOrder(items: Uint32Array, keys: number, keyOf: (item: number) => number): Uint32Array {
  const next = new Uint32Array(keys + 1);
  for (const item of items) next[keyOf(item) + 1]!++;
  for (let key = 0; key < keys; key++) next[key + 1]! += next[key]!;
  const sorted = new Uint32Array(items.length);
  for (const item of items) sorted[next[keyOf(item)]!++] = item;
  return sorted;
}

function kindOfEachNode({ image, customKinds }: GraphToExport): readonly string[] {
  const shown = new Map<readonly KindId[], string>();
  return Array.from({ length: image.nodeCount }, (_, node) => {
    const primary = image.nodeProperty(node, 'primarykind');
    if (typeof primary === 'string' && primary !== '') return primary;
    const kinds = image.kindsOf(node);
    const kind = shown.get(kinds) ?? displayKind(image.kindNamesOf(node), customKinds);
    shown.set(kinds, kind);
    return kind;
  });
}

/** Objects of one environment share one text. */
function environmentOfEachNode(image: GraphImage): readonly (string | null)[] {
  const known = new Map<string, string>();
  return Array.from({ length: image.nodeCount }, (_, node) => {
    const id = environmentOf(image, node);
    if (id === '') return null;
    const shared = known.get(id) ?? id;
    known.set(id, shared);
    return shared;
  });
}

function timeOf(value: unknown): Date | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time);
}
