import { type Converted, convert, edgesOf, nodesOf, propertiesOf, rejectionsOf } from './convert-inline.ts';

export const TENANT = '6c12b0b0-b2cc-4a73-8252-0b94bfca2145';
export const tenant = { tenantId: TENANT, tenantName: 'corp.com' };

type AzureResult = {
  readonly nodes: string[];
  readonly edges: string[];
  readonly rejections: string[];
  /** Properties of a node without the two every node has. */
  properties(id: string): Record<string, unknown>;
};

type AzureItem = readonly [kind: string, data: unknown];

export async function convertAzure(...items: AzureItem[]): Promise<AzureResult> {
  const data = items.map(([kind, item]) => ({ kind, data: item }));
  return resultOf(await convert({ data, meta: { type: 'azure', version: 5, count: data.length } }));
}

function resultOf({ graph }: Converted): AzureResult {
  return {
    nodes: nodesOf(graph),
    edges: edgesOf(graph),
    rejections: rejectionsOf(graph),
    properties: (id) => propertiesOf(graph, id),
  };
}
