import { SAVED_QUERY_SCOPES, type SavedQueryScope } from '@chokepoint/contract';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Schema } from '../storage/schema.ts';

type Queries = ExpressionBuilder<Schema, 'saved_query'>;

/** The scope that a text names, in any case. */
export function scopeNamed(text: string): SavedQueryScope | undefined {
  return SAVED_QUERY_SCOPES.find((scope) => scope === text.toLowerCase());
}

const grants = (queries: Queries) =>
  queries
    .selectFrom('saved_query_permission')
    .select('saved_query_permission.id')
    .whereRef('saved_query_permission.query_id', '=', 'saved_query.id');

const isPublic = (queries: Queries) =>
  queries.exists(grants(queries).where('saved_query_permission.public', '=', true)).$castTo<boolean>();

const isSharedWith = (queries: Queries, userId: string) =>
  queries.exists(grants(queries).where('saved_query_permission.shared_to_user_id', '=', userId)).$castTo<boolean>();

/** Why a user sees a query of another user. */
export const visibility = (userId: string) => (queries: Queries) => [
  isPublic(queries).as('is_public'),
  isSharedWith(queries, userId).as('is_shared'),
];

/** The queries that a user sees in a scope. */
export function inScope(queries: Queries, scope: SavedQueryScope, userId: string): Expression<SqlBool> {
  const owned = queries('saved_query.user_id', '=', userId);
  switch (scope) {
    case 'owned':
      return owned;
    case 'shared':
      return isSharedWith(queries, userId);
    case 'public':
      return isPublic(queries);
    case 'all':
      return queries.or([owned, isSharedWith(queries, userId), isPublic(queries)]);
    default:
      return scope satisfies never;
  }
}
