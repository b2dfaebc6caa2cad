import type { Rejection } from '@chokepoint/ingest';

type Fault = Pick<Rejection, 'path' | 'reason' | 'severity'>;
type Cause = { readonly at: string; readonly reason: string };

/** Errors that drop one node or edge and are reported when the file is ingested. */
const LATER = /^(?:node .* has (?:no|too many) kinds|empty value for name)/s;
const ELEMENT = /^\$\.graph\.((?:nodes|edges)\[\d+\])(.*)$/s;
const NOT_JSON = /^not valid JSON: /;

/** Whether this breaks the schema of an OpenGraph document, so that its upload is refused. */
export function breaksSchema({ path, reason, severity }: Fault): boolean {
  return severity === 'error' && path.startsWith('$.graph') && !LATER.test(reason);
}

/** Whether the document is not valid JSON at this place. */
export function isSyntaxFault({ reason }: Fault): boolean {
  return NOT_JSON.test(reason);
}

/** The node or edge with the error, as `nodes[3]`; undefined for an error of the document as a whole. */
export function elementOf({ path }: Fault): string | undefined {
  return ELEMENT.exec(path)?.[1];
}

/**
 * Rejections in the wording that clients expect: one line for all schema violations of one node or edge, and one for
 * each other error, in the order of first occurrence.
 */
export function rejectionLines(rejections: readonly Fault[]): string[] {
  const lines: (string | { readonly element: string; readonly causes: Cause[] })[] = [];
  const causesOf = new Map<string, Cause[]>();
  for (const rejection of rejections) {
    const { path, reason } = rejection;
    const [, element, at = ''] = (breaksSchema(rejection) && ELEMENT.exec(path)) || [];
    if (element === undefined) {
      lines.push(unopened(path, reason) ?? `${reason} (${path})`);
      continue;
    }
    let causes = causesOf.get(element);
    if (!causes) {
      causes = [];
      causesOf.set(element, causes);
      lines.push({ element, causes });
    }
    causes.push({ at: pointer(at), reason });
  }
  return lines.map((line) => (typeof line === 'string' ? line : elementLine(line.element, line.causes)));
}

/** A value that should be a list or an object. */
function unopened(path: string, reason: string): string | undefined {
  const [, member] = /^\$\.(?:graph\.)?(graph|nodes|edges)$/.exec(path) ?? [];
  const [, wanted, found] = /^expected an (array|object), got (.*)$/s.exec(reason) ?? [];
  if (member === undefined || wanted === undefined) return undefined;
  return `error opening ${member} ${wanted}: expected '${wanted === 'array' ? '[' : '{'}', got ${found}`;
}

function elementLine(element: string, causes: readonly Cause[]): string {
  const [first] = causes;
  if (first && NOT_JSON.test(first.reason)) return `${element} syntax error: ${first.reason.replace(NOT_JSON, '')}`;
  if (first?.reason.startsWith('type mismatch')) return `${element} ${first.reason}`;
  const reserved = causes.every(({ reason }) => reason.includes('uses reserved namespace'));
  const texts = causes.map((cause) => (reserved ? cause.reason : `at '${cause.at}': ${inFull(cause)}`));
  return `${element} ${reserved ? '' : 'schema '}validation failed with ${texts.length} error(s): [${texts.join(', ')}]`;
}

const PROPERTY_TYPES = ['string', 'number', 'boolean', 'array'];

/** A property with a type that is not allowed is reported once for each type that is. */
function inFull({ at, reason }: Cause): string {
  const [, found] = /^got (\w+), want string, number, boolean or array$/.exec(reason) ?? [];
  if (found === undefined) return reason;
  return ["'anyOf' failed", ...PROPERTY_TYPES.map((type) => `- at '${at}': got ${found}, want ${type}`)].join('\n');
}

/** `.properties.list[2]` -> `/properties/list/2` */
function pointer(at: string): string {
  return at.replace(/[.[]/g, '/').replace(/\]/g, '');
}
