import type { ProcedureRegistry } from '@chokepoint/cypher';
import { graphProcedures } from './graph-procedures.ts';
import type { ProcedureContext } from './procedure-context.ts';
import { callableProcedures, SCHEMA_PROCEDURES } from './schema-procedures.ts';
import { serverProcedures } from './server-procedures.ts';

/** Everything that clients of Neo4j may call. */
export function procedures(context: ProcedureContext): ProcedureRegistry {
  const known = [...serverProcedures(context), ...graphProcedures(context), ...SCHEMA_PROCEDURES];
  return new Map([...known, ...callableProcedures(known)].map((one) => [one.name, one]));
}
