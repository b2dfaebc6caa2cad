import type { LeftOutList } from './left-out.ts';
import type { SourceNode } from './source-graph.ts';

type MovedNode = {
  readonly objectId: string;
  readonly kinds: readonly string[];
  readonly properties: Readonly<Record<string, unknown>>;
};

/** Nodes of the source's own. */
const OWN_KINDS: ReadonlySet<string> = new Set(['MigrationData', 'Meta', 'MetaDetail']);
/** What these say is worked out here: zones, and who is owned. */
const OWN_PROPERTIES: ReadonlySet<string> = new Set(['system_tags', 'user_tags', 'highvalue', 'owned']);
const SOURCE_KINDS: ReadonlySet<string> = new Set(['Base', 'AZBase']);

/** A node as it is stored here; `undefined` if it is left out. Its times stay as they are. */
export function moveNode({ id, kinds, properties }: SourceNode, leftOut: LeftOutList): MovedNode | undefined {
  if (kinds.some((kind) => OWN_KINDS.has(kind))) {
    leftOut.add(`nodes of the source itself (${kinds.find((kind) => OWN_KINDS.has(kind))})`, `node ${id}`);
    return undefined;
  }
  const given = properties.objectid;
  if (typeof given !== 'string' || given.trim() === '') {
    leftOut.add('nodes without an object id, with their relationships', `node ${id}`);
    return undefined;
  }
  const moved = kinds.filter((kind) => !kind.startsWith('Tag_'));
  // Objects of directories and tenants have their ids in upper case here.
  const objectId = moved.some((kind) => SOURCE_KINDS.has(kind)) ? given.toUpperCase() : given;
  return { objectId, kinds: moved, properties: { ...movedProperties(properties, given, leftOut), objectid: objectId } };
}

/** Without what is null, and with nested values as JSON text. */
export function movedProperties(
  properties: Readonly<Record<string, unknown>>,
  owner: string,
  leftOut: LeftOutList,
): Record<string, unknown> {
  const moved: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || OWN_PROPERTIES.has(name) || name === '__proto__') continue;
    if (isStorable(value)) moved[name] = value;
    else {
      moved[name] = JSON.stringify(value);
      leftOut.add('nested property values: stored as JSON text', `${owner}: ${name}`);
    }
  }
  return moved;
}

const isScalar = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** A scalar, or a list of scalars of one type. */
function isStorable(value: unknown): boolean {
  if (!Array.isArray(value)) return isScalar(value);
  return value.every((one) => isScalar(one) && typeof one === typeof value[0]);
}
