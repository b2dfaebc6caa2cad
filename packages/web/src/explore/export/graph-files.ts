import { csvLine } from '@chokepoint/contract';
import type { DrawnGraph, DrawnNode } from '../../graph/drawn-graph.ts';

const shownKinds = ({ kinds }: DrawnNode) => kinds.filter((kind) => !kind.startsWith('Tag_'));

/** The graph for programs that read GraphML. */
export function graphMl(
  { nodes, edges }: DrawnGraph,
  about: { readonly title: string; readonly date: string },
): string {
  const keys = [
    ['label', 'node'],
    ['kind', 'node'],
    ['objectid', 'node'],
    ['tierzero', 'node'],
    ['owned', 'node'],
    ['kind', 'edge'],
    ['title', 'graph'],
    ['exported_at', 'graph'],
  ] as const;
  const data = (owner: string, key: string, value: string | boolean) =>
    `<data key="${owner}_${key}">${xml(String(value))}</data>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...keys.map(
      ([name, owner]) => `<key id="${owner}_${name}" for="${owner}" attr.name="${name}" attr.type="string"/>`,
    ),
    '<graph edgedefault="directed">',
    data('graph', 'title', about.title),
    data('graph', 'exported_at', about.date),
    ...[...nodes.values()].map(
      (node) =>
        `<node id="${xml(node.id)}">${data('node', 'label', node.label)}${data('node', 'kind', node.kind)}${data('node', 'objectid', node.objectId)}${data('node', 'tierzero', node.isTierZero)}${data('node', 'owned', node.isOwned)}</node>`,
    ),
    ...[...edges.values()].map(
      ({ id, source, target, kind }) =>
        `<edge id="${xml(id)}" source="${xml(source)}" target="${xml(target)}">${data('edge', 'kind', kind)}</edge>`,
    ),
    '</graph>',
    '</graphml>',
    '',
  ].join('\n');
}

/** The graph in the form that uploads take. */
export function openGraph({ nodes, edges }: DrawnGraph): string {
  const end = (id: string) => ({ match_by: 'id', value: nodes.get(id)?.objectId });
  const graph = {
    nodes: [...nodes.values()].map((node) => ({
      id: node.objectId,
      kinds: shownKinds(node),
      properties: { ...plain(node.properties), name: node.label, objectid: node.objectId },
    })),
    edges: [...edges.values()]
      .filter(({ source, target }) => nodes.has(source) && nodes.has(target))
      .map(({ source, target, kind, properties }) => ({
        kind,
        start: end(source),
        end: end(target),
        properties: plain(properties),
      })),
  };
  return JSON.stringify({ graph }, undefined, 1);
}

/** Uploads take plain values and lists of them. */
function plain(properties: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(properties).filter(
      ([, value]) => value !== null && (typeof value !== 'object' || (Array.isArray(value) && value.length > 0)),
    ),
  );
}

/** The relationships as rows, with the names and ids of both ends. Objects without relationships have rows of their own. */
export function graphCsv({ nodes, edges }: DrawnGraph): string {
  const cells = (id: string) => {
    const { label = '', kind = '', objectId = '' } = nodes.get(id) ?? {};
    return [label, kind, objectId];
  };
  const connected = new Set([...edges.values()].flatMap(({ source, target }) => [source, target]));
  const rows = [
    ['source', 'source kind', 'source id', 'relationship', 'target', 'target kind', 'target id'],
    ...[...edges.values()].map(({ source, target, kind }) => [...cells(source), kind, ...cells(target)]),
    ...[...nodes.keys()].filter((id) => !connected.has(id)).map((id) => [...cells(id), '', '', '', '']),
  ];
  return rows.map(csvLine).join('');
}

/** XML has no place for most control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const UNREADABLE = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

const xml = (text: string) =>
  text
    .replace(UNREADABLE, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
