import { type Client, type Credentials, createClient } from '@chokepoint/contract';
import { UsageFault } from './command.ts';

export type ServiceOptions = {
  readonly url?: string | undefined;
  readonly 'token-id'?: string | undefined;
  readonly 'token-key'?: string | undefined;
  readonly bearer?: string | undefined;
};

/** Somebody to ask: what is given on the command line counts before the environment. */
export function clientFor(options: ServiceOptions, without: string): Client {
  const baseUrl = options.url ?? (process.env.CHOKEPOINT_URL || 'http://127.0.0.1:8080');
  if (!URL.canParse(baseUrl)) throw new UsageFault(`"${baseUrl}" is not the address of a service`);
  return createClient({ baseUrl, credentials: credentialsOf(options, without) });
}

function credentialsOf(options: ServiceOptions, without: string): Credentials {
  const { env } = process;
  if (options.bearer) return { kind: 'bearer', token: options.bearer };
  const id = options['token-id'] ?? env.CHOKEPOINT_TOKEN_ID;
  const key = options['token-key'] ?? env.CHOKEPOINT_TOKEN_KEY;
  if (id && key) return { kind: 'token', id, key };
  if (env.CHOKEPOINT_BEARER) return { kind: 'bearer', token: env.CHOKEPOINT_BEARER };
  throw new UsageFault(`say who asks: --token-id and --token-key, or --bearer${without}`);
}
