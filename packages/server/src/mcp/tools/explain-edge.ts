import { getEdgeComposition, getRelationship, getRelationshipGuide, type Route } from '@chokepoint/contract';
import { ServiceError } from '../../service-error.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import { relationship } from './input-shapes.ts';
import { namedEdge } from './named-node.ts';

const MOST_EVIDENCE = 100;
const routes: readonly Route[] = [getRelationship, getRelationshipGuide];

export const explainEdge = defineTool({
  name: 'explain_edge',
  title: 'Explain a relationship',
  description:
    'Why a relationship exists and what it means: its properties, the evidence that it follows from (for derived relationships), and the guide to its kind: how it is abused, detected and fixed.',
  input: relationship,
  routes,
  async run(named, { client, objects, links }) {
    const relationship_id = objects.relationshipIdOf(named);
    const { body } = await client.call(getRelationship, { params: { relationship_id } });
    const evidence = await evidenceOf(client, named, objects);
    return {
      data: {
        relationship_id,
        ...named,
        properties: body.data.properties,
        evidence: evidence?.slice(0, MOST_EVIDENCE) ?? null,
        guide: await guideOf(client, named.kind),
      },
      link: links.path([named.source, named.target]),
      truncated: (evidence?.length ?? 0) > MOST_EVIDENCE,
    };
  },
});

/** The relationships behind a derived one; null for callers who see only some environments. */
async function evidenceOf(
  client: ToolContext['client'],
  { source, kind, target }: { readonly source: string; readonly kind: string; readonly target: string },
  objects: ToolContext['objects'],
) {
  try {
    const query = {
      edge_type: kind,
      source_node: String(objects.idOf(source)),
      target_node: String(objects.idOf(target)),
    };
    const { data } = (await client.call(getEdgeComposition, { query })).body;
    return data.edges.map((edge) => namedEdge(data, edge));
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'forbidden') return null;
    throw error;
  }
}

/** Null for kinds without a guide. */
async function guideOf(client: ToolContext['client'], kind: string) {
  try {
    const { sections, attack_techniques } = (await client.call(getRelationshipGuide, { params: { kind } })).body.data;
    return { sections, attack_techniques };
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not-found') return null;
    throw error;
  }
}
