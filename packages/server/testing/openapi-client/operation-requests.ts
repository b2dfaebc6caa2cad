import type { OpenApiDocument, OpenApiOperation } from '@chokepoint/contract';
import fc from 'fast-check';
import { hostileTexts, type Schema, SchemaValues } from './schema-values.ts';

export type RandomRequest = {
  readonly method: string;
  /** Path and query as they are sent. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
};
export type Operation = {
  readonly path: string;
  readonly method: string;
  readonly operation: OpenApiOperation;
};
/** Values of path parameters that exist, by name. */
type KnownIds = Readonly<Record<string, readonly string[]>>;

type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
  readonly 'x-predicates'?: readonly string[];
};

/** Every operation of the document. */
export function operationsOf({ paths }: OpenApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

/** Requests for an operation: those that its description allows, those at the boundary, and those beyond it. */
export class OperationRequests {
  readonly #document: OpenApiDocument;
  readonly #values: SchemaValues;
  readonly #careful: boolean;
  readonly #known: KnownIds;

  /** `careful`: only requests that the document allows, with nothing that is optional in their query. */
  constructor(document: OpenApiDocument, known: KnownIds, { careful }: { readonly careful: boolean }) {
    this.#document = document;
    this.#values = new SchemaValues(document.components.schemas, { careful });
    this.#careful = careful;
    this.#known = known;
  }

  of({ path, method, operation }: Operation): fc.Arbitrary<RandomRequest> {
    const parameters = operation.parameters.map((parameter) => this.#resolved(parameter));
    return fc
      .record({
        path: this.#path(path, parameters),
        query: this.#query(parameters),
        prefer: this.#careful
          ? fc.constant(undefined)
          : fc.option(fc.constantFrom('wait=30', '5', 'wait=-1', 'wait=x', '0'), { freq: 12, nil: undefined }),
        content: this.#content(operation),
      })
      .map(({ path, query, prefer, content }) => ({
        method,
        target: query ? `${path}?${query}` : path,
        headers: { ...(prefer !== undefined && { prefer }), ...(content && { 'content-type': content.type }) },
        body: content?.body,
      }));
  }

  #resolved(parameter: object): Parameter {
    if (!('$ref' in parameter)) return parameter as Parameter;
    return this.#document.components.parameters![String(parameter.$ref).split('/').at(-1)!] as Parameter;
  }

  #path(template: string, parameters: readonly Parameter[]): fc.Arbitrary<string> {
    const names = [...template.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!);
    if (names.length === 0) return fc.constant(template);
    const values = names.map((name) => {
      const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {};
      const known = this.#known[name];
      if (this.#careful) return known ? fc.constantFrom(...known) : this.#values.of(schema).map(String);
      const free = fc.oneof(this.#values.of(schema).map(String), hostileTexts);
      return known
        ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: free })
        : free;
    });
    return fc
      .tuple(...values)
      .map((chosen) =>
        names.reduce((path, name, at) => path.replace(`{${name}}`, () => segment(chosen[at]!)), template),
      );
  }

  #query(parameters: readonly Parameter[]): fc.Arbitrary<string> {
    const own = parameters.filter((one) => one.in === 'query' && (one.required || !this.#careful));
    const parts = own.map((one) =>
      fc
        .option(this.#parameter(one), { freq: one.required ? 9 : 1, nil: undefined })
        .map((value) =>
          value === undefined ? [] : [value].flat().map((text) => `${one.name}=${percentEncoded(String(text))}`),
        ),
    );
    return fc.tuple(...parts).map((chosen) => chosen.flat().join('&'));
  }

  #parameter(parameter: Parameter): fc.Arbitrary<unknown> {
    const predicates = parameter['x-predicates'];
    const value = this.#values.of(parameter.schema);
    if (this.#careful) return value;
    if (!predicates) return fc.oneof({ weight: 6, arbitrary: value }, { weight: 1, arbitrary: hostileTexts });
    const words = [...predicates, 'eq', 'gt', 'like', ''];
    return fc
      .tuple(
        fc.constantFrom(...words),
        fc.oneof(value, hostileTexts, fc.constantFrom('1', 'true', '2026-01-01T00:00:00Z')),
      )
      .map(([word, text]) => (word ? `${word}:${text}` : String(text)));
  }

  #content({ requestBody }: OpenApiOperation): fc.Arbitrary<{ type: string; body: Buffer } | undefined> {
    const content = (requestBody as { content?: Record<string, { schema: Schema }> } | undefined)?.content;
    if (!content) return fc.constant(undefined);
    const types = Object.entries(content).map(([type, { schema }]) => this.#ofMediaType(type, schema));
    if (this.#careful) return fc.oneof(...types);
    const broken = fc.constantFrom('{', '[]', 'null', '"', '{"a":'.repeat(200), 'PK\u0003\u0004').map(Buffer.from);
    return fc.oneof(
      { weight: 10, arbitrary: fc.oneof(...types) },
      { weight: 1, arbitrary: fc.constant(undefined) },
      {
        weight: 2,
        arbitrary: fc.record({ type: fc.constantFrom(...Object.keys(content), 'text/plain', 'x'), body: broken }),
      },
    );
  }

  #ofMediaType(type: string, schema: Schema): fc.Arbitrary<{ type: string; body: Buffer }> {
    const values = this.#values.of(schema);
    if (type === 'application/json') return values.map((value) => ({ type, body: Buffer.from(JSON.stringify(value)) }));
    if (type === 'multipart/form-data') return values.map(formOf);
    if (type === 'application/x-www-form-urlencoded')
      return fc.string({ maxLength: 40 }).map((text) => ({ type, body: Buffer.from(text) }));
    return fc.uint8Array({ maxLength: 40 }).map((bytes) => ({ type, body: Buffer.from(bytes) }));
  }
}

function formOf(value: unknown): { type: string; body: Buffer } {
  const boundary = 'form-of-random-values';
  const fields = Object.entries((value ?? {}) as object).map(
    ([name, text]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(text)}\r\n`,
  );
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.from(`${fields.join('')}--${boundary}--\r\n`),
  };
}

/** A segment of a path that names something: an empty one, or one of dots alone, would be another path. */
const segment = (text: string): string => percentEncoded(/^\.*$/.test(text) ? `x${text}` : text);
const percentEncoded = (text: string): string => encodeURIComponent(text.toWellFormed());
