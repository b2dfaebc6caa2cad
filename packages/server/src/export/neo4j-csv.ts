import type { GraphImage } from '@chokepoint/graph';
import {
  ColumnFinder,
  cellOf,
  headerOf,
  LIST_SEPARATOR,
  type Neo4jColumn,
  OTHER_PROPERTIES,
  quoted,
} from './neo4j-columns.ts';

type Table = { readonly columns: readonly Neo4jColumn[]; readonly others: boolean };

/** Files for `neo4j-admin database import`: one for objects, one for relationships, derived ones too. */
export class Neo4jCsv {
  readonly #image: GraphImage;
  readonly #nodes: Table;
  readonly #edges: Table;

  constructor(image: GraphImage, mostColumns?: number) {
    this.#image = image;
    const [nodes, edges] = [new ColumnFinder(), new ColumnFinder()];
    for (let node = 0; node < image.nodeCount; node++) nodes.add(image.nodeProperties(node));
    for (const edge of image.edges()) edges.add(image.edgeProperties(edge));
    this.#nodes = nodes.columns(mostColumns);
    this.#edges = edges.columns(mostColumns);
  }

  /** What the format cannot hold as it is: how many properties, by what is done about it. */
  get changed(): ReadonlyMap<string, number> {
    const columns = [...this.#nodes.columns, ...this.#edges.columns];
    const mixed = columns.filter(({ isMixed }) => isMixed).length;
    const renamed = columns.filter(({ name, property }) => name !== property).length;
    const found = new Map<string, number>();
    if (mixed > 0) found.set('properties with values of several types: written as text', mixed);
    if (renamed > 0) found.set('properties whose name cannot be in a header: renamed', renamed);
    const others = [this.#nodes, this.#edges].filter((table) => table.others).length;
    if (others > 0)
      found.set(`files with more properties than columns: the rare ones are in ${OTHER_PROPERTIES}`, others);
    return found;
  }

  *nodes(): Generator<string> {
    const image = this.#image;
    yield lineOf([':ID', ':LABEL'], headersOf(this.#nodes));
    for (let node = 0; node < image.nodeCount; node++) {
      const keys = [quoted(image.objectId(node)), quoted(image.kindNamesOf(node).join(LIST_SEPARATOR))];
      yield lineOf(keys, cellsOf(this.#nodes, image.nodeProperties(node)));
    }
  }

  *relationships(): Generator<string> {
    const image = this.#image;
    yield lineOf([':START_ID', ':END_ID', ':TYPE'], headersOf(this.#edges));
    for (const edge of image.edges()) {
      const keys = [
        quoted(image.objectId(image.edgeSource(edge))),
        quoted(image.objectId(image.edgeTarget(edge))),
        quoted(image.edgeKinds[image.edgeKindOf(edge)]!),
      ];
      yield lineOf(keys, cellsOf(this.#edges, image.edgeProperties(edge)));
    }
  }
}

const lineOf = (...cells: readonly (readonly string[])[]): string => `${cells.flat().join(',')}\n`;

const headersOf = ({ columns, others }: Table): string[] => [
  ...columns.map(headerOf),
  ...(others ? [quoted(`${OTHER_PROPERTIES}:string`)] : []),
];

function cellsOf({ columns, others }: Table, properties: Readonly<Record<string, unknown>>): string[] {
  const cells = columns.map((column) => cellOf(column, properties[column.property]));
  if (!others) return cells;
  const rare = new Map(Object.entries(properties));
  for (const { property } of columns) rare.delete(property);
  return [...cells, rare.size === 0 ? '' : quoted(JSON.stringify(Object.fromEntries(rare)))];
}
