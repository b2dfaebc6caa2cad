import { acceptFinding } from '@chokepoint/contract';
import { api } from '../../api/client.ts';
import { failureText } from '../../api/failure.ts';
import { queryClient } from '../../api/query-client.ts';
import type { FindingRow } from '../finding-queries.ts';

/** The service requires a time. This one means none. */
export const NO_END = '9999-12-31T23:59:59Z';
export const hasEnd = (until: string): boolean => !until.startsWith('9999-');

const AT_ONCE = 4;

/** Accepts findings until a time, or reopens them (null). A refused one does not stop the others. */
export async function acceptFindings(rows: readonly FindingRow[], until: string | null): Promise<void> {
  const failures: unknown[] = [];
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    const outcomes = await Promise.allSettled(
      rows.slice(first, first + AT_ONCE).map(({ id, Finding }) =>
        api.call(acceptFinding, {
          params: { attack_path_id: id },
          body: { risk_type: Finding, ...(until ? { accepted: true, accept_until: until } : { accepted: false }) },
        }),
      ),
    );
    for (const outcome of outcomes) if (outcome.status === 'rejected') failures.push(outcome.reason);
  }
  await queryClient.invalidateQueries({ queryKey: ['findings'] });
  if (failures.length === 0) return;
  if (rows.length === 1) throw failures[0];
  throw new Error(`${failures.length} of ${rows.length} findings could not be changed: ${failureText(failures[0])}`);
}
