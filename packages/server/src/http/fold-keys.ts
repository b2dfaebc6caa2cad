import type { z } from 'zod';

type Definition = {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly out?: z.ZodType;
};

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
  const declared = new Map(Object.keys(shape).map((key) => [key.toLowerCase(), key]));
  const folded: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    const name = declared.get(key.toLowerCase());
    if (name === undefined) continue; // unknown fields are ignored
    if (name !== key && Object.hasOwn(value, name)) continue;
    folded[name] = foldKeys(shape[name]!, item);
  }
  return folded;
}
