import { moveGraph, moveRecords, openPostgresSource, openService, readConfig, systemClock } from '@chokepoint/server';
import { type Command, UsageFault } from '../command.ts';
import { createLogger } from '../logger.ts';
import { parseOptions, TEXT } from '../options/parse-options.ts';

const OPTIONS = { postgres: TEXT, 'dry-run': { type: 'boolean' } } as const;

export const importCommand: Command = {
  usage: `chokepoint import bloodhound --postgres URL [--dry-run]

Moves the data of BloodHound Community Edition here: objects, kinds, collected relationships and properties with their
times; users with roles and environments, but without passwords; saved queries with their sharing; zones, labels and rules.
URL is that of its PostgreSQL database (postgresql://user:password@host/database), which is only read. Derived relationships
are left out: the next analysis makes them again. What is left out is listed with the reason.

Writes to the database of CHOKEPOINT_DATABASE_URL, or to the embedded one in CHOKEPOINT_DATA_DIR; stop a service that uses
the embedded one first. A run that was broken off is continued by the next; a second run changes nothing. --dry-run only
counts.`,
  async run(args) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    if (positionals.length !== 1 || positionals[0] !== 'bloodhound') throw new UsageFault('import takes "bloodhound"');
    if (!values.postgres) throw new UsageFault('name the database of BloodHound: --postgres URL');
    const source = await openPostgresSource(values.postgres);
    try {
      console.log(
        `BloodHound (${source.version}) has ${source.nodeCount} objects and ${source.edgeCount} relationships.`,
      );
      await move(source, values['dry-run'] ?? false);
      return 0;
    } finally {
      await source.close();
    }
  },
};

async function move(source: Awaited<ReturnType<typeof openPostgresSource>>, dryRun: boolean): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger({ ...config, logLevel: 'warn' });
  const service = await openService(config, { clock: systemClock, log });
  try {
    const report = await moveGraph(service, source, {
      dryRun,
      onProgress: ({ nodes, relationships }) => console.log(`${nodes} objects, ${relationships} relationships ...`),
    });
    if (report.resumed) console.log('An earlier run was continued.');
    console.log(
      `${dryRun ? 'Would move' : 'Moved'} ${report.nodes} objects and ${report.relationships} relationships.`,
    );
    showLeftOut(report.leftOut);
    if (dryRun) return;
    console.log(
      `New here: ${report.nodesAdded} objects, ${report.relationshipsAdded} relationships. Changed here: ${report.nodesChanged} objects, ${report.relationshipsChanged} relationships.`,
    );
    const records = await moveRecords(service, source.records);
    console.log(
      `New here: ${records.usersAdded} users, ${records.queriesAdded} saved queries, ${records.tagsAdded} zones and labels, ${records.selectorsAdded} rules. Default rules disabled: ${records.selectorsDisabled}.`,
    );
    showLeftOut(records.leftOut);
    console.log('An analysis is requested: it runs when the service does.');
  } finally {
    await service.close();
  }
}

type LeftOut = Awaited<ReturnType<typeof moveGraph>>['leftOut'];

function showLeftOut(leftOut: LeftOut): void {
  for (const { reason, count, examples } of leftOut)
    console.log(`Left out: ${count} ${reason}${examples.length > 0 ? `, such as ${examples[0]}` : ''}`);
}
