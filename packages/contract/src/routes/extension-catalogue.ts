import { z } from 'zod';
import { anyOf } from '../permission.ts';
import { BOTH, data, defineRoute } from '../route.ts';

const tag = 'Extensions';
const feature = 'opengraph_extension_management';

/** More than the catalogue has. */
const MOST_ENTRIES = 200;

export const catalogueEntry = z.object({
  /** Names the entry in paths. */
  name: z.string(),
  display_name: z.string(),
  namespace: z.string(),
  version: z.string(),
  description: z.string(),
  /** The collectors whose files the extension describes. */
  collector: z.string(),
  /** Where the kinds come from. */
  basis: z.string(),
  node_kinds: z.int(),
  relationship_kinds: z.int(),
  environments: z.int(),
  findings: z.int(),
  zone_rules: z.int(),
  saved_queries: z.int(),
  installed: z.boolean(),
  extension_id: z.int().nullable(),
  installed_version: z.string().nullable(),
});

export const listExtensionCatalogue = defineRoute({
  name: 'listExtensionCatalogue',
  method: 'GET',
  path: '/api/v2/extension-catalogue',
  summary: 'List the extensions that come with the service, and which of them are installed',
  tag,
  editions: BOTH,
  access: anyOf('opengraph/Read'),
  feature,
  answers: { 200: data(z.object({ entries: z.array(catalogueEntry).max(MOST_ENTRIES) })) },
});

export const installFromCatalogue = defineRoute({
  name: 'installFromCatalogue',
  method: 'POST',
  path: '/api/v2/extension-catalogue/{catalogue_name}',
  summary: 'Install an extension of the catalogue, or update it',
  description:
    'The same as an upload of its schema: 201 when it is new, 200 when an extension with that name was updated. `DELETE /api/v2/extensions/{extension_id}` removes it.',
  tag,
  editions: BOTH,
  access: anyOf('opengraph/Write'),
  feature,
  params: z.object({ catalogue_name: z.string().min(1).max(100) }),
  errors: [409],
  answers: { 200: data(catalogueEntry), 201: data(catalogueEntry) },
});

export const extensionCatalogueRoutes = [listExtensionCatalogue, installFromCatalogue] as const;
