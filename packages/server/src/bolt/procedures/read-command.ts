import type { ProcedureRegistry } from '@chokepoint/cypher';

/** Commands that are not queries, and the procedures that answer them. */
const COMMANDS: readonly (readonly [pattern: RegExp, procedure: string])[] = [
  [/^(?:DEFAULT|HOME)?\s*DATABASES?/i, 'show.databases'],
  [/^PROCEDURES?(?:\s+EXECUTABLE(?:\s+BY\s+CURRENT\s+USER)?)?/i, 'show.procedures'],
  [/^(?:ALL|BUILT\s+IN|USER\s+DEFINED)?\s*FUNCTIONS?(?:\s+EXECUTABLE(?:\s+BY\s+CURRENT\s+USER)?)?/i, 'show.functions'],
  [/^(?:ALL|RANGE|BTREE|FULLTEXT|TEXT|POINT|LOOKUP|VECTOR)?\s*INDEX(?:ES)?/i, 'show.indexes'],
  [/^(?:ALL|UNIQUE|UNIQUENESS|NODE|KEY)?\s*CONSTRAINTS?/i, 'show.constraints'],
  [/^CURRENT\s+USER/i, 'show.currentUser'],
];

const SCHEMA_CHANGE = /^\s*(?:CREATE|DROP)\s+(?:\w+\s+){0,2}?(?:INDEX|CONSTRAINT)\b(?!\s*[(:])/i;

/** Whether a statement creates or drops an index or a constraint, which has no effect here. */
export const changesSchema = (text: string): boolean => SCHEMA_CHANGE.test(text);

/** The text of a statement as a query: `SHOW ...` becomes a call. */
export function readCommand(text: string, registry: ProcedureRegistry): string {
  const show = /^\s*SHOW\s+/i.exec(text);
  if (!show) return text;
  const behind = text.slice(show[0].length);
  for (const [pattern, name] of COMMANDS) {
    const found = pattern.exec(behind);
    const procedure = found && registry.get(name);
    if (!procedure) continue;
    const rest = behind.slice(found[0].length).trim();
    const columns = procedure.outputs.map((output) => output.name).join(', ');
    if (/^WHERE\b/i.test(rest)) return `CALL ${name}() YIELD ${columns} ${rest}`;
    return `CALL ${name}() ${rest.replace(/^YIELD\s+\*/i, `YIELD ${columns}`)}`;
  }
  return text;
}
