import { startThrowawayPostgres } from '../../../../scripts/throwaway-postgres.ts';
import { Balancer } from '../network/balancer.ts';
import { TcpProxy } from '../network/tcp-proxy.ts';
import { type ProcessPlace, processPlace } from '../processes/process-place.ts';
import { ServiceProcess } from '../processes/service-process.ts';
import { until } from '../until.ts';

export type Replica = { readonly name: string; readonly proxy: TcpProxy; process: ServiceProcess };

type ClusterOptions = {
  /** The environment of each process, beside where its data is. */
  readonly env: Record<string, string>;
  /** Files of one job. */
  readonly uploads: number;
};

const COMPLETE = 2;

/** Three services behind a balancer, each with a network of its own to one PostgreSQL server. */
export class Cluster {
  readonly replicas: readonly Replica[];
  readonly balancer: Balancer;
  readonly server: Awaited<ReturnType<typeof startThrowawayPostgres>>;
  readonly #place: ProcessPlace;
  readonly #options: ClusterOptions;
  readonly #jobs: number[] = [];
  #files = 0;

  private constructor(
    parts: Pick<Cluster, 'replicas' | 'balancer' | 'server'>,
    place: ProcessPlace,
    options: ClusterOptions,
  ) {
    this.replicas = parts.replicas;
    this.balancer = parts.balancer;
    this.server = parts.server;
    this.#place = place;
    this.#options = options;
  }

  static async start(options: ClusterOptions): Promise<Cluster> {
    const server = await startThrowawayPostgres({ loses: false });
    const place = await processPlace('postgres', server.url);
    const balancer = await Balancer.start();
    const replicas = await Promise.all(
      ['a', 'b', 'c'].map(async (name) => {
        const proxy = await TcpProxy.start(server.url);
        return { name, proxy, process: await startProcess(place, options, name, proxy) };
      }),
    );
    for (const { process } of replicas) balancer.add(process.url);
    return new Cluster({ replicas, balancer, server }, place, options);
  }

  async stop(): Promise<void> {
    for (const { process } of this.replicas) {
      process.signal('SIGCONT');
      await process.kill();
    }
    await this.balancer.stop();
    for (const { proxy } of this.replicas) await proxy.stop();
    await this.#place.remove();
    await this.server.stop();
  }

  /** How many objects the uploads had that were acknowledged. */
  get objects(): number {
    return this.#files * 200;
  }

  other(than: Replica): Replica {
    return this.replicas.find((replica) => replica !== than)!;
  }

  /** Starts a process in place of one that has ended, and waits until it is ready. */
  async replace(replica: Replica): Promise<void> {
    replica.process = await startProcess(this.#place, this.#options, replica.name, replica.proxy);
    this.balancer.add(replica.process.url);
    await this.untilReady(replica);
  }

  untilReady(replica: Replica, ready = true): Promise<boolean> {
    return until(
      () => this.balancer.isReady(replica.process.url),
      (seen) => seen === ready,
    );
  }

  async system(replica: Replica) {
    return (await replica.process.call('GET', '/api/v2/system')).data;
  }

  /** The owner of the pipeline, as one of them sees it. */
  owner(viewer: Replica): Promise<Replica> {
    return until(
      () => this.#ownerSeenBy(viewer).catch(() => undefined),
      (found) => found !== undefined,
    ).then((found) => found!);
  }

  /** As clients do, it repeats what was answered with 503. */
  async upload({ process }: Replica): Promise<void> {
    const { id } = await repeated(async () => (await process.call('POST', '/api/v2/file-upload/start')).data);
    for (let file = 0; file < this.#options.uploads; file++) {
      const body = users(this.#files++ * 200);
      await repeated(() =>
        process.call('POST', `/api/v2/file-upload/${id}`, body, { 'content-type': 'application/json' }),
      );
    }
    await repeated(() => process.call('POST', `/api/v2/file-upload/${id}/end`));
    this.#jobs.push(id);
  }

  /** Waits until every job is complete. A service that cannot answer now is asked again. */
  async untilIngested(viewer: Replica): Promise<void> {
    const statusOf = async (id: number) =>
      (await viewer.process.call('GET', `/api/v2/file-upload?id=eq:${id}`)).data[0]?.status;
    await until(
      () => Promise.all(this.#jobs.map(statusOf)).catch(() => []),
      (statuses) => statuses.length > 0 && statuses.every((status) => status === COMPLETE),
    );
  }

  async #ownerSeenBy(viewer: Replica): Promise<Replica | undefined> {
    const owner = (await this.system(viewer)).replicas.find(({ is_owner }) => is_owner);
    if (owner?.is_this) return viewer;
    for (const replica of this.replicas) {
      if (replica === viewer) continue;
      const own = await Promise.race([
        this.system(replica).catch(() => undefined),
        new Promise<undefined>((resolve) => setTimeout(resolve, 500, undefined)),
      ]);
      if (owner && own?.replicas.find(({ is_this }) => is_this)?.name === owner.name) return replica;
    }
    return undefined;
  }
}

/** Until it is answered otherwise than with 503. */
async function repeated<T>(request: () => Promise<T>): Promise<T> {
  const answered = await until(
    () =>
      request().then(
        (value) => ({ value }),
        (error: Error) => ({ error }),
      ),
    (seen) => !('error' in seen && / answered 503: /.test(seen.error.message)),
  );
  if ('error' in answered) throw answered.error;
  return answered.value;
}

const startProcess = (place: ProcessPlace, { env }: ClusterOptions, name: string, proxy: TcpProxy) =>
  ServiceProcess.start({ ...place.env(name), CHOKEPOINT_DATABASE_URL: proxy.url, ...env }, { derives: true });

const users = (first: number) =>
  Buffer.from(
    JSON.stringify({
      meta: { type: 'users', version: 6, count: 200, methods: 0 },
      data: Array.from({ length: 200 }, (_, at) => ({
        ObjectIdentifier: `S-1-5-21-9-${first + at}`,
        Properties: { name: `user ${first + at}` },
        Aces: [],
      })),
    }),
  );
