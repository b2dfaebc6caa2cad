import { randomInt } from 'node:crypto';
import { ServiceError } from '../../service-error.ts';

/** Clients that are refused at the same moment must not come back at the same moment. */
const RETRY_SECONDS = { least: 1, most: 3 } as const;

/** Refuses a request because others have to be answered first. */
export function busy(): ServiceError {
  return new ServiceError('unavailable', 'the service is busy: try again in a moment', {
    retryAfter: randomInt(RETRY_SECONDS.least, RETRY_SECONDS.most + 1),
  });
}
