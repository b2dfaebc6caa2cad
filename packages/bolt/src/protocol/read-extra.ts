import type { PackMap } from '../packstream/pack-value.ts';
import type { AuthToken, TransactionOptions } from './backend.ts';
import { BoltFailure, invalidRequest } from './bolt-failure.ts';

const LONGEST_NAME = 256;

/** A text under a key; absent, null and empty are the same. */
export function textIn(extra: PackMap, key: string): string | undefined {
  const value = extra.get(key);
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw invalidRequest(`${key} must be a text`);
  return value;
}

export function transactionOptions(extra: PackMap): TransactionOptions {
  const database = textIn(extra, 'db');
  if (database !== undefined && database.length > LONGEST_NAME)
    throw invalidRequest('the name of the database is too long');
  return {
    readOnly: extra.get('mode') === 'r',
    database,
    milliseconds: timeoutOf(extra),
    impersonated: textIn(extra, 'imp_user'),
  };
}

/** Zero means no limit, as does its absence: the service has limits of its own. */
function timeoutOf(extra: PackMap): number | undefined {
  const value = extra.get('tx_timeout');
  if (value === undefined || value === null || value === 0) return undefined;
  if (typeof value !== 'number' || value < 0)
    throw new BoltFailure('Neo.ClientError.Request.Invalid', 'tx_timeout must be a number of milliseconds');
  return value;
}

export function authToken(extra: PackMap): AuthToken {
  const text = (key: string) => {
    const value = extra.get(key);
    return typeof value === 'string' ? value : '';
  };
  return { scheme: text('scheme').toLowerCase(), principal: text('principal'), credentials: text('credentials') };
}
