import { z } from 'zod';
import { AZURE_ENTITIES, AZURE_RELATIONS } from '../entities/azure-entities.ts';
import { anyOf } from '../permission.ts';
import { flatGraph } from '../records/flat-graph.ts';
import { BOTH, defineRoute, json } from '../route.ts';
import { countsSwitch, relatedQuery } from './entities.ts';

const azureObject = z.object({
  kind: z.string(),
  kinds: z.array(z.string()),
  isTierZero: z.boolean(),
  isOwnedObject: z.boolean(),
  props: z.record(z.string(), z.unknown()),
});
const azurePage = z.object({
  count: z.int().min(0),
  limit: z.int().min(0),
  skip: z.int().min(0),
  data: z.array(azureObject),
});
const azureInformation = z.object({ data: azureObject.catchall(z.unknown()) });

export const getAzureEntity = defineRoute({
  name: 'getAzureEntity',
  method: 'GET',
  path: '/api/v2/azure/{entity_type}',
  summary: 'Properties and counts of an Azure object, or related objects as a list or a graph',
  tag: 'Azure objects',
  editions: BOTH,
  access: anyOf('graphdb/Read'),
  params: z.object({
    entity_type: z.string().meta({ description: `One of ${Object.keys(AZURE_ENTITIES).join(', ')}` }),
  }),
  query: relatedQuery.extend({
    object_id: z.string().optional(),
    counts: countsSwitch,
    count: countsSwitch,
    related_entity_type: z
      .string()
      .optional()
      .meta({ description: `One of ${AZURE_RELATIONS.join(', ')}` }),
  }),
  answers: { 200: json(z.union([azurePage, azureInformation, flatGraph])) },
});

export const azureEntityRoutes = [getAzureEntity] as const;
