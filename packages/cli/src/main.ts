import { UsageFault } from './command.ts';
import { commands } from './commands.ts';
import { UnreachableService } from './options/reachable-fetch.ts';
import { startFault } from './start-fault.ts';
import { print, printError } from './text/print.ts';

/** Errors whose messages are for operators. By name: their classes are loaded only with what can throw them. */
const EXPLAINED = [
  ...['BackupError', 'ConfigError', 'DataFolderInUse', 'ExportError', 'GraphDamaged', 'ServiceError'],
  'MoveRefused',
];

async function help(name?: string): Promise<string> {
  const command = commands.find((one) => one.name === name);
  if (command) return `${command.summary}\n\n  ${(await command.load()).usage}`;
  const width = Math.max(...commands.map((one) => one.name.length));
  const lines = commands.map((one) => `  ${one.name.padEnd(width)}  ${one.summary}`);
  return `chokepoint: attack-path analysis for directory environments\n\n${lines.join('\n')}\n  ${'help'.padEnd(width)}  Show this list, or the usage of a command\n`;
}

async function main(args: readonly string[]): Promise<number> {
  const [name = 'help', ...rest] = args;
  if (name === 'help' || name === '--help' || name === '-h') {
    print(await help(rest[0]));
    return 0;
  }
  const command = commands.find((one) => one.name === name.replace(/^--/, ''));
  if (!command) {
    printError(`Unknown command "${name}".\n\n${await help()}`);
    return 2;
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    print(await help(command.name));
    return 0;
  }
  const { run, usage } = await command.load();
  try {
    return await run(rest);
  } catch (error) {
    if (error instanceof UsageFault) printError(`${error.message}\n\n  ${usage}`);
    else if (error instanceof UnreachableService) printError(error.message);
    else if (error instanceof Error && EXPLAINED.includes(error.name)) printError(error.message);
    else printError(startFault(error));
    return error instanceof UsageFault ? 2 : 1;
  }
}

/** Resolves when everything that was written has been handed over: who reads it may be slow. */
const written = (stream: NodeJS.WriteStream) => new Promise<void>((resolve) => stream.write('', () => resolve()));

/** What the system answers for programs that end because nobody reads their output any more. */
const NOT_READ = 141;
/** These go on without a reader. */
const SERVING: readonly (string | undefined)[] = ['serve', 'demo'];

if (!SERVING.includes(process.argv[2]))
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(NOT_READ);
  });

process.exitCode = await main(process.argv.slice(2));
await Promise.all([written(process.stdout), written(process.stderr)]);
// Nothing may keep the process alive after the command has ended.
process.exit();
