import { type Credentials, createClient, exportCypher } from '@chokepoint/contract';
import type { RowFormat } from '@chokepoint/server';
import { UsageFault } from '../command.ts';

export type ServiceOptions = {
  readonly url?: string | undefined;
  readonly 'token-id'?: string | undefined;
  readonly 'token-key'?: string | undefined;
  readonly bearer?: string | undefined;
};

/** The rows of a query as the service writes them. */
export async function askService(
  options: ServiceOptions,
  body: { readonly query: string; readonly parameters: Record<string, unknown>; readonly format: RowFormat },
): Promise<string> {
  const baseUrl = options.url ?? (process.env.CHOKEPOINT_URL || 'http://127.0.0.1:8080');
  if (!URL.canParse(baseUrl)) throw new UsageFault(`"${baseUrl}" is not the address of a service`);
  const client = createClient({ baseUrl, credentials: credentialsOf(options) });
  const answer = await client.call(exportCypher, { body });
  return new TextDecoder().decode(answer.body);
}

/** What is given on the command line counts before the environment. */
function credentialsOf(options: ServiceOptions): Credentials {
  const { env } = process;
  if (options.bearer) return { kind: 'bearer', token: options.bearer };
  const id = options['token-id'] ?? env.CHOKEPOINT_TOKEN_ID;
  const key = options['token-key'] ?? env.CHOKEPOINT_TOKEN_KEY;
  if (id && key) return { kind: 'token', id, key };
  if (env.CHOKEPOINT_BEARER) return { kind: 'bearer', token: env.CHOKEPOINT_BEARER };
  throw new UsageFault('say who asks: --token-id and --token-key, or --bearer; or ask files with --file');
}
