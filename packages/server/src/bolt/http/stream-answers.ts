import type { BoltFailure, Summary } from '@chokepoint/bolt';
import type { StatementEvent } from './run-statements.ts';

type Counters = Summary['counters'];
type Piece = string | Uint8Array;

export const errorOf = ({ code, message }: BoltFailure) => ({ code, message });

/** The answer of the transactional endpoint, piece by piece; `wantsStats` says for which statements. */
export async function* transactionAnswer(
  events: AsyncIterable<StatementEvent>,
  wantsStats: readonly boolean[],
): AsyncGenerator<Piece> {
  const errors: unknown[] = [];
  let bookmark: string | undefined;
  let results = 0;
  let isOpen = false;
  let rows = 0;
  yield '{"results":[';
  for await (const event of events)
    switch (event.kind) {
      case 'columns':
        yield `${results > 0 ? ',' : ''}{"columns":${JSON.stringify(event.columns)},"data":[`;
        results++;
        isOpen = true;
        rows = 0;
        break;
      case 'rows':
        if (event.begins && rows++ > 0) yield ',';
        yield event.text;
        break;
      case 'end':
        yield wantsStats[results - 1] ? `],"stats":${JSON.stringify(statsOf(event.summary.counters))}}` : ']}';
        isOpen = false;
        break;
      case 'failed':
        errors.push(errorOf(event.failure));
        break;
      case 'committed':
        bookmark = event.bookmark;
        break;
      default:
        event satisfies never;
    }
  if (isOpen) yield ']}';
  const bookmarks = bookmark === undefined ? '' : `,"lastBookmarks":${JSON.stringify([bookmark])}`;
  yield `],"errors":${JSON.stringify(errors)}${bookmarks}}`;
}

/** The answer of the Query API. A failure after the first rows can only be reported behind them. */
export async function* queryAnswer(
  events: AsyncIterable<StatementEvent>,
  wantsCounters: boolean,
): AsyncGenerator<Piece> {
  const rest: Record<string, unknown> = { bookmarks: [] };
  let rows = 0;
  for await (const event of events)
    switch (event.kind) {
      case 'columns':
        yield `{"data":{"fields":${JSON.stringify(event.columns)},"values":[`;
        break;
      case 'rows':
        if (event.begins && rows++ > 0) yield ',';
        yield event.text;
        break;
      case 'end':
        if (wantsCounters) rest.counters = countersOf(event.summary.counters);
        break;
      case 'failed':
        rest.errors = [errorOf(event.failure)];
        break;
      case 'committed':
        rest.bookmarks = [event.bookmark];
        break;
      default:
        event satisfies never;
    }
  yield `]},${JSON.stringify(rest).slice(1)}`;
}

/** `nodes-created` is `nodes_created`; one of them is spelt in its own way. */
function statsOf(counters: Counters): Record<string, number | boolean> {
  const entries = Object.entries(counters).map(([key, value]) => [key.replaceAll('-', '_'), value] as const);
  const stats = Object.fromEntries(entries);
  const { relationships_deleted, ...others } = stats;
  return { contains_updates: false, ...others, relationship_deleted: relationships_deleted ?? 0 };
}

const countersOf = (counters: Counters) => ({
  containsUpdates: false,
  ...Object.fromEntries(
    Object.entries(counters).map(([key, value]) => [
      key.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  ),
});
