import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/**
 * Turns shapes into JSON schemas (draft 2020-12). Records that carry an id in their metadata become components, so that
 * each is written once. Both directions show the encoded side of a shape: responses as handlers return them.
 */
export class SchemaComponents {
  readonly #named = new Map<string, JsonSchema>();

  schemaOf(shape: z.core.$ZodType): JsonSchema {
    const {
      $schema: _draft,
      $defs,
      ...schema
    } = z.toJSONSchema(shape, {
      io: 'input',
      unrepresentable: 'any',
      override: ({ jsonSchema }) => tidy(jsonSchema as JsonSchema),
    }) as JsonSchema;
    for (const [id, definition] of Object.entries(($defs ?? {}) as Record<string, JsonSchema>))
      this.#add(id, definition);
    const { id, ...rest } = schema;
    if (typeof id !== 'string') return pointToComponents(schema);
    this.#add(id, rest);
    return { $ref: `#/components/schemas/${id}` };
  }

  /** Every component met so far, by name. */
  all(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#named].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #add(id: string, definition: JsonSchema): void {
    const { id: _id, ...own } = definition;
    const schema = pointToComponents(own);
    const known = this.#named.get(id);
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`two different records are called "${id}"; give one of them another id`);
    this.#named.set(id, schema);
  }
}

/** Drops what only the conversion knows: the bounds of every integer, patterns of what is not text. */
function tidy(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.type !== 'string') delete schema.pattern;
}

function pointToComponents(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', '#/components/schemas/') : value,
  );
}
