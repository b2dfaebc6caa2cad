import fc from 'fast-check';

export type Schema = Readonly<Record<string, unknown>>;
type Values = fc.Arbitrary<unknown>;

/** Depth at which a value is no longer nested further. */
const DEEPEST = 5;
const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'true',
  'ÄÖ🦮',
  '\u0000',
  '\ud800',
  'a\nb',
  "'; drop table x",
  '%',
  '_'.repeat(3000),
  '9'.repeat(40),
];
const HOSTILE_NUMBERS: readonly number[] = [0, 1, -1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 53, 1e300, 0.5];

/** Values for a schema of the document: mostly valid ones, also its boundaries, and some that do not fit. */
export class SchemaValues {
  readonly #components: Readonly<Record<string, Schema>>;
  readonly #careful: boolean;

  /** `careful`: only values that fit. */
  constructor(components: Readonly<Record<string, unknown>>, { careful }: { readonly careful: boolean }) {
    this.#careful = careful;
    this.#components = components as Readonly<Record<string, Schema>>;
  }

  of(schema: Schema, depth = 0): Values {
    if (this.#careful) return this.#fitting(schema, depth);
    return fc.oneof(
      { weight: 12, arbitrary: this.#fitting(schema, depth) },
      { weight: 2, arbitrary: boundaries(schema) },
      { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
    );
  }

  #fitting(schema: Schema, depth: number): Values {
    const { $ref, anyOf, oneOf, allOf } = schema as Record<'$ref' | 'anyOf' | 'oneOf' | 'allOf', unknown>;
    if (typeof $ref === 'string') return this.#fitting(this.#components[$ref.split('/').at(-1)!] ?? {}, depth);
    const variants = (anyOf ?? oneOf) as readonly Schema[] | undefined;
    if (variants) return fc.oneof(...variants.map((variant) => this.#fitting(variant, depth)));
    if (Array.isArray(allOf)) return this.#fitting(Object.assign({}, ...allOf) as Schema, depth);
    if ('const' in schema) return fc.constant(schema.const);
    if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
    return this.#ofType(schema, depth);
  }

  #ofType(schema: Schema, depth: number): Values {
    switch (schema.type) {
      case 'string':
        return texts(schema);
      case 'integer':
        return fc.integer({ min: (schema.minimum as number) ?? -3, max: (schema.maximum as number) ?? 50 });
      case 'number':
        return fc.double({ noNaN: true, noDefaultInfinity: true, min: -10, max: 10 });
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'array':
        return this.#lists(schema, depth);
      case 'object':
        return this.#objects(schema, depth);
      default:
        return fc.jsonValue({ maxDepth: 1 });
    }
  }

  #lists({ items, prefixItems, minItems }: Schema, depth: number): Values {
    if (Array.isArray(prefixItems)) return fc.tuple(...prefixItems.map((item: Schema) => this.of(item, depth + 1)));
    if (depth > DEEPEST) return fc.constant([]);
    const minLength = (minItems as number) ?? 0;
    return fc.array(this.of((items as Schema) ?? {}, depth + 1), { minLength, maxLength: Math.max(minLength, 3) });
  }

  #objects(schema: Schema, depth: number): Values {
    const properties = (schema.properties ?? {}) as Readonly<Record<string, Schema>>;
    const names = Object.keys(properties);
    if (depth > DEEPEST) return fc.constant({});
    if (names.length === 0)
      return fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 });
    const fields = Object.fromEntries(names.map((name) => [name, this.of(properties[name]!, depth + 1)]));
    const required = new Set((schema.required as readonly string[] | undefined) ?? []);
    return fc.record(fields, { requiredKeys: names.filter((name) => required.has(name)) });
  }
}

function texts(schema: Schema): Values {
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.format === 'date-time')
    return fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((date) => date.toISOString());
  if (typeof schema.pattern === 'string') return fc.stringMatching(new RegExp(schema.pattern, 'u'));
  return fc.string({ minLength: (schema.minLength as number) ?? 0, maxLength: (schema.maxLength as number) ?? 30 });
}

function boundaries({ type, minimum, maximum }: Schema): Values {
  if (type === 'string') return fc.constantFrom(...HOSTILE_TEXTS);
  const bounds = [minimum, maximum].filter((bound) => typeof bound === 'number');
  if (type === 'integer' || type === 'number')
    return fc.constantFrom(...HOSTILE_NUMBERS, ...bounds.flatMap((bound) => [bound - 1, bound, bound + 1]));
  return fc.constantFrom(null, [], {}, '', 0);
}

/** Texts that stand in a path or a query in place of what is expected there. */
export const hostileTexts = fc.constantFrom(...HOSTILE_TEXTS);
