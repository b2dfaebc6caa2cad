import { BoltFailure } from '@chokepoint/bolt';
import { ServiceError } from '../../service-error.ts';
import { TaskCancelled } from '../../workers/task.ts';

const CODES: Readonly<Partial<Record<ServiceError['code'], string>>> = {
  'not-authenticated': 'Neo.ClientError.Security.Unauthorized',
  forbidden: 'Neo.ClientError.Security.Forbidden',
  'timed-out': 'Neo.ClientError.Transaction.TransactionTimedOut',
  unavailable: 'Neo.TransientError.Request.NoThreadsAvailable',
  'too-many-requests': 'Neo.TransientError.Request.NoThreadsAvailable',
  conflict: 'Neo.TransientError.Transaction.Outdated',
  'bad-request': 'Neo.ClientError.General.TransactionOutOfMemoryError',
};

/** The failure that clients of Neo4j know for an error of the service. Other errors stay what they are. */
export function boltFailureOf(error: unknown): unknown {
  if (error instanceof TaskCancelled)
    return new BoltFailure('Neo.ClientError.Transaction.Terminated', 'the query was stopped');
  const code = error instanceof ServiceError ? CODES[error.code] : undefined;
  return code === undefined ? error : new BoltFailure(code, (error as ServiceError).message);
}
