import { directoryNodeKinds } from './directory-node-kinds.ts';
import { domainServicesNodeKinds } from './domain-services-kinds.ts';
import { entraNodeKinds } from './entra-node-kinds.ts';
import { defineNodeKind, type Icon, type NodeKind } from './node-kind.ts';
import { siteNodeKinds } from './site-kinds.ts';

const sharedNodeKinds = [
  defineNodeKind({ name: 'MigrationData', platform: 'shared' }),
  defineNodeKind({ name: 'Meta', platform: 'shared' }),
  defineNodeKind({ name: 'MetaDetail', platform: 'shared' }),
] as const satisfies readonly NodeKind[];

type Listed =
  | (typeof directoryNodeKinds)[number]
  | (typeof entraNodeKinds)[number]
  | (typeof sharedNodeKinds)[number]
  | (typeof siteNodeKinds)[number]
  | (typeof domainServicesNodeKinds)[number];

export type NodeKindName = Listed['name'];

/** Every built-in node kind. The order is the ecosystem's kind order: what is listed first sorts first. */
export const nodeKinds: readonly (NodeKind & { readonly name: NodeKindName })[] = [
  ...directoryNodeKinds,
  ...entraNodeKinds,
  ...sharedNodeKinds,
  ...siteNodeKinds,
  ...domainServicesNodeKinds,
];

/** Icon of an unknown kind. */
export const UNKNOWN_ICON: Icon = { glyph: 'question', color: '#FFFFFF' };

const byName: ReadonlyMap<string, NodeKind> = new Map(nodeKinds.map((kind) => [kind.name, kind]));
const rank: ReadonlyMap<string, number> = new Map(nodeKinds.map((kind, index) => [kind.name, index]));

/** The built-in kind of that exact name, or nothing. */
export function nodeKind(name: string): NodeKind | undefined {
  return byName.get(name);
}

export function isNodeKind(name: string): name is NodeKindName {
  return byName.has(name);
}

/** Comparator for the ecosystem's kind order; kinds that are not built in come last, by name. */
export function compareNodeKinds(left: string, right: string): number {
  const l = rank.get(left) ?? nodeKinds.length;
  const r = rank.get(right) ?? nodeKinds.length;
  return l - r || (left < right ? -1 : left > right ? 1 : 0);
}
