import { resolve } from 'node:path';
import { exportDatabase, exportGraph, readConfig, systemClock } from '@chokepoint/server';
import { type Command, UsageFault } from '../command.ts';
import { createLogger } from '../logger.ts';
import { parseOptions, TEXT } from '../options/parse-options.ts';
import { print } from '../text/print.ts';

const FORMATS = ['parquet', 'opengraph', 'neo4j'] as const;
type Format = (typeof FORMATS)[number];

export const exportCommand: Command = {
  usage: `chokepoint export --format parquet FOLDER
  chokepoint export --format opengraph FILE
  chokepoint export --format neo4j FOLDER

parquet    The graph and what is recorded about it. Each export is added to the folder; docs/parquet.md describes the tables.
           CHOKEPOINT_EXPORT_DIR makes the service write such exports by itself.
opengraph  The collected graph as one JSON file that BloodHound reads. It makes derived relationships itself.
neo4j      The whole graph as nodes.csv and relationships.csv for "neo4j-admin database import full".

Run it with the environment variables of the service, which may run meanwhile.`,
  async run(args) {
    const { values, positionals } = parseOptions(args, { format: TEXT });
    const format = FORMATS.find((one) => one === values.format);
    if (!format) throw new UsageFault(`--format is one of ${FORMATS.join(', ')}`);
    const [place, ...others] = positionals;
    if (!place || others.length > 0) throw new UsageFault(`name one ${format === 'opengraph' ? 'file' : 'folder'}`);
    await exportTo(resolve(place), format);
    return 0;
  },
};

async function exportTo(place: string, format: Format): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger({ ...config, logLevel: 'warn' });
  if (format === 'parquet') {
    const now = systemClock.now();
    const { exported, rows, files, bytes, seconds } = await exportDatabase(config, place, { now, log });
    const counts = Object.entries(rows).map(([name, count]) => `${count} ${name}`);
    print(`${place}: export ${exported} with ${counts.join(', ')}.`);
    print(`${files} files, ${bytes} bytes, in ${seconds} s.`);
    return;
  }
  const { nodes, relationships, changed, files } = await exportGraph(config, format, place, log);
  print(`${files.join(', ')}: ${nodes} objects, ${relationships} relationships.`);
  for (const [what, count] of changed) print(`Changed: ${count} ${what}`);
  if (format === 'neo4j')
    print(
      `neo4j-admin database import full --overwrite-destination --multiline-fields=true --array-delimiter=U+001F --nodes=${files[0]} --relationships=${files[1]} neo4j`,
    );
}
