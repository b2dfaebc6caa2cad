import { getSpec, type OpenApiDocument, type OpenApiOperation } from '@chokepoint/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import * as apiExplorerTexts from './texts.ts';

type Schema = Readonly<Record<string, unknown>>;
export type RequestParameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
};

/** One request that the service understands. */
export type Operation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string | undefined;
  readonly deprecated: boolean;
  readonly permission: string;
  readonly parameters: readonly RequestParameter[];
  readonly body: RequestContent | undefined;
  readonly answers: readonly (readonly [status: string, description: string])[];
};
type RequestContent = { readonly mediaType: string; readonly required: boolean; readonly schema: Schema };

/** The service's own description of itself. */
export const apiDocumentQuery = queryOptions({
  queryKey: ['api-document'],
  queryFn: async ({ signal }) => {
    const { body } = await api.call(getSpec, { signal });
    return JSON.parse(new TextDecoder().decode(body)) as OpenApiDocument;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export function operationsOf(document: OpenApiDocument): readonly Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationOf(document, path, method, operation)),
  );
}

function operationOf(document: OpenApiDocument, path: string, method: string, operation: OpenApiOperation): Operation {
  const resolve = <T>(value: unknown) => pointedAt(document, value) as T;
  const body = operation.requestBody as
    | { readonly required?: boolean; readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
    | undefined;
  const [mediaType, content] = Object.entries(body?.content ?? {})[0] ?? [];
  return {
    id: operation.operationId ?? `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    tag: operation.tags[0] ?? apiExplorerTexts.other,
    summary: operation.summary,
    description: operation.description,
    deprecated: operation.deprecated ?? false,
    permission: String(operation['x-permission'] ?? ''),
    parameters: operation.parameters.map((one) => resolve<RequestParameter>(one)),
    body: mediaType && content ? { mediaType, required: body?.required ?? false, schema: content.schema } : undefined,
    answers: Object.entries(operation.responses).map(
      ([status, answer]) => [status, resolve<{ description: string }>(answer).description] as const,
    ),
  };
}

/** What a `$ref` stands for, or the value itself. */
function pointedAt(document: OpenApiDocument, value: unknown): unknown {
  const target = (value as { readonly $ref?: string } | null)?.$ref;
  if (!target?.startsWith('#/')) return value;
  return target
    .slice(2)
    .split('/')
    .reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>> | undefined)?.[name], document);
}

const DEEPEST = 6;

/** An example value that matches a schema. */
export function sampleOf(document: OpenApiDocument, given: Schema | undefined, depth = 0): unknown {
  const schema = pointedAt(document, given) as Schema | undefined;
  if (!schema || depth > DEEPEST) return null;
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const choices = (schema.anyOf ?? schema.oneOf) as readonly Schema[] | undefined;
  if (choices) return sampleOf(document, choices.find(({ type }) => type !== 'null') ?? choices[0], depth + 1);
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Readonly<Record<string, Schema>>).map(([name, property]) => [
          name,
          sampleOf(document, property, depth + 1),
        ]),
      );
    case 'array':
      return [sampleOf(document, schema.items as Schema | undefined, depth + 1)];
    case 'integer':
    case 'number':
      return 0;
    case 'boolean':
      return false;
    case 'string':
      return '';
    default:
      return null;
  }
}
