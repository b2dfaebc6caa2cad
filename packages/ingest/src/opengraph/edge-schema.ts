import { isReservedKind } from '@chokepoint/model';
import type { Properties } from '../records/batch-sink.ts';
import { isIdentifier, isRecord } from '../records/record-reader.ts';
import { checkProperties } from './property-schema.ts';
import { missing, reserved, typeName, type Violation, Violations } from './violations.ts';

type Scalar = string | number | boolean;

export type OpenGraphEndpoint = {
  readonly match_by?: 'id' | 'name' | 'property';
  readonly value?: string;
  readonly kind?: string;
  readonly property_matchers?: readonly { readonly key: string; readonly operator: 'equals'; readonly value: Scalar }[];
};

export type OpenGraphEdge = {
  readonly start: OpenGraphEndpoint;
  readonly end: OpenGraphEndpoint;
  readonly kind: string;
  readonly properties?: Properties | null;
};

const KIND = /^[A-Za-z0-9_]+$/;

/** Everything that makes the object an invalid edge; empty for a valid one. */
export function edgeViolations(edge: Record<string, unknown>): readonly Violation[] | undefined {
  const faults = new Violations();
  if (edge.start === undefined || edge.end === undefined || edge.kind === undefined)
    faults.add('', missing(edge, ['start', 'end', 'kind']));
  checkEnd(edge.start, 'start', faults);
  checkEnd(edge.end, 'end', faults);
  checkKind(edge.kind, faults);
  if (edge.properties !== undefined && edge.properties !== null)
    checkProperties(edge.properties, '.properties', faults);
  return faults.list;
}

function checkKind(kind: unknown, faults: Violations): void {
  if (kind === undefined) return;
  if (typeof kind !== 'string') faults.add('.kind', `got ${typeName(kind)}, want string`);
  else if (!KIND.test(kind)) faults.add('.kind', `'${kind}' does not match pattern '${KIND.source}'`);
  else if (isReservedKind(kind)) faults.add('.kind', reserved(kind));
}

function checkEnd(endpoint: unknown, end: 'start' | 'end', faults: Violations): void {
  if (endpoint === undefined) return;
  if (!isRecord(endpoint)) faults.add(`.${end}`, `got ${typeName(endpoint)}, want object`);
  else checkEndpoint(endpoint, end === 'start' ? '.start' : '.end', faults);
}

function checkEndpoint(endpoint: Record<string, unknown>, at: string, faults: Violations): void {
  const { match_by: by, kind } = endpoint;
  if (kind !== undefined && typeof kind !== 'string') faults.add(`${at}.kind`, `got ${typeName(kind)}, want string`);
  else if (kind !== undefined && isReservedKind(kind)) faults.add(`${at}.kind`, reserved(kind));
  if (by === 'property') checkPropertyEnd(endpoint, at, faults);
  else if (by === undefined || by === 'id' || by === 'name') checkValueEnd(endpoint, at, faults);
  else faults.add(`${at}.match_by`, "value must be one of 'id', 'name', 'property'");
}

function checkValueEnd(endpoint: Record<string, unknown>, at: string, faults: Violations): void {
  const { match_by: by, value, property_matchers: matchers } = endpoint;
  if (matchers !== undefined) faults.add(`${at}.property_matchers`, "allowed only when match_by is 'property'");
  if (value === undefined) faults.add(at, "missing property 'value'");
  else if (typeof value !== 'string') faults.add(`${at}.value`, `got ${typeName(value)}, want string`);
  else if (value === '' && by === 'name') faults.add(`${at}.value`, 'empty value for name match_by strategy');
  else if (by !== 'name' && !isIdentifier(value))
    faults.leaveOut(`${at}.value`, 'an end needs an id that is not empty');
}

function checkPropertyEnd(endpoint: Record<string, unknown>, at: string, faults: Violations): void {
  const { value, property_matchers: matchers } = endpoint;
  if (value !== undefined) faults.add(`${at}.value`, "not allowed when match_by is 'property'");
  if (matchers === undefined) faults.add(at, "missing property 'property_matchers'");
  else if (!Array.isArray(matchers)) faults.add(`${at}.property_matchers`, `got ${typeName(matchers)}, want array`);
  else if (matchers.length === 0) faults.add(`${at}.property_matchers`, 'minItems: got 0, want 1');
  else
    for (const [index, matcher] of matchers.entries())
      checkMatcher(matcher, `${at}.property_matchers[${index}]`, faults);
}

function checkMatcher(matcher: unknown, at: string, faults: Violations): void {
  if (!isRecord(matcher)) {
    faults.add(at, `got ${typeName(matcher)}, want object`);
    return;
  }
  const { key, operator, value } = matcher;
  if (key === undefined || operator === undefined || value === undefined)
    faults.add(at, missing(matcher, ['key', 'operator', 'value']));
  if (key !== undefined && typeof key !== 'string') faults.add(`${at}.key`, `got ${typeName(key)}, want string`);
  if (operator !== undefined && operator !== 'equals') faults.add(`${at}.operator`, "value must be 'equals'");
  if (value !== undefined && !['string', 'number', 'boolean'].includes(typeof value))
    faults.add(`${at}.value`, `got ${typeName(value)}, want string, number or boolean`);
}
