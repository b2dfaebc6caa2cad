import {
  bytesSource,
  type ConversionOptions,
  type ConversionReport,
  convertStream,
  MemoryGraph,
} from '../src/index.ts';

export const ingestTime = '2026-01-02T03:04:05Z';

export type Converted = { readonly graph: MemoryGraph; readonly report: ConversionReport };

/** Converts documents (text, bytes, or values to be written as JSON) one after the other into one graph. */
export async function convertAll(
  documents: readonly unknown[],
  options: Partial<ConversionOptions> = {},
): Promise<Converted> {
  const graph = new MemoryGraph(ingestTime);
  let report: ConversionReport | undefined;
  for (const document of documents)
    report = await convertStream(bytesSource(bytesOf(document)), graph, { ingestTime, ...options });
  graph.resolve();
  if (!report) throw new Error('nothing to convert');
  return { graph, report };
}

export function convert(document: unknown, options: Partial<ConversionOptions> = {}): Promise<Converted> {
  return convertAll([document], options);
}

/** A collector file of the newest version around the objects. */
export function file(type: string, ...data: unknown[]): object {
  return { meta: { methods: 0, type, count: data.length, version: 6 }, data };
}

/** Edges as text, in order of writing: `A -Kind-> B {"isacl":false}`. `lastseen` is on each and not shown. */
export function edgesOf(graph: MemoryGraph): string[] {
  return [...graph.edges.values()].map(({ source, kind, target, properties: { lastseen: _, ...rest } }) =>
    `${source} -${kind}-> ${target} ${JSON.stringify(rest)}`.replace(/ \{\}$/, ''),
  );
}

/** Nodes as text, in order of writing: `ID:Base,User`. */
export function nodesOf(graph: MemoryGraph): string[] {
  return [...graph.nodes.values()].map(({ id, kinds }) => `${id}:${[...kinds].join(',')}`);
}

/** Properties of a node without the two that every node has. */
export function propertiesOf(graph: MemoryGraph, id: string): Record<string, unknown> {
  const node = graph.nodes.get(id);
  if (!node) throw new Error(`no node ${id} among ${nodesOf(graph).join(' ')}`);
  const { objectid: _id, lastseen: _seen, ...rest } = node.properties;
  return rest;
}

/** `severity path: reason` of everything that was turned away. */
export function rejectionsOf(graph: MemoryGraph): string[] {
  return graph.rejections.map(({ severity, path, reason }) => `${severity} ${path}: ${reason}`);
}

export function bytesOf(document: unknown): Uint8Array {
  if (document instanceof Uint8Array) return document;
  return Buffer.from(typeof document === 'string' ? document : JSON.stringify(document));
}
