import { z } from 'zod';
import { capitalTime, timestamp, uuid, wrappedTime } from '../nullable.ts';

const fields = {
  user_id: uuid,
  name: z.string(),
  query: z.string(),
  description: z.string(),
  category: z.string(),
  query_key: z.string().nullable(),
  extension_id: z.int().nullable(),
  id: z.int(),
  created_at: timestamp,
  updated_at: timestamp,
};

export const savedQuery = z.object({ ...fields, deleted_at: capitalTime });
/** As the specification's route returns it. */
export const wrappedSavedQuery = z.object({ ...fields, deleted_at: wrappedTime });

/** Which queries to list: the caller's, those shared with the caller, public ones, or all of these. */
export const SAVED_QUERY_SCOPES = ['owned', 'shared', 'public', 'all'] as const;
export type SavedQueryScope = (typeof SAVED_QUERY_SCOPES)[number];

/** `scope` says why the caller sees the query. */
export const listedSavedQuery = savedQuery.extend({ scope: z.enum(['owned', 'shared', 'public']) });

/** One grant: to a user or, without a user, to all users. */
export const savedQueryGrant = z.object({
  shared_to_user_id: uuid.nullable(),
  query_id: z.int(),
  public: z.boolean(),
  id: z.int(),
  created_at: timestamp,
  updated_at: timestamp,
  deleted_at: capitalTime,
});
