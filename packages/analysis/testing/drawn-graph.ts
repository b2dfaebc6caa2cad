import { applyDelta, Batch, GraphBuilder, GraphImage } from '@chokepoint/graph';
import { nodeKind } from '@chokepoint/model';

const ARROW = /\s+-([^\s>]+)->\s+/;
const NODE = /^([^\s:{]+?)((?::[^\s:{]+)*)(?:\s+(.+))?$/;

/**
 * Draws a graph, one line at a time:
 *
 *     d:Domain domainsid=S collected=true     a node with kinds and properties (values are JSON, or else text)
 *     u1:User, u2 -MemberOf-> g1 -AdminTo-> c  chains; a comma means each of them, `-A|B->` each kind
 *     gpo -GPLink{enforced=true}-> ou          properties of an edge, separated by semicolons
 *
 * The name is the object id. Directory kinds bring `Base` with them, Entra kinds `AZBase`; a node without a kind is a
 * directory object nobody knows more about.
 */
export function imageOf(drawing: string): GraphImage {
  const batch = new Batch();
  const kinds = new Map<string, Set<string>>();
  for (const line of drawing.split('\n').map((text) => text.trim())) if (line !== '') drawLine(batch, kinds, line);
  for (const [name, own] of kinds) batch.node(name, [...own, ...baseKinds(own)], { objectid: name });
  const builder = new GraphBuilder(GraphImage.empty());
  builder.add(batch);
  const { delta, report } = builder.finish();
  if (report.rejections.total > 0) throw new Error(report.rejections.messages.join('\n'));
  return applyDelta(GraphImage.empty(), delta);
}

function drawLine(batch: Batch, kinds: Map<string, Set<string>>, line: string): void {
  const words = line.split(ARROW);
  let starts = drawNodes(batch, kinds, words[0]!, line);
  for (let at = 1; at + 1 < words.length; at += 2) {
    const ends = drawNodes(batch, kinds, words[at + 1]!, line);
    for (const { kind, properties } of relationships(words[at]!))
      for (const start of starts) for (const end of ends) batch.edge(start, kind, end, properties);
    starts = ends;
  }
}

function relationships(text: string): { kind: string; properties: Record<string, unknown> }[] {
  return text.split('|').map((word) => {
    const [kind, inside] = word.split(/[{}]/) as [string, string?];
    return { kind, properties: propertiesOf(inside?.replaceAll(';', ' ')) };
  });
}

function drawNodes(batch: Batch, kinds: Map<string, Set<string>>, list: string, line: string): string[] {
  return list.split(/,\s+/).map((word) => {
    const match = NODE.exec(word.trim());
    if (!match) throw new Error(`cannot read "${word}" as a node in: ${line}`);
    const name = match[1]!;
    const own = kinds.get(name) ?? new Set();
    kinds.set(name, own);
    for (const kind of match[2]!.split(':')) if (kind !== '') own.add(kind);
    batch.node(name, [], propertiesOf(match[3]));
    return name;
  });
}

function propertiesOf(text: string | undefined): Record<string, unknown> {
  const properties: Record<string, unknown> = {};
  for (const word of text?.split(/\s+/) ?? []) {
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
