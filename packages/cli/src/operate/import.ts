import {
  moveGraph,
  moveRecords,
  openApiSource,
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
import { loginOf } from '../options/service-options.ts';
import { print } from '../text/print.ts';

const OPTIONS = {
  postgres: TEXT,
  neo4j: TEXT,
  api: TEXT,
  'token-id': TEXT,
  'token-key': TEXT,
  'dry-run': { type: 'boolean' },
} as const;

export const importCommand: Command = {
  usage: `chokepoint import bloodhound --postgres URL [--dry-run]
  chokepoint import bloodhound --neo4j bolt://user:password@host:7687 [--postgres URL] [--dry-run]
  chokepoint import bloodhound --api URL --token-id ID --token-key KEY [--dry-run]

Moves the data of BloodHound here: objects, kinds, collected relationships and properties with their times; extensions, icons
of custom kinds; identity providers without keys; users with roles and environments, but without passwords; saved queries with
their sharing; zones, labels and rules; asset groups; certifications; accepted findings. --postgres is the address of its
PostgreSQL database (postgresql://user:password@host/database), which is only read. With --neo4j the graph is read from there,
and everything else from PostgreSQL if that is named as well. --api reads all of it by the API of a running BloodHound, with
an API token of an administrator (or CHOKEPOINT_TOKEN_ID, CHOKEPOINT_TOKEN_KEY), as far as the API gives it. Derived
relationships are left out: the next analysis makes them again. What is left out is listed with the reason.

Writes to the database of CHOKEPOINT_DATABASE_URL, or to the embedded one in CHOKEPOINT_DATA_DIR; stop a service that uses
the embedded one first. A run that was broken off is continued by the next; a second run changes nothing. Accepted findings
are there once an analysis has found the findings: run the command a second time after it. --dry-run only counts.`,
  async run(args) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    if (positionals.length !== 1 || positionals[0] !== 'bloodhound') throw new UsageFault('import takes "bloodhound"');
    const source = await openSource(values);
    try {
      const { version, nodeCount, edgeCount } = source.graph;
      print(`BloodHound (${version}) has ${nodeCount} objects and ${edgeCount} relationships.`);
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

type Named = { readonly [name in Exclude<keyof typeof OPTIONS, 'dry-run'>]?: string | undefined };

async function openSource({ postgres, neo4j, api, ...token }: Named): Promise<Source> {
  if (api) {
    if (postgres || neo4j) throw new UsageFault('name one source: --api, or --postgres and --neo4j');
    const login = loginOf({ ...token, bearer: undefined });
    if (login.kind !== 'token') throw new UsageFault('--api needs an API token: --token-id and --token-key');
    const source = await openApiSource({ url: api, tokenId: login.id, tokenKey: login.key });
    return { graph: source, records: source.records, close: () => source.close() };
  }
  if (neo4j) {
    const graph = await openNeo4jSource(neo4j);
    const stored = postgres ? await openPostgresRecords(postgres) : undefined;
    const close = async () => {
      await graph.close();
      await stored?.close();
    };
    return { graph, records: stored?.records, close };
  }
  if (!postgres) throw new UsageFault('name the source: --postgres URL, --neo4j URL or --api URL');
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
      onProgress: ({ nodes, relationships }) => print(`${nodes} objects, ${relationships} relationships ...`),
    });
    if (report.resumed) print('An earlier run was continued.');
    print(`${dryRun ? 'Would move' : 'Moved'} ${report.nodes} objects and ${report.relationships} relationships.`);
    showLeftOut(report.leftOut);
    if (dryRun) return;
    print(
      `New here: ${report.nodesAdded} objects, ${report.relationshipsAdded} relationships. Changed here: ${report.nodesChanged} objects, ${report.relationshipsChanged} relationships.`,
    );
    if (records) await moveRest(service, records);
    print('An analysis is requested: it runs when the service does.');
  } finally {
    await service.close();
  }
}

async function moveRest(...given: Parameters<typeof moveRecords>): Promise<void> {
  const { added, leftOut } = await moveRecords(...given);
  const counts = Object.entries(LABELS).map(([name, label]) => `${added[name as keyof typeof added]} ${label}`);
  print(`New here: ${counts.join(', ')}. Default rules disabled: ${added.selectorsDisabled}.`);
  showLeftOut(leftOut);
}

const LABELS: Readonly<Partial<Record<keyof Awaited<ReturnType<typeof moveRecords>>['added'], string>>> = {
  sourceKinds: 'source kinds',
  extensions: 'extensions',
  customKinds: 'icons of kinds',
  providers: 'identity providers',
  users: 'users',
  queries: 'saved queries',
  tags: 'zones and labels',
  selectors: 'rules',
  assetGroups: 'asset groups',
  assetGroupMembers: 'objects of asset groups',
  certifications: 'certifications',
  acceptances: 'accepted findings',
};

type LeftOut = Awaited<ReturnType<typeof moveGraph>>['leftOut'];

function showLeftOut(leftOut: LeftOut): void {
  for (const { reason, count, examples } of leftOut)
    print(`Left out: ${count > 0 ? `${count} ` : ''}${reason}${examples.length > 0 ? `, such as ${examples[0]}` : ''}`);
}
