import { listGraphVersions } from '@chokepoint/contract';
import type { Command } from './command.ts';
import { UsageFault } from './command.ts';
import { parseOptions } from './options/parse-options.ts';
import { clientOf, SERVICE_OPTIONS, SERVICE_USAGE } from './options/service-options.ts';
import { print } from './text/print.ts';

const SHOWN = 20;

export const history: Command = {
  usage: `chokepoint history [--all] [--url URL] [credentials]

Shows the last ${SHOWN} versions, newest first; --all shows every version that is retained. "chokepoint undo" reverts one of
them, "chokepoint restore" returns to one.

${SERVICE_USAGE}`,
  async run(args) {
    const { values, positionals } = parseOptions(args, { ...SERVICE_OPTIONS, all: { type: 'boolean' } });
    if (positionals.length > 0) throw new UsageFault(`unexpected "${positionals[0]}"`);
    const limit = values.all ? 0 : SHOWN;
    const { body } = await clientOf(values, '').call(listGraphVersions, { list: { limit } });
    for (const { id, created_at, cause, nodes, relationships, is_current } of body.data)
      print(
        `${String(id).padStart(6)}  ${created_at}  ${cause.padEnd(12)}  ${nodes} objects, ${relationships} relationships${is_current ? '  (current)' : ''}`,
      );
    if (body.count > body.data.length) print(`${body.count - body.data.length} older versions: --all`);
    return 0;
  },
};
