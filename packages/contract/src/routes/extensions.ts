import { z } from 'zod';
import { BODY_BYTES } from '../body-limit.ts';
import { flag, text, unsorted } from '../columns.ts';
import { allOf, anyOf } from '../permission.ts';
import { BOTH, data, defineRoute, empty, integerId, jsonBody } from '../route.ts';

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
  principal_kinds: z.array(z.string()).nullish(),
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

const givenExtension = z.object({
  schema: z.object({ name: words, display_name: words, version: words, namespace: words }).nullish(),
  node_kinds: z.array(givenNodeKind).nullish(),
  relationship_kinds: z.array(givenRelationshipKind).nullish(),
  environments: z.array(givenEnvironment).nullish(),
  relationship_findings: z.array(givenFinding).nullish(),
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
  tag,
  editions: BOTH,
  access: WRITE,
  feature,
  bodyLimit: BODY_BYTES.import,
  body: jsonBody(givenExtension, { wrongContentType: 'unsupported-media' }),
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
