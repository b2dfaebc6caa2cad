import { type Client, type Credentials, createClient } from '@chokepoint/contract';
import { UsageFault } from '../command.ts';
import { TEXT } from './parse-options.ts';
import { reachableFetch } from './reachable-fetch.ts';

/** The options of every command that calls a service. */
export const SERVICE_OPTIONS = { url: TEXT, 'token-id': TEXT, 'token-key': TEXT, bearer: TEXT } as const;

type ServiceOptions = { readonly [name in keyof typeof SERVICE_OPTIONS]?: string | undefined };
/** A session, or an API token that signs each request. */
export type Login = Exclude<Credentials, { readonly kind: 'none' | 'cookie' }>;

/** How to name the service and log in, for the usage of a command. */
export const SERVICE_USAGE = `The service is at --url or CHOKEPOINT_URL (default http://127.0.0.1:8080). Log in with an API token, --token-id and
--token-key (CHOKEPOINT_TOKEN_ID, CHOKEPOINT_TOKEN_KEY), or with a session, --bearer (CHOKEPOINT_BEARER). For an https
address whose certificate a private CA signed, set NODE_EXTRA_CA_CERTS to the CA's certificate (PEM).`;

/** A client of the service. `alternative` is what the caller can do without a login, for the message. */
export function clientOf(options: ServiceOptions, alternative: string): Client {
  return createClient({
    baseUrl: serviceUrl(options),
    credentials: loginOf(options, alternative),
    fetch: reachableFetch,
  });
}

export function serviceUrl({ url }: ServiceOptions): string {
  return checkedUrl(url ?? (process.env.CHOKEPOINT_URL || 'http://127.0.0.1:8080'));
}

export function checkedUrl(url: string): string {
  if (!URL.canParse(url)) throw new UsageFault(`"${url}" is not the address of a service`);
  return url;
}

/** Options take precedence over the environment. */
export function loginOf(options: ServiceOptions, alternative = ''): Login {
  const { env } = process;
  if (options.bearer) return { kind: 'bearer', token: options.bearer };
  const id = options['token-id'] ?? env.CHOKEPOINT_TOKEN_ID;
  const key = options['token-key'] ?? env.CHOKEPOINT_TOKEN_KEY;
  if (id && key) return { kind: 'token', id, key };
  if (env.CHOKEPOINT_BEARER) return { kind: 'bearer', token: env.CHOKEPOINT_BEARER };
  throw new UsageFault(`the service needs a login: --token-id and --token-key, or --bearer${alternative}`);
}
