import { ZERO_TIME } from '@chokepoint/contract';

/**
 * How an answer writes values that may be null. The API has two encodings: plain values, which the clients of the
 * ecosystem read, and objects with a `valid` field, which the specification shows.
 */
export type NullableEncoding<Int, Text, DeletedAt> = {
  int32(value: number | null): Int;
  string(value: string | null): Text;
  /** Of a record that was never deleted. */
  deletedAt: DeletedAt;
};

export const plainNullables: NullableEncoding<number | null, string | null, { Time: string; Valid: boolean }> = {
  int32: (value) => value,
  string: (value) => value,
  deletedAt: { Time: ZERO_TIME, Valid: false },
};

export const wrappedNullables: NullableEncoding<
  { int32: number; valid: boolean },
  { string: string; valid: boolean },
  { time: string; valid: boolean }
> = {
  int32: (value) => ({ int32: value ?? 0, valid: value !== null }),
  string: (value) => ({ string: value ?? '', valid: value !== null }),
  deletedAt: { time: ZERO_TIME, valid: false },
};
