import { resolve } from 'node:path';
import { exportDatabase, readConfig, systemClock } from '@chokepoint/server';
import { type Command, UsageFault } from '../command.ts';
import { createLogger } from '../logger.ts';
import { parseOptions } from '../options/parse-options.ts';

export const exportCommand: Command = {
  usage: `chokepoint export --format parquet FOLDER

Run it with the environment variables of the service, which may run meanwhile. Each export is added to the folder; docs/parquet.md
describes the tables. CHOKEPOINT_EXPORT_DIR makes the service write exports by itself.`,
  async run(args) {
    const { values, positionals } = parseOptions(args, { format: { type: 'string' } });
    const [folder, ...others] = positionals;
    if (values.format !== 'parquet') throw new UsageFault('the only format is parquet: --format parquet');
    if (!folder || others.length > 0) throw new UsageFault('name one folder');
    const config = readConfig(process.env);
    const log = createLogger({ ...config, logLevel: 'warn' });
    const { exported, rows, files, bytes, seconds } = await exportDatabase(config, resolve(folder), {
      now: systemClock.now(),
      log,
    });
    const counts = Object.entries(rows).map(([name, count]) => `${count} ${name}`);
    console.log(`${folder}: export ${exported} with ${counts.join(', ')}.`);
    console.log(`${files} files, ${bytes} bytes, in ${seconds} s.`);
    return 0;
  },
};
