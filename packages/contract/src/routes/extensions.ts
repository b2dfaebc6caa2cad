import { z } from 'zod';
import { BODY_BYTES } from '../body-limit.ts';
import { flag, text, unsorted } from '../columns.ts';
import { allOf, anyOf } from '../permission.ts';
import { BOTH, bytes, data, defineRoute, empty, integerId } from '../route.ts';

const tag = 'Extensions';
const feature = 'opengraph_extension_management';
const READ = anyOf('opengraph/Read');
const WRITE = anyOf('opengraph/Write');

const words = z.string().nullish();
const int32 = z.int().min(-2147483648).max(2147483647);

/** A text of an object panel: a title, a place among the others, and a template in Markdown. */
const givenInfo = z
  .record(
    z.string(),
    z.object({
      title: words,
      position: int32.nullish(),
      markdown: z
        .record(z.string(), z.unknown())
        .nullish()
        .meta({ description: 'Contains `content`, and nothing else' }),
    }),
  )
  .nullish();

/** Entries of any list of an extension. */
const MOST = 10_000;

const givenNodeKind = z.object({
  name: words,
  display_name: words,
  description: words,
  is_display_kind: z.boolean().nullish(),
  icon: words,
  color: words,
  info: givenInfo,
});

const givenRelationshipKind = z.object({
  name: words,
  description: words,
  is_traversable: z.boolean().nullish(),
  info: givenInfo,
});

const givenEnvironment = z.object({
  environment_kind: words,
  source_kind: words,
  principal_kinds: z.array(z.string()).max(MOST).nullish(),
});

const givenFinding = z.object({
  name: words,
  display_name: words,
  relationship_kind: words,
  environment_kind: words,
  remediation: z
    .object({
      short_description: words,
      long_description: words,
      short_remediation: words,
      long_remediation: words,
    })
    .nullish(),
});

/** A rule of Tier Zero. Bundles of different makers call its identifier differently. */
const givenZoneRule = z.object({
  extension_rule_id: words,
  rule_key: words,
  id: words,
  name: words,
  description: words,
  enabled: z.boolean().nullish(),
  allow_disable: z.boolean().nullish(),
  seeds: z
    .array(z.object({ type: z.int().nullish(), value: words }))
    .max(MOST)
    .nullish(),
});

const givenQuery = z.object({ query_key: words, name: words, query: words, description: words, category: words });

export const givenZoneRules = z.object({ rules: z.array(givenZoneRule).max(MOST).nullish() });
export const givenQueries = z.object({ queries: z.array(givenQuery).max(MOST).nullish() });

export const givenExtension = z.object({
  schema: z.object({ name: words, display_name: words, version: words, namespace: words }).nullish(),
  node_kinds: z.array(givenNodeKind).max(MOST).nullish(),
  relationship_kinds: z.array(givenRelationshipKind).max(MOST).nullish(),
  environments: z.array(givenEnvironment).max(MOST).nullish(),
  relationship_findings: z.array(givenFinding).max(MOST).nullish(),
  pz_rules: givenZoneRules.nullish(),
  queries: z.array(givenQuery).max(MOST).nullish(),
});
export type GivenExtension = z.output<typeof givenExtension>;
export type GivenInfo = z.output<typeof givenInfo>;

export const extensionSummary = z.object({
  id: z.int(),
  /** What the extension is called on screen. */
  name: z.string(),
  namespace: z.string(),
  version: z.string(),
  is_builtin: z.boolean(),
});

const extensionEdge = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  is_traversable: z.boolean(),
  schema_name: z.string(),
  is_builtin: z.boolean(),
});

export const putExtension = defineRoute({
  name: 'putExtension',
  method: 'PUT',
  path: '/api/v2/extensions',
  summary: 'Register an OpenGraph schema, or update the one with that name',
  description:
    'Registers an OpenGraph schema with its zone rules and saved queries, or updates the one with that name: what is in the upload is created or updated in place, what is not is removed. JSON holds all of it; a ZIP archive holds `schema.json`, `pz_rules.json` and `saved_queries.json`.',
  tag,
  editions: BOTH,
  access: WRITE,
  feature,
  bodyLimit: BODY_BYTES.import,
  body: bytes({
    'application/json': givenExtension,
    'application/zip': 'binary',
    'application/x-zip-compressed': 'binary',
    'application/zip-compressed': 'binary',
  }),
  errors: [409],
  answers: { 200: empty, 201: empty },
});

export const listExtensions = defineRoute({
  name: 'listExtensions',
  method: 'GET',
  path: '/api/v2/extensions',
  summary: 'List the registered schemas, including the built-in ones',
  tag,
  editions: BOTH,
  access: READ,
  feature,
  answers: { 200: data(z.object({ extensions: z.array(extensionSummary) })) },
});

export const deleteExtension = defineRoute({
  name: 'deleteExtension',
  method: 'DELETE',
  path: '/api/v2/extensions/{extension_id}',
  summary: 'Remove a schema; collected data stays in the graph',
  tag,
  editions: BOTH,
  access: WRITE,
  feature,
  params: z.object({ extension_id: integerId }),
  answers: { 204: empty },
});

export const listExtensionEdges = defineRoute({
  name: 'listExtensionEdges',
  method: 'GET',
  path: '/api/v2/extensions-edges',
  summary: 'List the relationship kinds of all schemas',
  tag,
  editions: BOTH,
  access: allOf('graphdb/Read', 'opengraph/Read'),
  feature,
  columns: { is_traversable: unsorted(flag), schema_names: unsorted(text), schemas: unsorted(text) },
  answers: { 200: data(z.array(extensionEdge)) },
});

export const extensionRoutes = [putExtension, listExtensions, deleteExtension, listExtensionEdges] as const;
