import type { LogEvent } from 'kysely';

/** A statement that has ended. Its text is not part of it: that may contain what users wrote. */
type EndedStatement = {
  readonly operation: string;
  /** The first table that it names. */
  readonly table: string | undefined;
  readonly milliseconds: number;
  readonly failed: boolean;
};

export type StatementObserver = (statement: EndedStatement) => void;

const OPERATIONS: ReadonlySet<string> = new Set(['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'WITH', 'MERGE', 'COPY']);
const TABLE = /\b(?:from|into|update|join)\s+"?([a-z_][a-z0-9_]*)"?/;

/** What Kysely calls after each statement. */
export function observeStatements(observe: StatementObserver | undefined) {
  if (!observe) return {};
  return {
    log: ({ level, query, queryDurationMillis }: LogEvent): void => {
      const word = /^\s*([a-z]+)/i.exec(query.sql)?.[1]?.toUpperCase() ?? '';
      observe({
        operation: OPERATIONS.has(word) ? word : 'OTHER',
        table: TABLE.exec(query.sql)?.[1],
        milliseconds: queryDurationMillis,
        failed: level === 'error',
      });
    },
  };
}
