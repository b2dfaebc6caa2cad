import type { z } from 'zod';

type Definition = {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly out?: z.ZodType;
};

/** No client sends objects with more fields, apart from maps. */
const MOST_SEARCHED = 1000;

/**
 * Field names of request bodies match in any case, as existing clients expect (`Address` for `address`). Renames the
 * fields of objects to the spelling that the schema declares; an exact match wins. Keys of maps are data and stay.
 */
export function foldKeys(schema: z.ZodType, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const definition = schema.def as Definition;
  switch (definition.type) {
    case 'object':
      return Array.isArray(value) ? value : foldObject(definition.shape ?? {}, value as Record<string, unknown>);
    case 'array':
      return Array.isArray(value) && definition.element
        ? value.map((item) => foldKeys(definition.element!, item))
        : value;
    case 'record':
      if (Array.isArray(value)) return value;
      return Object.fromEntries(
        Object.entries(value).map(([key, item]) => [key, foldKeys(definition.valueType!, item)]),
      );
    case 'optional':
    case 'nullable':
    case 'default':
      return foldKeys(definition.innerType!, value);
    default:
      return value; // unions, preprocessed values and scalars are left to their schema
  }
}

function foldObject(
  shape: Readonly<Record<string, z.ZodType>>,
  value: Record<string, unknown>,
): Record<string, unknown> {
  const folded: Record<string, unknown> = {};
  const missing = new Map<string, string>();
  for (const name of Object.keys(shape))
    if (Object.hasOwn(value, name)) folded[name] = foldKeys(shape[name]!, value[name]);
    else missing.set(name.toLowerCase(), name);
  // Unknown fields are ignored. An object with very many of them is not searched for other spellings.
  const keys = missing.size > 0 ? Object.keys(value) : [];
  if (keys.length > MOST_SEARCHED) return folded;
  for (const key of keys) {
    const name = missing.get(key.toLowerCase());
    if (name !== undefined) folded[name] = foldKeys(shape[name]!, value[key]);
  }
  return folded;
}
