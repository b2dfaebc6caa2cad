import { searchObjects } from '@chokepoint/contract';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { limitOf } from './input-shapes.ts';

export const search = defineTool({
  name: 'search',
  title: 'Search objects',
  description:
    'Find objects (users, groups, computers, domains, cloud objects ...) by name or object id. Use it first: other tools take the object ids that it returns.',
  input: z.object({
    text: z.string().min(1).max(512).describe('A name or a part of one, or an object id'),
    kind: z.string().max(256).optional().describe('Only objects of this kind, for example User, Group, Computer'),
    match: z
      .enum(['fuzzy', 'exact', 'similar'])
      .default('fuzzy')
      .describe('fuzzy: a part of the name; exact: the whole; similar: also with a few wrong letters'),
    limit: limitOf(20, 100),
  }),
  routes: [searchObjects],
  async run({ text, kind, match, limit }, { client, links }) {
    const query = { q: text, match, limit: String(limit + 1), ...(kind !== undefined && { type: kind }) };
    const { body } = await client.call(searchObjects, { query });
    const objects = body.data.slice(0, limit).map(({ objectid, name, type, distinguishedname, system_tags }) => ({
      id: objectid,
      name,
      kind: type,
      distinguished_name: distinguishedname,
      tags: system_tags,
    }));
    return { data: { objects }, link: links.object(objects[0]?.id), truncated: body.data.length > limit };
  },
});
