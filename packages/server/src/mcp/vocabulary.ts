import { listKinds } from '@chokepoint/contract';
import type { InnerClient } from './inner-client.ts';

/** The kinds of the graph that a caller sees, and what the words of answers mean. */
export async function vocabulary(client: InnerClient): Promise<Record<string, unknown>> {
  const kinds = async (type: string) =>
    (await client.call(listKinds, { list: { filters: { type } } })).body.data.kinds.toSorted();
  return { words: WORDS, node_kinds: await kinds('node'), relationship_kinds: await kinds('edge') };
}

const WORDS = {
  object: 'A node of the graph: user, group, computer, domain, cloud object. Its object id names it in every tool.',
  relationship: 'A right or fact that leads from one object to another; named by source, kind and target.',
  derived: 'A relationship that the analysis has worked out from others. To remove it, remove its evidence.',
  environment: 'A domain or a tenant.',
  'Tier Zero': 'The zone of objects that control an environment. A path into it is an attack path.',
  finding: 'A relationship or object that lets principals outside a zone reach it.',
  exposure: 'The share of principals of an environment that have a path into a zone.',
  plan: 'Relationships whose removal cuts the paths into a zone, in order.',
  graph_version: 'Counts the changes of the graph. Answers with the same number are about the same graph.',
} as const;
