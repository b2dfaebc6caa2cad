import { readFileSync } from 'node:fs';
import { applyDelta, Batch, GraphBuilder, GraphImage } from '@chokepoint/graph';
import { TEMPLATE_DEFAULTS } from './template-defaults.ts';

type DrawnNode = {
  readonly id: string;
  readonly caption: string;
  readonly labels: readonly string[];
  readonly properties: Readonly<Record<string, string>>;
};
type Drawing = {
  readonly nodes: readonly DrawnNode[];
  readonly relationships: readonly {
    readonly fromId: string;
    readonly type: string;
    readonly toId: string;
    readonly properties?: Readonly<Record<string, string>>;
  }[];
};

/** A picture of a scenario: what was collected, and the edges of one kind that it says follow. */
type DrawnScenario = { readonly image: GraphImage; readonly expected: readonly string[] };

/** What captions begin with, longest first. */
const CAPTIONS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^EnterpriseCA host/, ['Computer']],
  [/^(DC|Computer)/, ['Computer']],
  [/^(RDPGroup|Local Group|Direct Access)/, ['ADLocalGroup']],
  [/^(Group|Domain Users|Authenticated)/, ['Group']],
  [/^(EnterpriseCA|RootCA|AIACA|NTAuthStore|CertTemplate|IssuancePolicy|Domain|OU|GPO|Container)/, []],
];
/** Pictures spell some things in their own way. */
const KINDS: Readonly<Record<string, string>> = {
  PublisedTo: 'PublishedTo',
  PublishTo: 'PublishedTo',
  HostCAService: 'HostsCAService',
  RIL: 'RemoteInteractiveLogonRight',
};
const PROPERTIES: Readonly<Record<string, string>> = { requiremanagerapproval: 'requiresmanagerapproval' };

/** What pictures leave unsaid, by kind. */
const UNSAID: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  CertTemplate: TEMPLATE_DEFAULTS,
  EnterpriseCA: { isuserspecifiessanenabledcollected: true },
  Computer: { enabled: true },
};

export function readDrawing(path: string, kind: string): DrawnScenario {
  const drawing = JSON.parse(readFileSync(path, 'utf8')) as Drawing;
  const batch = new Batch();
  const ids = new Map(drawing.nodes.map((node) => [node.id, drawNode(batch, node)]));
  const showsHosts = drawing.relationships.some(({ type }) => /^Hosts?CAService$/.test(type));
  const domains = drawing.nodes.filter((node) => kindsOf(node).includes('Domain'));
  for (const node of drawing.nodes) {
    const id = ids.get(node.id)!;
    if (kindsOf(node).includes('EnterpriseCA') && !showsHosts) host(batch, id);
    if (kindsOf(node).includes('Computer') && domains.length === 1)
      batch.node(id, [], { domainsid: ids.get(domains[0]!.id) });
  }
  const expected: string[] = [];
  for (const { fromId, type, toId, properties } of drawing.relationships) {
    const [source, target] = [ids.get(fromId)!, ids.get(toId)!];
    if (type === kind) expected.push(`${source} -> ${target}`);
    else if (type !== '') batch.edge(source, KINDS[type] ?? type, target, lowered(properties ?? {}));
  }
  const builder = new GraphBuilder(GraphImage.empty());
  builder.add(batch);
  return { image: applyDelta(GraphImage.empty(), builder.finish().delta), expected: expected.sort() };
}

function drawNode(batch: Batch, node: DrawnNode): string {
  const kinds = kindsOf(node);
  const own = lowered(node.properties);
  const objectId = String(own.objectid ?? objectIdOf(node));
  const unsaid = kinds.includes('Domain') ? { collected: true, domainsid: objectId } : { name: node.caption };
  batch.node(objectId, ['Base', ...kinds], { ...unsaid, ...UNSAID[kinds[0]!], ...own, objectid: objectId });
  return objectId;
}

/** Pictures of authorities mostly do not show who hosts them. */
function host(batch: Batch, authority: string): void {
  batch.node(`${authority} host`, ['Base', 'Computer'], { enabled: true });
  batch.edge(`${authority} host`, 'HostsCAService', authority);
}

function objectIdOf({ caption, id }: DrawnNode): string {
  if (caption.startsWith('Authenticated')) return `${id}-S-1-5-11`;
  return caption === 'RDPGroup' ? `${id}-555` : `${caption}#${id}`.toUpperCase();
}

function kindsOf({ caption, labels }: DrawnNode): readonly string[] {
  const own = labels.filter((label) => label !== 'Base');
  if (own.length > 0) return own;
  for (const [pattern, kinds] of CAPTIONS) {
    const word = pattern.exec(caption)?.[0];
    if (word) return kinds.length > 0 ? kinds : [word];
  }
  return ['User'];
}

function lowered(properties: Readonly<Record<string, string>>): Record<string, unknown> {
  const entries = Object.entries(properties).map(([name, value]) => [
    PROPERTIES[name.toLowerCase()] ?? name.toLowerCase(),
    parsedValue(value),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function parsedValue(text: string): unknown {
  const word = text.replace(/^BOOL:/, '');
  if (/^(true|false)$/i.test(word)) return word.toLowerCase() === 'true';
  if (/^null$/i.test(word)) return undefined;
  if (/^\[".*"\]$/.test(word)) return JSON.parse(word);
  return /^\[.*\]$/.test(word) ? word.slice(1, -1).split(',') : word;
}
