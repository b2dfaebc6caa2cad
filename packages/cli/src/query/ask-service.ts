import { exportCypher } from '@chokepoint/contract';
import type { RowFormat } from '@chokepoint/server';
import { clientFor, type ServiceOptions } from '../service-credentials.ts';

/** The rows of a query as the service writes them. */
export async function askService(
  options: ServiceOptions,
  body: { readonly query: string; readonly parameters: Record<string, unknown>; readonly format: RowFormat },
): Promise<string> {
  const client = clientFor(options, '; or ask files with --file');
  const answer = await client.call(exportCypher, { body });
  return new TextDecoder().decode(answer.body);
}
