import { ApiError, endSession } from '@chokepoint/contract';
import { api } from '../api/client.ts';
import { type OpenSession, sessionsQuery } from '../api/queries.ts';
import { queryClient } from '../api/query-client.ts';

/** Ends sessions of a user; one that has ended in the meantime is fine. */
export async function endSessions(userId: string, sessions: readonly OpenSession[]): Promise<void> {
  try {
    for (const { id } of sessions)
      await api.call(endSession, { params: { session_id: id } }).catch((error) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      });
  } finally {
    await queryClient.invalidateQueries(sessionsQuery(userId));
  }
}
