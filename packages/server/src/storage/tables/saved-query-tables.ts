import type { Generated } from 'kysely';
import type { Times } from './column-types.ts';

export type SavedQueryTable = Times & {
  id: Generated<number>;
  /** Null for a query of an extension. */
  user_id: string | null;
  extension_id: Generated<number | null>;
  query_key: Generated<string | null>;
  category: Generated<string>;
  name: string;
  query: string;
  description: string;
};
export type SavedQueryPermissionTable = Times & {
  id: Generated<number>;
  query_id: number;
  shared_to_user_id: string | null;
  public: boolean;
};

/** Saved queries and who may see them. */
export type SavedQueryTables = {
  saved_query: SavedQueryTable;
  saved_query_permission: SavedQueryPermissionTable;
};
