import { applyDelta, Batch, GraphBuilder, GraphImage } from '@chokepoint/graph';
import { nodeKind } from '@chokepoint/model';

const ARROW = /\s+-([^\s>]+)->\s+/;
/** The nodes of a list and the properties of a node; commas and spaces in quotes do not part them. */
const LISTED = /(?:"(?:[^"\\]|\\.)*"|,(?!\s)|[^",])+/g;
const WORD = /(?:"(?:[^"\\]|\\.)*"|[^\s"])+/g;
const NODE = /^([^\s:{]+?)((?::[^\s:{]+)*)(?:\s+(.+))?$/;

type Properties = Record<string, unknown>;
export type DrawnNode = {
  readonly kinds: Set<string>;
  readonly properties: Properties;
  /** Where it is drawn first. */
  readonly environment: string | undefined;
};
type DrawnEdge = {
  readonly source: string;
  readonly kind: string;
  readonly target: string;
  readonly properties: Properties;
};
type DrawingOptions = {
  /** Properties of every node that does not set them itself. */
  readonly defaults?: (name: string, node: DrawnNode) => Properties;
  /** Whether there is such a node already: then it gets what is drawn, and nothing else. */
  readonly exists?: (name: string) => boolean;
};

const ENVIRONMENT = /^in (\S+):$/;
const RELATIVE = /(?<=^|[\s=])~([\w-]*)/g;

/** A graph as drawn; see `batchOf`. */
export function imageOf(drawing: string): GraphImage {
  const builder = new GraphBuilder(GraphImage.empty());
  builder.add(batchOf(drawing));
  const { delta, report } = builder.finish();
  if (report.rejections.total > 0) throw new Error(report.rejections.messages.join('\n'));
  return applyDelta(GraphImage.empty(), delta);
}

/**
 * Draws a graph, one line at a time:
 *
 *     d:Domain domainsid=S collected=true     a node with kinds and properties (values are JSON, or else text)
 *     u1:User, u2 -MemberOf-> g1 -AdminTo-> c  chains; a comma means each of them, `-A|B->` each kind
 *     gpo -GPLink{enforced=true}-> ou          properties of an edge, separated by semicolons
 *     in S-1-5-21-1:                           below, `~512` is an object of this environment and `~` the environment
 *
 * The name is the object id; in a text without quotes, `_` is a space. Directory kinds bring `Base` with them, Entra kinds `AZBase`; a
 * node without a kind is a directory object of which nothing else is known.
 */
export function batchOf(drawing: string, { defaults, exists }: DrawingOptions = {}): Batch {
  const { nodes, edges } = readLines(drawing);
  const batch = new Batch();
  for (const [name, node] of nodes) {
    const { kinds, properties } = node;
    if (!exists?.(name))
      batch.node(name, [...kinds, ...baseKinds(kinds)], { objectid: name, ...defaults?.(name, node), ...properties });
    else if (kinds.size > 0 || Object.keys(properties).length > 0) batch.node(name, [...kinds], properties);
  }
  for (const { source, kind, target, properties } of edges) batch.edge(source, kind, target, properties);
  return batch;
}

/** The relationships of a drawing alone. */
export function drawnEdges(drawing: string): readonly DrawnEdge[] {
  return readLines(drawing).edges;
}

function readLines(drawing: string): { nodes: Map<string, DrawnNode>; edges: DrawnEdge[] } {
  const nodes = new Map<string, DrawnNode>();
  const edges: DrawnEdge[] = [];
  let environment: string | undefined;
  for (const line of drawing.split('\n').map((text) => text.trim())) {
    const entered = ENVIRONMENT.exec(line)?.[1];
    if (entered !== undefined) environment = entered;
    else if (line !== '') edges.push(...readLine(nodes, expanded(line, environment), environment));
  }
  return { nodes, edges };
}

function expanded(line: string, environment = ''): string {
  return line.replace(RELATIVE, (_, rest: string) => (rest === '' ? environment : `${environment}-${rest}`));
}

function readLine(nodes: Map<string, DrawnNode>, line: string, environment: string | undefined): DrawnEdge[] {
  const words = line.split(ARROW);
  const edges: DrawnEdge[] = [];
  let sources = readNodes(nodes, words[0]!, line, environment);
  for (let at = 1; at + 1 < words.length; at += 2) {
    const targets = readNodes(nodes, words[at + 1]!, line, environment);
    for (const { kind, properties } of relationships(words[at]!))
      for (const source of sources) for (const target of targets) edges.push({ source, kind, target, properties });
    sources = targets;
  }
  return edges;
}

function relationships(text: string): { kind: string; properties: Record<string, unknown> }[] {
  return text.split('|').map((word) => {
    const [kind, inside] = word.split(/[{}]/) as [string, string?];
    return { kind, properties: propertiesOf(inside?.replaceAll(';', ' ')) };
  });
}

function readNodes(
  nodes: Map<string, DrawnNode>,
  list: string,
  line: string,
  environment: string | undefined,
): string[] {
  return (list.match(LISTED) ?? []).map((word) => {
    const match = NODE.exec(word.trim());
    if (!match) throw new Error(`cannot read "${word}" as a node in: ${line}`);
    const name = match[1]!;
    const node = nodes.get(name) ?? { kinds: new Set(), properties: {}, environment };
    nodes.set(name, node);
    for (const kind of match[2]!.split(':')) if (kind !== '') node.kinds.add(kind);
    Object.assign(node.properties, propertiesOf(match[3]));
    return name;
  });
}

function propertiesOf(text: string | undefined): Record<string, unknown> {
  const properties: Record<string, unknown> = {};
  for (const word of text?.match(WORD) ?? []) {
    const [key, ...rest] = word.split('=') as [string, ...string[]];
    properties[key] = parsed(rest.join('='));
  }
  return properties;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.replaceAll('_', ' ');
  }
}

function baseKinds(own: ReadonlySet<string>): string[] {
  if (own.size === 0) return ['Base'];
  const platforms = new Set([...own].map((kind) => nodeKind(kind)?.platform));
  if (own.has('Base') || own.has('AZBase')) return [];
  return [...(platforms.has('directory') ? ['Base'] : []), ...(platforms.has('entra') ? ['AZBase'] : [])];
}
