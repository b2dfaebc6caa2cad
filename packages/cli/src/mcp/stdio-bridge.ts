import { proofOf } from '@chokepoint/contract';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { reachableFetch } from '../options/reachable-fetch.ts';
import type { Login } from '../options/service-options.ts';
import { printError } from '../text/print.ts';

/** JSON-RPC's code for errors of a server. */
const SERVER_ERROR = -32000;

/** Passes messages between standard input and output and the service, until the input ends. */
export async function bridgeStdio(url: string, login: Login): Promise<void> {
  const local = new StdioServerTransport();
  const remote = new StreamableHTTPClientTransport(new URL(`${url.replace(/\/+$/, '')}/api/v2/mcp`), {
    fetch: signedFetch(login),
  });
  const pending = new Set<Promise<void>>();
  local.onmessage = (message) => {
    const passed = remote.send(message).catch((error: unknown) => refuse(local, message, error));
    pending.add(passed);
    void passed.finally(() => pending.delete(passed));
  };
  remote.onmessage = (message) => {
    const version = protocolVersionIn(message);
    if (version !== undefined) remote.setProtocolVersion(version);
    void local.send(message);
  };
  const ended = new Promise<void>((resolve) => process.stdin.once('end', resolve).once('close', resolve));
  await remote.start();
  await local.start();
  await ended;
  await Promise.all(pending);
  await remote.close();
  await local.close();
}

/** A request gets an answer in any case; its sender would wait for one. */
async function refuse(local: StdioServerTransport, message: JSONRPCMessage, error: unknown): Promise<void> {
  const text = error instanceof Error ? error.message : String(error);
  printError(text);
  if ('method' in message && 'id' in message)
    await local.send({ jsonrpc: '2.0', id: message.id, error: { code: SERVER_ERROR, message: text } });
}

/** What the service has agreed to speak. */
function protocolVersionIn(message: JSONRPCMessage): string | undefined {
  if (!('result' in message)) return undefined;
  const { protocolVersion } = message.result;
  return typeof protocolVersion === 'string' ? protocolVersion : undefined;
}

/** Each request with a proof of who sends it. */
function signedFetch(login: Login): typeof fetch {
  return async (input, init = {}) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const body = typeof init.body === 'string' ? new TextEncoder().encode(init.body) : undefined;
    const headers = new Headers(init.headers);
    const proof = await proofOf(login, init.method ?? 'GET', `${pathname}${search}`, body, new Date());
    for (const [name, value] of Object.entries(proof)) headers.set(name, value);
    return reachableFetch(input, { ...init, headers });
  };
}
