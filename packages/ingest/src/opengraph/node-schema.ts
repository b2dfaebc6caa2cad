import { isReservedKind } from '@chokepoint/model';
import type { Properties } from '../records/batch-sink.ts';
import { isIdentifier } from '../records/record-reader.ts';
import { upperCase } from '../records/upper-case.ts';
import { checkProperties } from './property-schema.ts';
import { missing, reserved, typeName, type Violation, Violations } from './violations.ts';

export type OpenGraphNode = {
  readonly id: string;
  readonly kinds: readonly string[];
  readonly properties?: Properties;
};

/** More than any collector writes; the list of kinds of a node has to end somewhere. */
const MAX_KINDS = 64;

/** Everything that makes the object an invalid node; empty for a valid one. */
export function nodeViolations(node: Record<string, unknown>): readonly Violation[] | undefined {
  const faults = new Violations();
  if (node.id === undefined || node.kinds === undefined) faults.add('', missing(node, ['id', 'kinds']));
  if (node.id !== undefined && typeof node.id !== 'string') faults.add('.id', `got ${typeName(node.id)}, want string`);
  else if (node.id !== undefined && !isIdentifier(node.id))
    faults.leaveOut('.id', 'a node needs an id that is not empty');
  checkKinds(node.kinds, faults);
  if (node.properties !== undefined) {
    checkProperties(node.properties, '.properties', faults);
    if (typeof node.properties === 'object' && node.properties && !repeatsId(node.properties, node.id))
      faults.add('.properties.objectid', 'not allowed: the id of the node is its objectid');
  }
  return faults.list;
}

/** Whether the properties have no `objectid`, or one that says the same as the id. */
function repeatsId(properties: object, id: unknown): boolean {
  if (!('objectid' in properties)) return true;
  const { objectid } = properties;
  return typeof objectid === 'string' && typeof id === 'string' && upperCase(objectid) === upperCase(id);
}

function checkKinds(kinds: unknown, faults: Violations): void {
  if (kinds === undefined) return;
  if (!Array.isArray(kinds)) faults.add('.kinds', `got ${typeName(kinds)}, want array`);
  else {
    if (kinds.length > MAX_KINDS) faults.add('.kinds', `maxItems: got ${kinds.length}, want ${MAX_KINDS}`);
    for (const [index, kind] of kinds.entries())
      if (typeof kind !== 'string') faults.add(`.kinds[${index}]`, `got ${typeName(kind)}, want string`);
      else if (isReservedKind(kind)) faults.add(`.kinds[${index}]`, reserved(kind));
  }
}

/** Why a node with so many kinds, that of its source included, cannot be stored. */
export function kindsFault(id: string, count: number): string | undefined {
  if (count === 0) return `node ${id} has no kinds; at least 1 kind is required`;
  if (count > MAX_KINDS) return `node ${id} has too many kinds (${count}); max allowed is ${MAX_KINDS}`;
  return undefined;
}
