import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { Command } from '../command.ts';
import { parseOnlyOptions } from '../options/parse-options.ts';
import { loginOf, SERVICE_OPTIONS, SERVICE_USAGE, serviceUrl } from '../options/service-options.ts';
import { print, printError } from '../text/print.ts';

const OPTIONS = { ...SERVICE_OPTIONS, authorize: { type: 'boolean' } } as const;

export const mcp: Command = {
  usage: `chokepoint mcp [--url URL] [credentials]
  chokepoint mcp --authorize [--url URL]

Speaks the Model Context Protocol on standard input and output, for AI clients that start it, and passes every message
on to the service. ${SERVICE_USAGE}

With --authorize, shows a code that you approve on the page of the service, and prints an API token as the two
environment variables above.`,
  async run(args) {
    const values = parseOnlyOptions(args, OPTIONS);
    const url = serviceUrl(values);
    if (values.authorize) return authorize(url);
    const login = loginOf(values, '; or get a token with --authorize');
    const { bridgeStdio } = await import('./stdio-bridge.ts');
    await bridgeStdio(url, login);
    return 0;
  },
};

async function authorize(url: string): Promise<number> {
  const { authorizeProgram } = await import('./authorize-program.ts');
  const token = await authorizeProgram(url, {
    name: `chokepoint mcp on ${hostname()}`.slice(0, 100),
    show: (text) => printError(text),
    wait: (seconds) => setTimeout(seconds * 1000),
  });
  if (typeof token === 'string') {
    printError(token);
    return 1;
  }
  print(`CHOKEPOINT_TOKEN_ID=${token.id}\nCHOKEPOINT_TOKEN_KEY=${token.key}`);
  return 0;
}
