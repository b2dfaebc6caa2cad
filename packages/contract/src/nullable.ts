import { z } from 'zod';

/** The value of a time that was never set. */
export const ZERO_TIME = '0001-01-01T00:00:00Z';

export const timestamp = z.string().meta({ format: 'date-time' });
export const uuid = z.string().meta({ format: 'uuid' });

/**
 * Nullable values have two encodings on the wire. The specification's routes return wrapper objects (`{"int32": 3,
 * "valid": true}`); the ecosystem's routes return the value or `null`, with one exception: times in the style of
 * `deleted_at` are `{"Time": ..., "Valid": ...}`. docs/decisions lists the routes that wrap.
 */
export const wrappedInt32 = z.object({ int32: z.int(), valid: z.boolean() }).meta({ id: 'NullableInt32' });
export const wrappedString = z.object({ string: z.string(), valid: z.boolean() }).meta({ id: 'NullableString' });
export const wrappedBool = z.object({ bool: z.boolean(), valid: z.boolean() }).meta({ id: 'NullableBool' });
export const wrappedTime = z.object({ time: timestamp, valid: z.boolean() }).meta({ id: 'NullableTime' });
export const capitalTime = z.object({ Time: timestamp, Valid: z.boolean() }).meta({ id: 'CapitalNullableTime' });

/** `{"int32": 3, "valid": true}` -> 3, `{"valid": false}` -> null, anything else as it is. Keys in any case. */
function unwrap(key: string) {
  return (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const fields = new Map(Object.entries(value).map(([name, field]) => [name.toLowerCase(), field]));
    if (!fields.has('valid')) return value;
    return fields.get('valid') === true ? fields.get(key) : null;
  };
}

const numeric = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,10}$/.test(value) ? Number(value) : value;
const int32 = z.int().min(-2147483648).max(2147483647);

/** How the OpenAPI document describes such a field; the schema itself only knows the unwrapped value. */
const accepted = (name: string, value: Record<string, unknown>, ...more: Record<string, unknown>[]) => ({
  anyOf: [
    value,
    ...more,
    { type: 'null' },
    { type: 'object', properties: { [name]: value, valid: { type: 'boolean' } }, required: ['valid'] },
  ],
});

/** Request fields: the value, `null`, or the wrapper object. */
export const nullableInt32Input = z
  .preprocess((value) => numeric(unwrap('int32')(value)), int32.nullable())
  .meta(accepted('int32', { type: 'integer', format: 'int32' }, { type: 'string', pattern: '^-?\\d{1,10}$' }));
export const nullableStringInput = z
  .preprocess(unwrap('string'), z.string().nullable())
  .meta(accepted('string', { type: 'string' }));
export const nullableBoolInput = z
  .preprocess(unwrap('bool'), z.boolean().nullable())
  .meta(accepted('bool', { type: 'boolean' }));
