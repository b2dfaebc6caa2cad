import type { SavedViewContent } from '@chokepoint/contract';
import type { ColumnType } from 'kysely';
import type { Times } from './column-types.ts';

/** Views of Explore that users have saved. */
export type SavedViewTables = {
  saved_view: Times & {
    key: string;
    user_id: string;
    name: string;
    note: string;
    content: ColumnType<SavedViewContent, string, string>;
  };
};
