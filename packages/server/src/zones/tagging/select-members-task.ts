import { type Expansion, expand, type Seed, type Selection, seedNodes } from '@chokepoint/analysis';
import { type CheckedQuery, checkQuery, LENIENT_CYPHER, parseQuery, QueryError } from '@chokepoint/cypher';
import { DeadlineExceeded } from '@chokepoint/graph';
import { expandShortcuts } from '../../queries/attack-path-shortcuts.ts';
import type { TaskFunction } from '../../workers/task.ts';

export type SelectMembersInput = {
  readonly selectors: readonly {
    readonly id: number;
    readonly seeds: readonly Seed[];
    readonly expansion: Expansion;
  }[];
  readonly now: number;
  readonly limit?: number;
};

export type SelectedMembers = { readonly id: number } & (Selection | { readonly failure: string });

/** Parses and checks the query of a selector in the same way as queries of users. */
export function readSeed(text: string): CheckedQuery {
  return checkQuery(expandShortcuts(parseQuery(text)).query, { dialect: LENIENT_CYPHER, parameters: new Set() });
}

/** What selectors find, as node indexes. A query that fails affects only its own selector. */
export const selectMembers: TaskFunction<SelectMembersInput, readonly SelectedMembers[]> = (
  image,
  input,
  { deadline },
) =>
  input.selectors.map(({ id, seeds, expansion }) => {
    try {
      const now = BigInt(input.now) * 1_000_000n;
      const found = seedNodes(image, seeds, { read: readSeed, deadline, now });
      const limit = input.limit === undefined ? {} : { limit: input.limit };
      return { id, ...expand(image, found, { expansion, deadline, ...limit }) };
    } catch (error) {
      if (error instanceof DeadlineExceeded) throw error;
      return { id, failure: error instanceof QueryError ? error.describe() : (error as Error).message };
    }
  });
