import { errorBody } from './error-body.ts';
import { descriptionOf } from './openapi/description.ts';
import { type Parameter, ParameterComponents, type ParameterReference, parametersOf } from './openapi/parameters.ts';
import { type JsonSchema, SchemaComponents } from './openapi/schema-components.ts';
import { TAGS } from './openapi/tags.ts';
import type { Access } from './permission.ts';
import { errorStatusesOf } from './responses.ts';
import type { AnswerShape, BodyShape, Edition, ErrorStatus, Route, SingleAnswerShape } from './route.ts';

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;
export type OpenApiBody = { readonly required: boolean; readonly content: Content };
export type OpenApiResponse = {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
  readonly content?: Content;
};
export type OpenApiParameter = Parameter;
export type OpenApiOperation = {
  readonly operationId?: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly deprecated?: boolean;
  readonly security: readonly Record<string, readonly string[]>[];
  readonly parameters: readonly (Parameter | ParameterReference)[];
  readonly requestBody?: OpenApiBody;
  readonly responses: Readonly<Record<string, OpenApiResponse | { readonly $ref: string }>>;
  readonly [extension: `x-${string}`]: unknown;
};
export type OpenApiDocument = {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, OpenApiResponse>>;
    readonly securitySchemes: typeof SECURITY_SCHEMES;
  };
};

/** The OpenAPI 3.1 document of the routes that exist in an edition. */
export function openApiDocument(routes: readonly Route[], edition: Edition, version: string): OpenApiDocument {
  const schemas = new SchemaComponents();
  const parameters = new ParameterComponents();
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  const there = routes.filter((route) => route.editions.includes(edition));
  for (const route of there) {
    for (const path of [route.path, ...(route.aliases ?? [])]) {
      paths[path] ??= {};
      const item = paths[path];
      for (const method of route.method === 'ANY' ? ['get', 'post'] : [route.method.toLowerCase()])
        item[method] ??= {
          ...nameOf(route, path, method),
          ...operationOf(route, method, schemas),
          parameters: parametersOf(route, path, schemas, parameters),
        };
    }
  }
  const error = schemas.schemaOf(errorBody);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Chokepoint',
      version,
      description:
        'Attack-path analysis for directory environments. Send a session token as `Authorization: Bearer <token>`, or sign each request with an API token.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(there.map((route) => route.tag))].map((name) => ({ name, description: TAGS[name] })),
    paths,
    components: {
      schemas: schemas.all(),
      parameters: parameters.all(),
      responses: errorResponses(error),
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

/** An operation id must be unique, so it is given to the route's own path and first method. */
function nameOf(route: Route, path: string, method: string): Partial<OpenApiOperation> {
  if (path !== route.path) return { 'x-alias-of': route.name };
  if (route.method === 'ANY' && method !== 'get') return { operationId: `${route.name}By${method}` };
  return { operationId: route.name };
}

function operationOf(route: Route, method: string, schemas: SchemaComponents): Omit<OpenApiOperation, 'parameters'> {
  return {
    summary: route.summary,
    description: descriptionOf(route),
    tags: [route.tag],
    ...(route.deprecated && { deprecated: true }),
    security: route.access.kind === 'public' ? [] : SECURITY,
    ...(route.body && method !== 'get' && { requestBody: requestBody(route.body, schemas) }),
    responses: {
      ...Object.fromEntries(
        Object.entries(route.answers).map(([status, answer]) => [status, response(Number(status), answer, schemas)]),
      ),
      ...Object.fromEntries(
        errorStatusesOf(route).map((status) => [status, { $ref: `#/components/responses/${ERRORS[status].name}` }]),
      ),
    },
    'x-editions': route.editions,
    'x-permission': permissionText(route.access),
    ...(route.feature && { 'x-feature': route.feature }),
  };
}

function permissionText(access: Access): string {
  switch (access.kind) {
    case 'public':
    case 'authenticated':
      return access.kind;
    case 'any':
      return access.of.join(' or ');
    case 'all':
      return access.of.join(' and ');
    case 'self-or-manage':
      return `${access.and ? `${access.and} and ` : ''}auth/ManageSelf for oneself, auth/ManageUsers for others`;
    case 'client':
      return 'the token of a collector client';
    default:
      return access satisfies never;
  }
}

const BINARY: JsonSchema = { type: 'string', format: 'binary' };

function requestBody(body: BodyShape, schemas: SchemaComponents): OpenApiBody {
  switch (body.kind) {
    case 'json':
      return {
        required: body.absent === undefined,
        content: { 'application/json': { schema: schemas.schemaOf(body.schema) } },
      };
    case 'multipart':
      return { required: true, content: { 'multipart/form-data': { schema: schemas.schemaOf(body.schema) } } };
    case 'bytes':
      return {
        required: true,
        content: mapValues(body.content, (one) => ({ schema: one === 'binary' ? BINARY : schemas.schemaOf(one) })),
      };
    case 'stream':
      return { required: true, content: Object.fromEntries(body.mediaTypes.map((type) => [type, { schema: BINARY }])) };
    default:
      return body satisfies never;
  }
}

function mapValues<T, U>(record: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

const MEANINGS: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted',
  204: 'Done, nothing to show',
  301: 'Moved',
  302: 'Elsewhere',
  307: 'Elsewhere, with the same method',
};

function response(status: number, answer: AnswerShape, schemas: SchemaComponents): OpenApiResponse {
  const description = MEANINGS[status] ?? ERRORS[status as ErrorStatus]?.description ?? `Status ${status}`;
  const shapes = answer.kind === 'either' ? [answer.json, ...answer.files] : [answer];
  const content: Content = Object.assign({}, ...shapes.map((shape) => contentOf(shape, schemas)));
  return Object.keys(content).length > 0 ? { description, content } : { description };
}

function contentOf(shape: SingleAnswerShape, schemas: SchemaComponents): Content {
  switch (shape.kind) {
    case 'empty':
      return {};
    case 'json':
      return { 'application/json': { schema: schemas.schemaOf(shape.schema) } };
    case 'file':
      return Object.fromEntries([shape.mediaType, ...shape.others].map((type) => [type, { schema: fileSchema(type) }]));
    default:
      return shape satisfies never;
  }
}

function fileSchema(mediaType: string): JsonSchema {
  if (mediaType === 'application/json') return { type: 'object' };
  return mediaType.startsWith('text/') || mediaType.endsWith('xml') ? { type: 'string' } : BINARY;
}

const ERRORS: Readonly<Record<ErrorStatus, { readonly name: string; readonly description: string }>> = {
  400: { name: 'BadRequest', description: 'The request is invalid; the message says why' },
  401: { name: 'NotAuthenticated', description: 'The request carries no valid credentials' },
  403: { name: 'Forbidden', description: 'The caller may not do this' },
  404: { name: 'NotFound', description: 'There is no such record, or the feature is off' },
  409: { name: 'Conflict', description: 'It contradicts what is there; the message says what' },
  410: { name: 'Gone', description: 'It is no longer available' },
  415: { name: 'UnsupportedMediaType', description: 'The content type or encoding of the body is not supported' },
  429: { name: 'TooManyRequests', description: 'Too many requests; try again after the seconds in Retry-After' },
  500: { name: 'InternalError', description: 'Internal error; the log has details under the request id' },
  503: { name: 'Unavailable', description: 'Not possible at the moment; try again later' },
  504: { name: 'TimedOut', description: 'The time limit set by Prefer has expired' },
};

function errorResponses(schema: JsonSchema): Record<string, OpenApiResponse> {
  return Object.fromEntries(
    Object.entries(ERRORS).map(([status, { name, description }]) => [
      name,
      {
        description,
        headers: {
          RequestID: { schema: { type: 'string', format: 'uuid' } },
          ...((status === '429' || status === '503') && { 'Retry-After': { schema: { type: 'integer' } } }),
        },
        content: { 'application/json': { schema } },
      },
    ]),
  );
}

const SECURITY: OpenApiOperation['security'] = [{ session: [] }, { tokenId: [], requestDate: [], signature: [] }];

const SECURITY_SCHEMES = {
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Session token from `POST /api/v2/login`.',
  },
  tokenId: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '`bhesignature <token id>`: the request is signed with the key of an API token.',
  },
  requestDate: {
    type: 'apiKey',
    in: 'header',
    name: 'RequestDate',
    description: 'Time of the request, RFC 3339, at most an hour off.',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'Signature',
    description:
      'Base64 of HMAC-SHA256(HMAC-SHA256(HMAC-SHA256(key, method + path with query), first 13 characters of RequestDate), body).',
  },
} as const;
