import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { z } from 'zod';
import { exactText, text, time, unfiltered, unsorted } from '../src/columns.ts';
import {
  allRoutes,
  anyOf,
  BOTH,
  data,
  defineRoute,
  type Edition,
  ENTERPRISE,
  empty,
  errorBody,
  file,
  integerId,
  jsonBody,
  type OpenApiOperation,
  openApiDocument,
  page,
  publicAccess,
  type Route,
  selfOrManage,
} from '../src/index.ts';

const EDITIONS: readonly Edition[] = ['community', 'enterprise'];

const thing = z.object({ id: z.int(), name: z.string() }).meta({ id: 'Thing' });
const common = { tag: 'Service', editions: BOTH, summary: 'A thing', access: anyOf('graphdb/Read') } as const;
const listThings = defineRoute({
  ...common,
  name: 'listThings',
  method: 'GET',
  path: '/api/v2/things',
  aliases: ['/api/v2/objects'],
  columns: { name: text, kind: unsorted(exactText), note: unfiltered(exactText), created_at: time },
  query: z.object({ kind_of: z.string(), deep: z.string().optional() }),
  page: { limit: 25 },
  answers: { 200: page(z.array(thing)) },
});
const changeThing = defineRoute({
  ...common,
  name: 'changeThing',
  method: 'PUT',
  path: '/api/v2/things/{thing_id}',
  editions: ENTERPRISE,
  access: selfOrManage('auth/CreateToken'),
  deprecated: true,
  feature: 'things',
  params: z.object({ thing_id: integerId }),
  body: jsonBody(thing),
  answers: { 200: data(thing), 202: empty },
});
const anyThing = defineRoute({
  ...common,
  name: 'anyThing',
  method: 'ANY',
  path: '/api/v2/any',
  access: publicAccess,
  answers: { 200: file('text/csv') },
});
const things: readonly Route[] = [listThings, changeThing, anyThing];

const documentOf = (edition: Edition = 'enterprise') => openApiDocument(things, edition, '1.2.3');
const operation = (path: string, method: string): OpenApiOperation => {
  const found = documentOf().paths[path]?.[method];
  assert.ok(found, `${method} ${path} is in the document`);
  return found;
};
/** The parameters of an operation, those that are only pointed at included. */
const parametersOf = (path: string, method: string) =>
  operation(path, method).parameters.map((parameter) => {
    if (!('$ref' in parameter)) return parameter;
    const name = String(parameter.$ref).split('/').at(-1)!;
    const shared = documentOf().components.parameters[name];
    assert.ok(shared, name);
    return shared;
  });

describe('The OpenAPI document of the contract', () => {
  for (const edition of EDITIONS) {
    it(`is valid OpenAPI 3.1 in the ${edition} edition`, async () => {
      const document = openApiDocument(allRoutes, edition, '1.2.3');
      const validator = new Validator();
      const result = await validator.validate(structuredClone(document) as unknown as Record<string, unknown>);
      assert.deepEqual(result.errors ?? [], []);
      assert.equal(result.valid, true);
      assert.equal(validator.version, '3.1');
    });

    it(`has every route of the ${edition} edition under its path, its aliases and its name, and no other`, () => {
      const { paths } = openApiDocument(allRoutes, edition, '1.2.3');
      const expected = allRoutes
        .filter((route) => route.editions.includes(edition))
        .flatMap((route) => {
          const methods = route.method === 'ANY' ? ['get', 'post'] : [route.method.toLowerCase()];
          return [route.path, ...(route.aliases ?? [])].flatMap((path) => methods.map((method) => `${method} ${path}`));
        });
      const found = Object.entries(paths).flatMap(([path, item]) =>
        Object.keys(item).map((method) => `${method} ${path}`),
      );
      assert.deepEqual(found.sort(), [...new Set(expected)].sort());
    });
  }

  it('gives every operation an id of its own', () => {
    const { paths } = openApiDocument(allRoutes, 'enterprise', '1.2.3');
    const ids = Object.values(paths).flatMap((item) => Object.values(item).flatMap((one) => one.operationId ?? []));
    assert.equal(new Set(ids).size, ids.length);
    for (const route of allRoutes) assert.ok(ids.includes(route.name), `${route.name} is an operation id`);
  });

  it('describes every operation and every tag in at least one sentence', () => {
    const { paths, tags } = openApiDocument(allRoutes, 'enterprise', '1.2.3');
    const isSentence = (text: string | undefined) => /^[^a-z].{10,}\.$/s.test(text ?? '');
    for (const [path, item] of Object.entries(paths))
      for (const [method, one] of Object.entries(item))
        assert.ok(isSentence(one.description), `${method} ${path}: ${one.description}`);
    for (const { name, description } of tags) assert.ok(isSentence(description), `${name}: ${description}`);
  });

  it('says in the description of an operation what it does, for whom, and where it exists', () => {
    assert.equal(
      operation('/api/v2/things/{thing_id}', 'put').description,
      'A thing. Requires the permission `auth/CreateToken`, and `auth/ManageSelf` for oneself or `auth/ManageUsers` for others. Exists in the enterprise edition only. Exists while the feature flag `things` is on.',
    );
    assert.equal(
      operation('/api/v2/any', 'get').description,
      'A thing. Accepts every method, also on paths below this one. Needs no login.',
    );
  });

  it('declares a conflict where a request can contradict what is there, and a body that is not understood', () => {
    const { paths } = openApiDocument(allRoutes, 'enterprise', '1.2.3');
    for (const [method, path] of [
      ['delete', '/api/v2/asset-groups/{asset_group_id}'],
      ['delete', '/api/v2/asset-groups/{asset_group_id}/selectors/{asset_group_selector_id}'],
      ['post', '/api/v2/bloodhound-users'],
      ['post', '/api/v2/service-users'],
      ['post', '/api/v2/demo-data'],
      ['post', '/api/v2/asset-groups'],
    ] as const)
      assert.ok('409' in paths[path]![method]!.responses, `${method} ${path}`);
    assert.ok('415' in paths['/api/v2/saved-queries/import']!.post!.responses);
    assert.ok(!('409' in paths['/api/v2/roles']!.get!.responses));
    assert.ok(!('415' in paths['/api/v2/roles']!.get!.responses));
  });

  it('accepts digits of colours and ids in both cases', () => {
    const patterns = new Set<string>();
    JSON.stringify(openApiDocument(allRoutes, 'enterprise', '1.2.3'), (key, value) => {
      if (key === 'pattern' && typeof value === 'string') patterns.add(value);
      return value;
    });
    const colour = [...patterns].find((pattern) => pattern.startsWith('^#'));
    assert.match('#17E625', new RegExp(colour ?? 'none'));
    assert.match('#17e625', new RegExp(colour ?? 'none'));
    for (const pattern of patterns)
      assert.equal(pattern.includes('a-f'), pattern.includes('A-F'), `${pattern} takes one case only`);
  });

  it('points only at components that exist', () => {
    const document = openApiDocument(allRoutes, 'enterprise', '1.2.3');
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1]!);
    assert.ok(references.length > 0);
    for (const reference of new Set(references)) {
      const target = reference
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document);
      assert.ok(target, reference);
    }
  });

  it('leaves routes of the enterprise edition out of the community document', () => {
    assert.equal(documentOf('community').paths['/api/v2/things/{thing_id}'], undefined);
    assert.ok(documentOf('enterprise').paths['/api/v2/things/{thing_id}']);
  });

  it('writes a record with an id once and points at it', () => {
    const { components } = documentOf();
    assert.deepEqual(Object.keys(components.schemas), ['ErrorBody', 'Thing']);
    assert.deepEqual(operation('/api/v2/things/{thing_id}', 'put').requestBody, {
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
    });
    assert.deepEqual(components.schemas.Thing, {
      type: 'object',
      properties: { id: { type: 'integer' }, name: { type: 'string' } },
      required: ['id', 'name'],
    });
  });

  it('refuses two different records of one id', () => {
    const imposter = z.object({ other: z.string() });
    // The registry itself refuses an id twice in one shape, so the second comes in another route.
    const route = { ...changeThing, name: 'other', path: '/api/v2/other', body: undefined, params: undefined };
    const routes = [listThings, { ...route, answers: { 200: data(imposter.meta({ id: 'Thing' })) } }] as Route[];
    assert.throws(() => openApiDocument(routes, 'enterprise', '1'), /two different records are called "Thing"/);
  });

  it('says who may call a route, in which editions it exists, and whether it is deprecated', () => {
    const change = operation('/api/v2/things/{thing_id}', 'put');
    assert.equal(change.deprecated, true);
    assert.deepEqual(change['x-editions'], ['enterprise']);
    assert.equal(change['x-feature'], 'things');
    assert.match(String(change['x-permission']), /^auth\/CreateToken and auth\/ManageSelf for oneself/);
    assert.equal(operation('/api/v2/things', 'get')['x-permission'], 'graphdb/Read');
    assert.equal(operation('/api/v2/things', 'get').deprecated, undefined);
    assert.deepEqual(operation('/api/v2/any', 'get').security, []);
  });

  it('requires a session token or a signed request where a route is not public', () => {
    const { components } = documentOf();
    const schemes = components.securitySchemes as Record<string, { type: string; name?: string; scheme?: string }>;
    const [session, signed] = operation('/api/v2/things', 'get').security;
    assert.deepEqual(
      Object.keys(session!).map((name) => schemes[name]?.scheme),
      ['bearer'],
    );
    assert.deepEqual(
      Object.keys(signed!).map((name) => schemes[name]?.name),
      ['Authorization', 'RequestDate', 'Signature'],
    );
  });

  it('lists path, query, filter, sort, page and Prefer parameters', () => {
    const parameters = parametersOf('/api/v2/things', 'get');
    assert.deepEqual(
      parameters.map((one) => `${one.in} ${one.name}`),
      [
        'query kind_of',
        'query deep',
        'query name',
        'query kind',
        'query created_at',
        'query sort_by',
        'query skip',
        'query limit',
        'header Prefer',
      ],
    );
    const named = (name: string) => parameters.find((one) => one.name === name)!;
    assert.equal(named('kind_of').required, true);
    assert.equal(named('deep').required, false);
    assert.deepEqual(named('name')['x-predicates'], ['eq', 'neq', '~eq']);
    assert.match(named('created_at').description ?? '', /Predicates: `eq`, `neq`, `gt`, `gte`, `lt`, `lte`/);
    assert.deepEqual(named('sort_by').schema.items, {
      type: 'string',
      enum: ['name', '-name', 'note', '-note', 'created_at', '-created_at'],
    });
    assert.equal(named('limit').schema.default, 25);
    const [id] = parametersOf('/api/v2/things/{thing_id}', 'put');
    assert.deepEqual(id, {
      name: 'thing_id',
      in: 'path',
      required: true,
      schema: { type: 'integer', format: 'int64' },
    });
  });

  it('answers errors with the standard body', () => {
    const { responses } = operation('/api/v2/things', 'get');
    assert.deepEqual(Object.keys(responses), ['200', '400', '401', '403', '404', '429', '500', '503', '504']);
    const { components } = documentOf();
    for (const status of ['400', '401', '403', '404', '429', '500', '503', '504']) {
      const { $ref } = responses[status] as { $ref: string };
      const response = components.responses[$ref.split('/').at(-1)!] as { content: Record<string, unknown> };
      assert.deepEqual(response.content, {
        'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } },
      });
    }
    assert.deepEqual((components.schemas.ErrorBody as { required: string[] }).required, Object.keys(errorBody.shape));
  });

  it('gives an alias the same operation without an id', () => {
    const { operationId, ...own } = operation('/api/v2/things', 'get');
    const { 'x-alias-of': of, ...alias } = operation('/api/v2/objects', 'get');
    assert.equal(of, operationId);
    assert.deepEqual(alias, own);
  });

  describe('of routes with several media types', () => {
    const document = openApiDocument(allRoutes, 'enterprise', '1.2.3');
    type Content = Readonly<Record<string, { readonly schema: Readonly<Record<string, unknown>> }>>;
    const answered = (path: string, method: string) =>
      (document.paths[path]![method]!.responses['200'] as { content: Content }).content;
    const accepted = (path: string, method: string) =>
      (document.paths[path]![method]!.requestBody as { content: Content }).content;
    /** The schema of the `data` of an answer. */
    const dataOf = ({ schema }: Content[string]) => (schema.properties as Record<string, unknown>).data;

    it('names the schema of JSON, and text for the alternative files', () => {
      for (const [path, method, files, data] of [
        ['/api/v2/attack-paths/findings', 'get', ['text/csv'], listOf('UnifiedFinding')],
        ['/api/v2/domains/{domain_id}/details', 'get', ['text/csv'], listOf('RelationshipFinding', 'ListFinding')],
        [
          '/api/v2/remediation-plans',
          'post',
          ['text/csv', 'text/markdown', 'text/html'],
          { $ref: '#/components/schemas/RemediationPlan' },
        ],
      ] as const) {
        const { 'application/json': json, ...others } = answered(path, method);
        assert.deepEqual(dataOf(json!), data, path);
        assert.deepEqual(others, Object.fromEntries(files.map((type) => [type, { schema: { type: 'string' } }])), path);
      }
    });

    it('names the schema of the download of all findings', () => {
      const { 'application/json': json, ...others } = answered('/api/v2/attack-paths/details', 'get');
      assert.deepEqual(others, {});
      const { properties } = dataOf(json!) as { properties: Record<string, unknown> };
      assert.deepEqual(properties.findings, listOf('ExportedRelationshipFinding', 'ExportedListFinding'));
    });

    it('lists the content types that an import of saved queries accepts', () => {
      const { 'application/json': one, ...archives } = accepted('/api/v2/saved-queries/import', 'post');
      assert.deepEqual(Object.keys(one!.schema.properties!), ['name', 'query', 'description']);
      assert.deepEqual(Object.keys(archives), [
        'application/zip',
        'application/x-zip-compressed',
        'application/zip-compressed',
      ]);
      for (const { schema } of Object.values(archives)) assert.deepEqual(schema, { type: 'string', format: 'binary' });
    });

    it('lists JSON and the form for a change of an identity provider', () => {
      const content = accepted('/api/v2/sso-providers/{sso_provider_id}', 'patch');
      assert.deepEqual(Object.keys(content), ['application/json', 'multipart/form-data']);
      assert.deepEqual(Object.keys(content['application/json']!.schema.properties!), [
        'name',
        'issuer',
        'client_id',
        'config',
      ]);
      assert.ok('metadata' in (content['multipart/form-data']!.schema.properties as object));
      assert.equal(content['multipart/form-data']!.schema.required, undefined);
    });

    it('has no request body where a route is called with GET', () => {
      const callback = document.paths['/api/v2/sso/{sso_provider_slug}/callback']!;
      assert.equal(callback.get!.requestBody, undefined);
      assert.deepEqual(Object.keys(accepted('/api/v2/sso/{sso_provider_slug}/callback', 'post')), [
        'application/x-www-form-urlencoded',
      ]);
    });
  });
});

const listOf = (...names: readonly string[]) => {
  const items = names.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  return { type: 'array', items: items.length === 1 ? items[0] : { anyOf: items } };
};

describe('Bodies of requests', () => {
  /** Where a schema has a list without a maximum, as paths. */
  function unbounded(schema: unknown, schemas: Readonly<Record<string, unknown>>, path: string): string[] {
    if (typeof schema !== 'object' || schema === null) return [];
    if (Array.isArray(schema)) return schema.flatMap((one, at) => unbounded(one, schemas, `${path}/${at}`));
    const { $ref: reference, ...rest } = schema as Record<string, unknown>;
    const known = typeof reference === 'string' ? schemas[reference.split('/').at(-1)!] : undefined;
    const isTuple = Array.isArray(rest.prefixItems) && rest.items === false;
    const own = rest.type === 'array' && rest.maxItems === undefined && !isTuple ? [path] : [];
    const inner = Object.entries(rest).flatMap(([key, value]) => unbounded(value, schemas, `${path}/${key}`));
    return [...own, ...inner, ...unbounded(known, schemas, `${path}/ref`)];
  }

  it('have a maximum length for every list', () => {
    const document = openApiDocument(allRoutes, 'enterprise', '1.2.3');
    const schemas = document.components?.schemas ?? {};
    const found: string[] = [];
    for (const [path, operations] of Object.entries(document.paths))
      for (const [method, operation] of Object.entries(operations as Record<string, OpenApiOperation>))
        for (const [type, { schema }] of Object.entries(operation.requestBody?.content ?? {}))
          found.push(...unbounded(schema, schemas, `${method} ${path} ${type}`));
    assert.deepEqual(found, []);
  });
});
