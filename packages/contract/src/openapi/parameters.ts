import type { Column, ColumnType } from '../columns.ts';
import type { Route } from '../route.ts';
import type { JsonSchema, SchemaComponents } from './schema-components.ts';

export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
  readonly [extension: `x-${string}`]: unknown;
};
export type ParameterReference = { readonly $ref: string };

/** Parameters that many routes have are written once and pointed at. */
export class ParameterComponents {
  readonly #named = new Map<string, Parameter>();

  add(name: string, parameter: Parameter): ParameterReference {
    this.#named.set(name, parameter);
    return { $ref: `#/components/parameters/${name}` };
  }

  all(): Record<string, Parameter> {
    return Object.fromEntries([...this.#named].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

export function parametersOf(
  route: Route,
  path: string,
  schemas: SchemaComponents,
  shared: ParameterComponents,
): (Parameter | ParameterReference)[] {
  return [
    ...pathParameters(route, path, schemas),
    ...queryParameters(route, schemas),
    ...filterParameters(route, shared),
    ...listParameters(route, shared),
    shared.add('prefer', PREFER),
  ];
}

function pathParameters(route: Route, path: string, schemas: SchemaComponents): Parameter[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => {
    const shape = route.params?.shape[name!];
    return { name: name!, in: 'path', required: true, schema: shape ? schemas.schemaOf(shape) : TEXT };
  });
}

function queryParameters(route: Route, schemas: SchemaComponents): Parameter[] {
  if (!route.query) return [];
  const whole = schemas.schemaOf(route.query) as { properties?: Record<string, JsonSchema>; required?: string[] };
  return Object.entries(whole.properties ?? {}).map(([name, property]) => {
    const { description, ...schema } = property;
    return {
      name,
      in: 'query',
      required: whole.required?.includes(name) ?? false,
      ...(typeof description === 'string' && { description }),
      schema,
    };
  });
}

function filterParameters(route: Route, shared: ParameterComponents): ParameterReference[] {
  const own = new Set(Object.keys(route.query?.shape ?? {}));
  return Object.entries(route.columns ?? {})
    .filter(([name, column]) => column.predicates.length > 0 && !own.has(name))
    .map(([name, column]) => shared.add(`filter.${name}.${kindOf(column)}`, filterParameter(name, column)));
}

const kindOf = (column: Column) => (column.predicates.includes('~eq') ? 'text' : column.type);

const EXAMPLES: Readonly<Record<ColumnType, string>> = {
  string: 'admin',
  integer: '1',
  number: '0.5',
  boolean: 'true',
  uuid: '00000000-0000-4000-8000-000000000000',
  timestamp: '2026-01-01T00:00:00Z',
};

function filterParameter(name: string, column: Column): Parameter {
  const words = column.predicates.map((word) => `\`${word}\``).join(', ');
  return {
    name,
    in: 'query',
    description: `Filter by a ${column.type} as \`predicate:value\`, for example \`eq:${EXAMPLES[column.type]}\`. Predicates: ${words}. A bare value means \`eq\`; \`eq:null\` and \`neq:null\` ask whether there is a value. Given several times, all must hold.`,
    schema: TEXT,
    'x-predicates': column.predicates,
    'x-column-type': column.type,
  };
}

function listParameters(route: Route, shared: ParameterComponents): (Parameter | ParameterReference)[] {
  const sortable = Object.entries(route.columns ?? {})
    .filter(([, column]) => column.sortable)
    .map(([name]) => name);
  const own = new Set(Object.keys(route.query?.shape ?? {}));
  const parameters: (Parameter | ParameterReference)[] = [];
  if (sortable.length > 0 && !own.has('sort_by'))
    parameters.push({
      name: 'sort_by',
      in: 'query',
      description:
        'Column to sort by, with a leading `-` for descending order. Repeatable; earlier ones take precedence.',
      schema: { type: 'array', items: { type: 'string', enum: sortable.flatMap((name) => [name, `-${name}`]) } },
    });
  if (route.page && !own.has('skip')) parameters.push(shared.add('skip', SKIP));
  if (route.page && !own.has('limit'))
    parameters.push({
      name: 'limit',
      in: 'query',
      description: 'Maximum number of rows; 0 means all.',
      schema: { type: 'integer', minimum: 0, default: route.page.limit },
    });
  return parameters;
}

const TEXT: JsonSchema = { type: 'string' };

const SKIP: Parameter = {
  name: 'skip',
  in: 'query',
  description: 'Number of rows to skip.',
  schema: { type: 'integer', minimum: 0, default: 0 },
};

const PREFER: Parameter = {
  name: 'Prefer',
  in: 'header',
  description:
    'Seconds that the caller will wait; then the response is 504. `wait=-1` removes the limit if the service allows it.',
  schema: { type: 'string', pattern: '^(?:wait=)?(?:-1|[0-9]+)$', default: 'wait=30' },
};
