import type { apiToken } from '@chokepoint/contract';
import type { z } from 'zod';
import { encodeTime, encodeTimes } from '../../http/encode-time.ts';
import { plainNullables } from '../../http/nullable-encoding.ts';

export type TokenRecord = {
  readonly id: string;
  readonly user_id: string | null;
  readonly name: string | null;
  readonly hmac_method: string;
  readonly last_access: Date;
  readonly expires_at: Date | null;
  readonly created_by: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
};

/** An API token; `key` only in the answer that creates it. */
export function encodeToken(record: TokenRecord, key?: string): z.input<typeof apiToken> {
  return {
    user_id: record.user_id,
    name: record.name,
    ...(key === undefined ? {} : { key }),
    hmac_method: record.hmac_method,
    last_access: encodeTime(record.last_access),
    expires_at: { Time: encodeTime(record.expires_at), Valid: record.expires_at !== null },
    created_by: record.created_by,
    id: record.id,
    ...encodeTimes(record),
    deleted_at: plainNullables.deletedAt,
  };
}
