import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { UsageFault } from '../command.ts';

/** Options of `parseArgs`: a value, or a value that can be given several times. */
export const TEXT = { type: 'string' } as const;
export const TEXTS = { type: 'string', multiple: true } as const;

/** The options of a command, and the other arguments. An unknown option is a usage error. */
export function parseOptions<const O extends ParseArgsOptionsConfig>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageFault((error as Error).message);
  }
}

/** The options of a command that takes no other arguments. */
export function parseOnlyOptions<const O extends ParseArgsOptionsConfig>(args: readonly string[], options: O) {
  const { values, positionals } = parseOptions(args, options);
  if (positionals.length > 0)
    throw new UsageFault(`Unexpected argument '${positionals[0]}'. This command does not take positional arguments`);
  return values;
}
