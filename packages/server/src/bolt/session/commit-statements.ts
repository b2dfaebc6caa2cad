import { BoltFailure } from '@chokepoint/bolt';
import { CustomNodeStore } from '../../kinds/custom-node-store.ts';
import { conflict } from '../../service-error.ts';
import type { StatementCaller, StatementParts } from './bolt-parts.ts';
import type { Started } from './run-statement.ts';

export type Written = Extract<Started, { kind: 'written' }>;

/** How often a change is computed again because the graph has changed meanwhile. */
const MOST_ATTEMPTS = 10;
/** Each object that is marked gets a selector of its own. */
const MOST_MARKS = 1000;
const LONGEST_TEXT = 10_000;

/**
 * Commits what statements have written, as one version. `repeat` runs them again on the newest version, when that is not
 * the one on which they ran.
 */
export async function commitStatements(
  parts: StatementParts,
  by: StatementCaller,
  texts: readonly string[],
  first: Written,
  repeat: () => Promise<Written>,
  signal: AbortSignal,
): Promise<Written> {
  const marks = first.change.marked.filter(({ isSet }) => isSet).length;
  if (marks > MOST_MARKS) throw tooManyMarks(marks);
  const query = texts.join(';\n').slice(0, LONGEST_TEXT);
  const committed = await parts.audit.record(by.actor, 'MutateGraph', { query }, async () => {
    let written = first;
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      if (await append(parts, by, query, written)) return written;
      written = await repeat();
    }
    throw conflict('the graph changed again and again while the query ran: try again later');
  });
  await parts.marks(by, committed.change.marked, signal);
  return committed;
}

const tooManyMarks = (marks: number) =>
  new BoltFailure(
    'Neo.ClientError.Statement.ArgumentError',
    `owned or highvalue would be set for ${marks} objects: at most ${MOST_MARKS} at a time`,
  );

/** Whether the change was stored; false when the graph has changed meanwhile. */
async function append(
  { graph, clock }: StatementParts,
  { caller }: StatementCaller,
  query: string,
  { version, change: { chunks, newKinds } }: Written,
): Promise<boolean> {
  if (chunks.length === 0) return true;
  const commit = await graph.append(version, chunks, {
    cause: { kind: 'cypher', details: { query, user: caller.user.id } },
    alongside: (transaction) => new CustomNodeStore(transaction).register(newKinds, clock.now()),
  });
  return commit !== undefined;
}
