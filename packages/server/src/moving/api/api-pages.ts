import type { z } from 'zod';
import { MoveRefused } from '../source-graph.ts';
import type { ApiClient } from './api-client.ts';

const PAGE = 1000;
/** Of one list. */
const MOST_PAGES = 1000;

/** The entries of a list, page by page. A list that the source does not have is empty; one without an end is refused. */
export async function* everyPage<S extends z.ZodType<{ data: unknown }>, T>(
  client: ApiClient,
  target: string,
  shape: S,
  listOf: (data: z.output<S>['data']) => readonly T[] | undefined,
): AsyncGenerator<T> {
  for (let at = 0; at < MOST_PAGES; at++) {
    const separator = target.includes('?') ? '&' : '?';
    const page = await client.find(`${target}${separator}skip=${at * PAGE}&limit=${PAGE}`, shape);
    const list = page ? (listOf(page.data) ?? []) : [];
    yield* list;
    // A list that knows no pages is whole at once.
    if (list.length !== PAGE) return;
  }
  throw new MoveRefused(`${target} gives more than ${MOST_PAGES} pages`);
}
