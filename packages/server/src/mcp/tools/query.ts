import { exportCypher } from '@chokepoint/contract';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { limitOf } from './input-shapes.ts';

export const query = defineTool({
  name: 'query',
  title: 'Run a Cypher query',
  description:
    'Rows of a Cypher query that reads the graph. Return single properties (n.name, n.objectid) rather than whole nodes. The resource chokepoint://vocabulary has the kinds, chokepoint://examples has examples.',
  input: z.object({
    cypher: z.string().min(1).max(20_000),
    parameters: z.record(z.string().max(256), z.unknown()).default({}).describe('Values for $name in the query'),
    limit: limitOf(100, 1000),
  }),
  routes: [exportCypher],
  async run({ cypher, parameters, limit }, { rows, links }) {
    const { truncated, ...data } = await rows(cypher, parameters, limit);
    return { data, link: links.query(cypher), truncated };
  },
});
