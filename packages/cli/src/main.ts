import { BackupError, ConfigError, DataFolderInUse, ExportError, GraphDamaged } from '@chokepoint/server';
import { UsageFault } from './command.ts';
import { commands } from './commands.ts';
import { UnreachableService } from './options/reachable-fetch.ts';
import { startFault } from './start-fault.ts';

/** Errors whose messages are for operators. */
const EXPLAINED = [BackupError, ConfigError, DataFolderInUse, ExportError, GraphDamaged];

function help(name?: string): string {
  const command = commands.find((one) => one.name === name);
  if (command) return `${command.summary}\n\n  ${command.usage}`;
  const width = Math.max(...commands.map((one) => one.name.length));
  const lines = commands.map((one) => `  ${one.name.padEnd(width)}  ${one.summary}`);
  return `chokepoint: attack-path analysis for directory environments\n\n${lines.join('\n')}\n  ${'help'.padEnd(width)}  Show this list, or the usage of a command\n`;
}

async function main(args: readonly string[]): Promise<number> {
  const [name = 'help', ...rest] = args;
  if (name === 'help' || name === '--help' || name === '-h') {
    console.log(help(rest[0]));
    return 0;
  }
  const command = commands.find((one) => one.name === name.replace(/^--/, ''));
  if (!command) {
    console.error(`Unknown command "${name}".\n\n${help()}`);
    return 2;
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    console.log(help(command.name));
    return 0;
  }
  try {
    return await command.run(rest);
  } catch (error) {
    if (error instanceof UsageFault) console.error(`${error.message}\n\n  ${command.usage}`);
    else if (EXPLAINED.some((kind) => error instanceof kind)) console.error((error as Error).message);
    else if (error instanceof UnreachableService) console.error(error.message);
    else if (error instanceof Error && error.name === 'ServiceError') console.error(error.message);
    else console.error(startFault(error));
    return error instanceof UsageFault ? 2 : 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
// Nothing may keep the process alive after the command has ended.
process.exit();
