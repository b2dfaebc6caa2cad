import {
  moveGraph,
  moveRecords,
  openNeo4jSource,
  openPostgresRecords,
  openPostgresSource,
  openService,
  readConfig,
  systemClock,
} from '@chokepoint/server';
import { type Command, UsageFault } from '../command.ts';
import { createLogger } from '../logger.ts';
import { parseOptions, TEXT } from '../options/parse-options.ts';

const OPTIONS = { postgres: TEXT, neo4j: TEXT, 'dry-run': { type: 'boolean' } } as const;

export const importCommand: Command = {
  usage: `chokepoint import bloodhound --postgres URL [--dry-run]
  chokepoint import bloodhound --neo4j bolt://user:password@host:7687 [--postgres URL] [--dry-run]

Moves the data of BloodHound Community Edition here: objects, kinds, collected relationships and properties with their
times; users with roles and environments, but without passwords; saved queries with their sharing; zones, labels and rules.
URL is that of its PostgreSQL database (postgresql://user:password@host/database), which is only read. With --neo4j the graph
is read from there, and everything else from PostgreSQL if that is named as well. Derived relationships are left out: the
next analysis makes them again. What is left out is listed with the reason.

Writes to the database of CHOKEPOINT_DATABASE_URL, or to the embedded one in CHOKEPOINT_DATA_DIR; stop a service that uses
the embedded one first. A run that was broken off is continued by the next; a second run changes nothing. --dry-run only
counts.`,
  async run(args) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    if (positionals.length !== 1 || positionals[0] !== 'bloodhound') throw new UsageFault('import takes "bloodhound"');
    const source = await openSource(values);
    try {
      const { version, nodeCount, edgeCount } = source.graph;
      console.log(`BloodHound (${version}) has ${nodeCount} objects and ${edgeCount} relationships.`);
      await move(source, values['dry-run'] ?? false);
      return 0;
    } finally {
      await source.close();
    }
  },
};

type Source = {
  readonly graph: Awaited<ReturnType<typeof openNeo4jSource>>;
  readonly records: Parameters<typeof moveRecords>[1] | undefined;
  close(): Promise<void>;
};

type Named = { readonly postgres?: string | undefined; readonly neo4j?: string | undefined };

async function openSource({ postgres, neo4j }: Named): Promise<Source> {
  if (neo4j) {
    const graph = await openNeo4jSource(neo4j);
    const stored = postgres ? await openPostgresRecords(postgres) : undefined;
    const close = async () => {
      await graph.close();
      await stored?.close();
    };
    return { graph, records: stored?.records, close };
  }
  if (!postgres) throw new UsageFault('name the database of BloodHound: --postgres URL, or --neo4j URL');
  const source = await openPostgresSource(postgres);
  return { graph: source, records: source.records, close: () => source.close() };
}

async function move({ graph, records }: Source, dryRun: boolean): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger({ ...config, logLevel: 'warn' });
  const service = await openService(config, { clock: systemClock, log });
  try {
    const report = await moveGraph(service, graph, {
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
    if (records) await moveRest(service, records);
    console.log('An analysis is requested: it runs when the service does.');
  } finally {
    await service.close();
  }
}

async function moveRest(...given: Parameters<typeof moveRecords>): Promise<void> {
  const moved = await moveRecords(...given);
  console.log(
    `New here: ${moved.usersAdded} users, ${moved.queriesAdded} saved queries, ${moved.tagsAdded} zones and labels, ${moved.selectorsAdded} rules. Default rules disabled: ${moved.selectorsDisabled}.`,
  );
  showLeftOut(moved.leftOut);
}

type LeftOut = Awaited<ReturnType<typeof moveGraph>>['leftOut'];

function showLeftOut(leftOut: LeftOut): void {
  for (const { reason, count, examples } of leftOut)
    console.log(`Left out: ${count} ${reason}${examples.length > 0 ? `, such as ${examples[0]}` : ''}`);
}
