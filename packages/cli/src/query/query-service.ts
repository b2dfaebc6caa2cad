import { exportCypher } from '@chokepoint/contract';
import type { RowFormat } from '@chokepoint/server';
import { clientOf } from '../options/service-options.ts';

/** The rows of a query as the service writes them. */
export async function queryService(
  options: Parameters<typeof clientOf>[0],
  body: { readonly query: string; readonly parameters: Record<string, unknown>; readonly format: RowFormat },
): Promise<string> {
  const client = clientOf(options, '; or query files with --file');
  const answer = await client.call(exportCypher, { body });
  return new TextDecoder().decode(answer.body);
}
