import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { until } from '../../testing/index.ts';
import { Balancer } from '../../testing/network/balancer.ts';
import { TcpProxy } from '../../testing/network/tcp-proxy.ts';
import { type ProcessPlace, processPlace } from '../../testing/processes/process-place.ts';
import { ServiceProcess } from '../../testing/processes/service-process.ts';

/** `npm run test:cluster` gives more of both, restarts all processes instead of one, and waits for the usual lease. */
const WHOLE = process.env.CHOKEPOINT_TEST_CLUSTER === '1';
const CONNECTIONS = WHOLE ? 200 : 6;
const UPLOADS = WHOLE ? 20 : 1;
const UNDER_WAY = [1, 6, 7];

type Replica = { readonly name: string; readonly proxy: TcpProxy; process: ServiceProcess };

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

/** Requests without a pause, each as soon as the one before was answered. */
class Load {
  readonly statuses: number[] = [];
  readonly #url: string;
  readonly #bearer: string;
  readonly #running: Promise<void>[];
  #stopped = false;

  constructor(url: string, bearer: string) {
    this.#url = url;
    this.#bearer = bearer;
    this.#running = Array.from({ length: CONNECTIONS }, (_, at) => this.#run(at));
  }

  /** The statuses since the last call. */
  take(): number[] {
    return this.statuses.splice(0);
  }

  async stop(): Promise<number[]> {
    this.#stopped = true;
    await Promise.all(this.#running);
    return this.take();
  }

  async #run(at: number): Promise<void> {
    const paths = ['/api/v2/self', '/api/v2/file-upload?limit=1', '/api/v2/search?q=user'];
    const headers = { authorization: `Bearer ${this.#bearer}` };
    for (let turn = at; !this.#stopped; turn++) {
      const answer = await fetch(`${this.#url}${paths[turn % paths.length]}`, { headers }).then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        () => 0,
      );
      this.statuses.push(answer);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}

/** How many answers had each status. */
function countOf(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('Three processes behind a balancer', () => {
  let place: ProcessPlace;
  let balancer: Balancer;
  const replicas: Replica[] = [];
  const jobs: number[] = [];
  let sent = 0;

  const start = (name: string, proxy: TcpProxy) =>
    ServiceProcess.start(
      {
        ...place.env(name),
        CHOKEPOINT_DATABASE_URL: proxy.url,
        CHOKEPOINT_DRAIN_SECONDS: '2',
        CHOKEPOINT_WARM_UP: 'off',
        ...(!WHOLE && { CHOKEPOINT_TEST_LEASE_MS: '3000' }),
      },
      { derives: true },
    );
  before(async () => {
    place = await processPlace('postgres');
    balancer = await Balancer.start();
    const began = await Promise.all(
      ['a', 'b', 'c'].map(async (name) => {
        const proxy = await TcpProxy.start(place.env().CHOKEPOINT_DATABASE_URL!);
        return { name, proxy, process: await start(name, proxy) };
      }),
    );
    replicas.push(...began);
    for (const { process } of began) balancer.add(process.url);
  });
  after(async () => {
    for (const { process } of replicas) {
      process.signal('SIGCONT');
      await process.kill();
    }
    await balancer.stop();
    for (const { proxy } of replicas) await proxy.stop();
    await place.remove();
  });

  const system = async (replica: Replica) => (await replica.process.call('GET', '/api/v2/system')).data;
  async function ownerSeenBy(viewer: Replica): Promise<Replica | undefined> {
    const { replicas: seen } = await system(viewer);
    const owner = seen.find(({ is_owner }) => is_owner);
    for (const replica of replicas) {
      if (replica === viewer && owner?.is_this) return replica;
      if (replica === viewer) continue;
      const own = await Promise.race([
        system(replica).catch(() => undefined),
        new Promise<undefined>((resolve) => setTimeout(resolve, 500, undefined)),
      ]);
      if (own?.replicas.find(({ is_this }) => is_this)?.name === owner?.name && owner) return replica;
    }
    return undefined;
  }
  async function upload(replica: Replica): Promise<void> {
    const { id } = (await replica.process.call('POST', '/api/v2/file-upload/start')).data;
    for (let file = 0; file < UPLOADS; file++)
      await replica.process.call('POST', `/api/v2/file-upload/${id}`, users(sent++ * 200), {
        'content-type': 'application/json',
      });
    await replica.process.call('POST', `/api/v2/file-upload/${id}/end`);
    jobs.push(id);
  }
  const untilIngested = (viewer: Replica) =>
    until(
      async () => {
        const found = await Promise.all(
          jobs.map(async (id) => (await viewer.process.call('GET', `/api/v2/file-upload?id=eq:${id}`)).data[0]),
        );
        return found.map((job) => job?.status);
      },
      (statuses) => statuses.every((status) => status !== undefined && !UNDER_WAY.includes(status)),
    );

  it('lose nothing and answer as one while owners are killed and frozen, connections cut, and all restarted', async () => {
    const [first, second] = replicas as [Replica, Replica, Replica];
    const load = new Load(balancer.url, first.process.bearer);

    // A rolling restart: no request fails.
    await upload(first);
    load.take();
    for (const replica of WHOLE ? replicas : replicas.slice(0, 1)) {
      const { url } = replica.process;
      const stopped = replica.process.stop();
      await until(
        () => balancer.isReady(url),
        (ready) => !ready,
      );
      balancer.remove(url);
      await stopped;
      replica.process = await start(replica.name, replica.proxy);
      balancer.add(replica.process.url);
    }
    assert.deepEqual(Object.keys(countOf(load.take())), ['200']);

    // The owner is killed in the middle of an upload: another finishes it.
    const owner = await until(
      () => ownerSeenBy(second),
      (found) => found !== undefined,
    );
    await upload(replicas.find((replica) => replica !== owner)!);
    balancer.remove(owner!.process.url);
    await owner!.process.kill();
    const survivor = replicas.find((replica) => replica !== owner)!;
    await untilIngested(survivor);
    owner!.process = await start(owner!.name, owner!.proxy);
    balancer.add(owner!.process.url);

    // The owner is frozen: it is replaced, and harmless when it wakes.
    const frozen = await until(
      () => ownerSeenBy(survivor),
      (found) => found !== undefined,
    );
    const viewer = replicas.find((replica) => replica !== frozen)!;
    const { term } = (await system(viewer)).pipeline.owner!;
    balancer.remove(frozen!.process.url);
    frozen!.process.signal('SIGSTOP');
    await upload(viewer);
    await until(
      async () => (await system(viewer)).pipeline.owner?.term ?? 0,
      (seen) => seen > term,
    );
    await untilIngested(viewer);
    frozen!.process.signal('SIGCONT');
    balancer.add(frozen!.process.url);

    // The network of one is cut, then that of all: 503 meanwhile, and back afterwards.
    load.take();
    viewer.proxy.freeze();
    await until(
      () => balancer.isReady(viewer.process.url),
      (ready) => !ready,
    );
    viewer.proxy.resume();
    for (const { proxy } of replicas) proxy.cut();
    for (const { proxy } of replicas) proxy.resume();
    for (const { process } of replicas)
      await until(
        () => balancer.isReady(process.url),
        (ready) => ready,
      );
    await upload(first);
    await untilIngested(second);
    const statuses = countOf(await load.stop());
    assert.ok(
      Object.keys(statuses).every((status) => ['200', '503'].includes(status)),
      JSON.stringify(statuses),
    );

    // Every acknowledged upload is there, once, in all of them.
    const graphs = await until(
      () => Promise.all(replicas.map(async (replica) => (await system(replica)).graph)),
      (seen) => new Set(seen.map(({ version }) => version)).size === 1,
    );
    for (const { nodes } of graphs) assert.ok(nodes >= sent * 200, `${nodes} objects of ${sent} uploads`);
    assert.equal(new Set(graphs.map(({ nodes }) => nodes)).size, 1);
  });
});
