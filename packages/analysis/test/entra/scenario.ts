import { readFileSync } from 'node:fs';
import { isRelationshipKind, nodeKinds, relationshipKind } from '@chokepoint/model';
import type { PlainEdge, PlainNode } from './plain-graph.ts';
import { ROLE_TEMPLATES } from './tenant-of.ts';

type Drawing = {
  readonly nodes: readonly {
    readonly id: string;
    readonly caption: string;
    readonly labels: readonly string[];
    readonly properties: Readonly<Record<string, string>>;
  }[];
  readonly relationships: readonly { readonly fromId: string; readonly type: string; readonly toId: string }[];
};

/** A drawn scenario: its objects, what a collector would have seen of it, and what the picture says analysis adds. */
export type Scenario = {
  readonly nodes: readonly PlainNode[];
  readonly collected: readonly PlainEdge[];
  readonly derived: readonly string[];
};

/** Words that captions use for kinds, longest first. */
const KIND_WORDS: readonly (readonly [string, string])[] = [
  ...nodeKinds.filter(({ name }) => name.startsWith('AZ')).map(({ name }) => [name, name] as const),
  ['Service Principal', 'AZServicePrincipal'] as const,
  ...['Tenant', 'User', 'App', 'Group', 'VM'].map((word) => [word, `AZ${word}`] as const),
].sort(([a], [b]) => b.length - a.length);

/** Roles that captions name in their own way. */
const ROLES: Readonly<Record<string, string>> = { AppAdminRole: 'APP', CloudAppAdminRole: 'CAPP' };

export function readScenario(path: string, isDerived = (kind: string) => derivedAlways(kind)): Scenario {
  const drawing = JSON.parse(readFileSync(path, 'utf8')) as Drawing;
  const edges = drawing.relationships.filter(({ type }) => isRelationshipKind(type));
  const lines = edges.map(({ fromId, type, toId }) => [fromId, type, toId] as const);
  return {
    nodes: drawing.nodes.map(nodeOf),
    collected: lines.filter(([, kind]) => !isDerived(kind)),
    derived: lines
      .filter(([, kind]) => isDerived(kind))
      .map((edge) => edge.join(' '))
      .sort(),
  };
}

const derivedAlways = (kind: string) => relationshipKind(kind)?.derived === true;

function nodeOf({ id, caption, labels, properties }: Drawing['nodes'][number]): PlainNode {
  const role = ROLES[caption] ?? (/^Role \d$/.test(caption) ? caption : undefined);
  const kind = labels.find((label) => label.startsWith('AZ')) ?? (role ? 'AZRole' : kindIn(caption));
  return {
    id,
    kinds: kind === 'AZBase' ? ['AZBase'] : ['AZBase', kind],
    properties: { ...propertiesOf(properties), ...(role && { templateid: ROLE_TEMPLATES[role] ?? role }) },
  };
}

function kindIn(caption: string): string {
  return KIND_WORDS.find(([word]) => caption.includes(word))?.[1] ?? 'AZBase';
}

/** Drawings write every value as text. */
function propertiesOf(drawn: Readonly<Record<string, string>>): Record<string, unknown> {
  const properties: Record<string, unknown> = {};
  for (const [key, text] of Object.entries(drawn))
    if (key === 'objectid') properties.drawnid = text.trim();
    else if (key.endsWith('Approvers')) properties[key.toLowerCase()] = text.match(/[\w-]+/g) ?? [];
    else if (/^(true|false)$/i.test(text)) properties[key.toLowerCase()] = text.toLowerCase() === 'true';
    else if (text !== '') properties[key.toLowerCase()] = text;
  return properties;
}
