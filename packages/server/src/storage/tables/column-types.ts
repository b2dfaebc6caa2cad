import type { ColumnType } from 'kysely';

/** A time that the database sets when none is given. */
export type Time = ColumnType<Date, Date | undefined, Date>;
export type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
export type Times = { created_at: Time; updated_at: Time };
