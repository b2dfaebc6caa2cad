import { z } from 'zod';
import { DIRECTORY_ENTITIES, type DirectoryEntity, type EntitySection } from '../entities/directory-entities.ts';
import { anyOf } from '../permission.ts';
import { flatGraph } from '../records/flat-graph.ts';
import { BOTH, data, defineRoute, json, jsonBody } from '../route.ts';

const access = anyOf('graphdb/Read');
const params = z.object({ object_id: z.string() });
const properties = z.record(z.string(), z.unknown());
const wholeNumber = z.string().optional().meta({ type: 'integer', minimum: 0 });
export const countsSwitch = z
  .string()
  .optional()
  .meta({ type: 'boolean', description: 'Whether related objects are counted; default: true' });

/** How many of a list, and which of its forms. */
export const relatedQuery = z.object({
  type: z.string().optional().meta({ description: '`list`, the default, or `graph`' }),
  skip: wholeNumber,
  limit: wholeNumber,
  sort_by: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .meta({ description: '`objectid`, `name`, `label` or a property; a leading hyphen means descending' }),
});

const relatedObject = z.object({
  objectID: z.string(),
  name: z.string(),
  label: z.string(),
  kinds: z.array(z.string()),
});

const relatedPage = z.object({
  count: z.int().min(0),
  limit: z.int().min(0),
  skip: z.int().min(0),
  data: z.array(relatedObject),
});

const entityInformation = data(z.object({ props: properties, kinds: z.array(z.string()) }).catchall(z.int().min(0)));
const relatedAnswer = json(z.union([relatedPage, flatGraph]));

const informationRoute = (entity: DirectoryEntity) =>
  defineRoute({
    name: `get${entity.noun}Entity`,
    method: 'GET',
    path: `/api/v2/${entity.collection}/{object_id}`,
    summary: `Properties of ${entity.title}, and counts of related objects`,
    tag: 'Directory objects',
    editions: BOTH,
    access,
    params,
    query: z.object({ counts: countsSwitch, count: countsSwitch }),
    answers: { 200: entityInformation },
  });

const relatedRoute = (entity: DirectoryEntity, section: EntitySection & { path: string }) =>
  defineRoute({
    name: `list${entity.noun}${pascal(section.path)}`,
    method: 'GET',
    path: `/api/v2/${entity.collection}/{object_id}/${section.path}`,
    summary: `${section.title} of ${entity.title}`,
    tag: 'Directory objects',
    editions: BOTH,
    access,
    params,
    query: relatedQuery,
    answers: { 200: relatedAnswer },
  });

const pascal = (path: string): string =>
  path
    .split('-')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('');

/** The route of each entity, and those of its lists, with the line of the table that they come from. */
export const entityInformationRoutes = DIRECTORY_ENTITIES.map((entity) => ({
  entity,
  route: informationRoute(entity),
}));
export const entityRelatedRoutes = DIRECTORY_ENTITIES.flatMap((entity) =>
  entity.sections.flatMap(({ path, ...section }) =>
    path === undefined ? [] : [{ entity, section, route: relatedRoute(entity, { ...section, path }) }],
  ),
);

export const patchDomain = defineRoute({
  name: 'updateDomain',
  audit: { action: 'UpdateDomain', fields: ['collected'] },
  method: 'PATCH',
  path: '/api/v2/domains/{object_id}',
  summary: 'Set whether a domain counts as collected',
  tag: 'Directory objects',
  editions: BOTH,
  access: anyOf('graphdb/Write'),
  params,
  body: jsonBody(z.object({ collected: z.boolean().nullish() })),
  answers: { 200: data(z.object({ collected: z.boolean() })) },
});

export const entityRoutes = [
  ...entityInformationRoutes.map(({ route }) => route),
  ...entityRelatedRoutes.map(({ route }) => route),
  patchDomain,
];
