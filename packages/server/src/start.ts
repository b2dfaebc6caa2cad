import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { startCleanup } from './administration/expired-data.ts';
import { retirePreviousKeys } from './administration/previous-keys.ts';
import { AlertDispatcher } from './alerts/delivery/alert-dispatcher.ts';
import { WebhookSender } from './alerts/delivery/webhook-sender.ts';
import type { AlertSource } from './alerts/events/alert-source.ts';
import { startBackups } from './backup/scheduled-backups.ts';
import { neo4jPages } from './bolt/http/neo4j-pages.ts';
import { neo4jDoor, openBolt } from './bolt/open-bolt.ts';
import { bootstrap, type FirstStart } from './bootstrap.ts';
import { watchClients } from './collection/clients/offline-clients.ts';
import { CollectionScheduler } from './collection/collection-scheduler.ts';
import { CollectionJobSource } from './collection/documents/collection-job-source.ts';
import { ScheduledEnvironmentStore } from './collection/stores/scheduled-environment-store.ts';
import type { Config } from './config.ts';
import { startExports } from './export/scheduled-exports.ts';
import { watchAcceptances } from './findings/acceptance/watch-acceptances.ts';
import { createApp } from './gateway/app.ts';
import { openTransport, type Transport } from './gateway/tls/transport.ts';
import { encodeTime } from './http/encode-time.ts';
import { deleteDisabledTokens } from './identity/tokens/delete-disabled-tokens.ts';
import { apiDocs } from './pages/api-docs.ts';
import { probes } from './pages/probes.ts';
import { rootRedirect } from './pages/root-redirect.ts';
import { webApp } from './pages/web-app.ts';
import { raiseAnalysisEvents } from './pipeline/analysis-events.ts';
import { AnalysisRunner } from './pipeline/analysis-runner.ts';
import { AnalysisScheduler } from './pipeline/analysis-scheduler.ts';
import { analysisSteps } from './pipeline/analysis-steps.ts';
import { DatapipeStore } from './pipeline/datapipe-store.ts';
import { IngestQueue } from './pipeline/ingest-queue.ts';
import { Pipeline } from './pipeline/pipeline.ts';
import { PipelineWork } from './pipeline/pipeline-work.ts';
import { removeStaleObjects } from './pipeline/remove-stale-objects.ts';
import { staleRequest } from './pipeline/stale-request.ts';
import { StorageUpkeep } from './pipeline/storage-upkeep.ts';
import { UploadSweeper } from './pipeline/upload-sweeper.ts';
import { warmUpQueries } from './queries/warm-up-queries.ts';
import { allHandlers } from './routes.ts';
import { openService, type Service, type ServiceOptions } from './service.ts';
import { startHeartbeat } from './system/heartbeat.ts';
import { measureSystem } from './system/system-metrics.ts';
import { Converters } from './uploads/conversion/converters.ts';
import { UploadJobSource } from './uploads/upload-job-source.ts';

export type RunningService = {
  /** Where it listens, as `http://address:port`, with TLS `https:`. */
  readonly url: string;
  readonly service: Service;
  /** Set at the very first start only. */
  readonly firstStart: FirstStart | undefined;
  readonly metricsUrl: string | undefined;
  /** The port where clients of Neo4j are accepted. */
  readonly boltPort: number | undefined;
  /** What an operator has to know about how it runs. */
  readonly warnings: readonly string[];
  /** Accepts no new requests, finishes the running ones, closes the database. */
  stop(): Promise<void>;
};

/** Starts the service: database, first-start data, HTTP. Returns once it accepts requests. */
export async function startService(config: Config, options: ServiceOptions): Promise<RunningService> {
  // A certificate that cannot be used is reported before anything is opened.
  const transport = openTransport(config, options.clock.now());
  const service = await openService(config, options);
  try {
    return await listen(service, transport, options);
  } catch (error) {
    await service.close();
    throw error;
  }
}

async function listen(service: Service, transport: Transport, options: ServiceOptions): Promise<RunningService> {
  const { config } = service;
  const firstStart = await bootstrap(service);
  await deleteDisabledTokens(service);
  let stopping = false;
  const { readiness } = service;
  const door = neo4jDoor(service, options.boltLimits);
  const app = createApp({ ...service, ...transport, isDraining: () => stopping }, allHandlers(service), [
    probes({ reasons: () => readiness.reasons(), details: () => detailsOf(service, transport) }),
    apiDocs(config.edition),
    rootRedirect,
    ...(door ? [neo4jPages(door)] : []),
    webApp(options.webApp, service.log),
  ]);
  if (options.warmsUp) void readiness.prepare(warmUpQueries(service));
  const listening = await app.listen({ host: config.host, port: config.port });
  transport.watch(service, options.certificateCheckMs);
  const metrics = config.metricsPort === undefined ? undefined : await serveMetrics(service, config.metricsPort);
  measureSystem(service);
  const stopHeartbeat = startHeartbeat(service);
  const bolt = door && (await openBolt(door, transport));
  const stopCleanup = startCleanup(service);
  const stopRetiring = retirePreviousKeys(service);
  const stopBackups = startBackups(service);
  const stopExports = startExports(service);
  const pipeline = openPipeline(service, options);
  pipeline.start();
  const scheduler = new CollectionScheduler(service);
  if (config.edition === 'enterprise') scheduler.start();
  const alerts = new AlertDispatcher({ ...service, sender: new WebhookSender(service) }, alertSources(service));
  if (config.edition === 'enterprise') alerts.start();
  return {
    url: config.tls ? listening.replace(/^http:/, 'https:') : listening,
    service,
    warnings: transport.warnings,
    firstStart,
    metricsUrl: metrics && `http://${config.metricsHost}:${(metrics.address() as AddressInfo).port}/metrics`,
    boltPort: bolt?.port,
    async stop() {
      if (stopping) return;
      stopping = true;
      readiness.drain();
      await setTimeout(config.drainSeconds * 1000);
      await bolt?.close();
      stopCleanup();
      stopRetiring();
      metrics?.close();
      transport.close();
      await scheduler.stop();
      await alerts.stop();
      await pipeline.stop();
      await stopBackups();
      await stopExports();
      await app.close();
      await stopHeartbeat();
      await service.close();
    },
  };
}

/** What administrators see at `/readyz`. */
function detailsOf({ databaseKind, edition }: Service, { expiresAt, warnings }: Transport) {
  const tls = expiresAt ? { enabled: true, certificate_expires_at: encodeTime(expiresAt) } : { enabled: false };
  return { edition, database: databaseKind, tls, warnings };
}

/** What is checked again and again, because no request or analysis brings it about. */
function alertSources(service: Service): AlertSource[] {
  return [{ raiseDue: (now) => watchAcceptances(service, now) }, { raiseDue: (now) => watchClients(service.db, now) }];
}

function openPipeline(whole: Service, { warmsUp }: Pick<ServiceOptions, 'warmsUp'>): Pipeline {
  const service = { ...whole, db: whole.pipelineDb };
  const { db, clock, graph, uploadFiles, workers, budget, config } = service;
  const datapipe = new DatapipeStore(db, clock);
  const sources = [new UploadJobSource(db), new CollectionJobSource(db)];
  const parts = { db, clock, graph, uploadFiles, converters: new Converters(undefined, budget), sources, workers };
  const work = new PipelineWork(parts, {
    datapipe,
    queue: new IngestQueue(parts, service),
    scheduler: new AnalysisScheduler(
      service,
      datapipe,
      sources,
      config.analysis ? openAnalysisRunner(service, datapipe) : undefined,
    ),
    sweeper: new UploadSweeper(service, datapipe),
    upkeep: new StorageUpkeep(service, datapipe),
  });
  return new Pipeline(service, work, { warmsUp });
}

function openAnalysisRunner(service: Service, datapipe: DatapipeStore): AnalysisRunner {
  const { db, parameters, clock, edition } = service;
  const staleParts = { parameters, clock, scheduledEnvironments: () => new ScheduledEnvironmentStore(db).ids() };
  return new AnalysisRunner(service, {
    steps: analysisSteps(service),
    async removeStaleObjects(signal) {
      const request = await staleRequest(staleParts);
      if (request) await datapipe.during('pruning', () => removeStaleObjects(service, request, signal));
    },
    async onEnd(...end) {
      if (edition === 'enterprise') await raiseAnalysisEvents(service, ...end);
    },
  });
}

/** Metrics for Prometheus, on a separate port that is not meant for users. */
async function serveMetrics(service: Service, port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': service.metrics.registry.contentType });
    response.end(await service.metrics.registry.metrics());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, service.config.metricsHost, resolve);
  });
  return server;
}
