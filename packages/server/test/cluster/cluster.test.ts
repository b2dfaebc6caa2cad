import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Cluster, type Replica } from '../../testing/cluster/cluster.ts';
import { RequestLoad } from '../../testing/cluster/request-load.ts';
import { until } from '../../testing/index.ts';

/** `npm run test:cluster` gives more of everything, restarts all processes instead of one, and waits for the usual lease. */
const WHOLE = process.env.CHOKEPOINT_TEST_CLUSTER === '1';
const LOAD = WHOLE ? { connections: 200, pauseMs: 5 } : { connections: 6, pauseMs: 50 };

describe('Three processes behind a balancer', () => {
  let cluster: Cluster;
  let load: RequestLoad;
  const phases: { readonly name: string; readonly allowed: readonly number[]; readonly seconds: number }[] = [];
  const allReady = async () => {
    for (const replica of cluster.replicas) await cluster.untilReady(replica);
  };
  before(async () => {
    cluster = await Cluster.start({
      uploads: WHOLE ? 20 : 1,
      env: {
        CHOKEPOINT_DRAIN_SECONDS: '2',
        CHOKEPOINT_WARM_UP: WHOLE ? 'on' : 'off',
        // More connections than three processes on one machine can serve at once: none is refused for that.
        CHOKEPOINT_QUEUE_MS: '0',
        ...(!WHOLE && { CHOKEPOINT_TEST_LEASE_MS: '3000' }),
      },
    });
    // Requests come to services that are at work: what a burst finds on three cold ones is another matter.
    await cluster.upload(cluster.replicas[0]!);
    for (const replica of cluster.replicas) {
      await cluster.untilIngested(replica);
      await replica.process.call('GET', '/api/v2/search?q=user');
    }
    await allReady();
    load = new RequestLoad(cluster.balancer.url, cluster.replicas[0]!.process.bearer, LOAD);
  });
  after(async () => {
    await load.stop();
    await cluster.stop();
  });

  /** What happens while requests are sent, and which statuses they may be answered with. */
  async function phase(name: string, allowed: readonly number[], work: () => Promise<void>): Promise<void> {
    load.phase = name;
    const began = performance.now();
    await work();
    phases.push({ name, allowed, seconds: Math.round((performance.now() - began) / 100) / 10 });
    load.phase = 'in between';
  }

  /** No request fails. Where a machine is so slow that the database seems to be silent, 503 is right as well. */
  const rollingRestart = () =>
    phase('rolling restart', WHOLE ? [200] : [200, 503], async () => {
      await cluster.upload(cluster.replicas[0]!);
      for (const replica of WHOLE ? cluster.replicas : cluster.replicas.slice(0, 1)) {
        const stopped = replica.process.stop();
        await cluster.untilReady(replica, false);
        cluster.balancer.remove(replica.process.url);
        await stopped;
        await cluster.replace(replica);
      }
    });

  /** In the middle of an upload: another process finishes it. Only requests that the killed one was serving fail. */
  const killOwner = async (viewer: Replica) => {
    const owner = await cluster.owner(viewer);
    const survivor = cluster.other(owner);
    await phase('owner killed', [200, 502, 503], async () => {
      await cluster.upload(survivor);
      cluster.balancer.remove(owner.process.url);
      await owner.process.kill();
      await cluster.untilIngested(survivor);
      await cluster.replace(owner);
    });
    return survivor;
  };

  /** The owner is replaced, and harmless when it wakes; requests that it was serving are answered then. */
  const freezeOwner = async (survivor: Replica) => {
    const frozen = await cluster.owner(survivor);
    const viewer = cluster.other(frozen);
    await phase('owner frozen', [200, 503], async () => {
      const { term } = (await cluster.system(viewer)).pipeline.owner!;
      cluster.balancer.remove(frozen.process.url);
      frozen.process.signal('SIGSTOP');
      await cluster.upload(viewer);
      await until(
        async () => (await cluster.system(viewer)).pipeline.owner?.term ?? 0,
        (seen) => seen > term,
      );
      await cluster.untilIngested(viewer);
      frozen.process.signal('SIGCONT');
      cluster.balancer.add(frozen.process.url);
    });
    return viewer;
  };

  const cutNetwork = (viewer: Replica) =>
    phase('network of one frozen, then of all cut', [200, 503], async () => {
      viewer.proxy.freeze();
      await cluster.untilReady(viewer, false);
      viewer.proxy.resume();
      for (const { proxy } of cluster.replicas) proxy.cut();
      for (const { proxy } of cluster.replicas) proxy.resume();
      await allReady();
    });

  /** While an upload waits or is ingested; no process ends. */
  const restartDatabase = (mode: 'fast' | 'immediate') =>
    phase(`database restarted (${mode})`, [200, 503], async () => {
      await cluster.upload(cluster.replicas[0]!);
      await cluster.server.restart(mode);
      await allReady();
      await cluster.untilIngested(cluster.replicas[1]!);
    });

  it('lose nothing and answer as one while owners are killed and frozen, connections cut, and all restarted', async (context) => {
    await rollingRestart();
    const survivor = await killOwner(cluster.replicas[1]!);
    const viewer = await freezeOwner(survivor);
    await cutNetwork(viewer);
    for (const mode of WHOLE ? (['fast', 'immediate'] as const) : (['immediate'] as const)) await restartDatabase(mode);
    await phase('afterwards', [200, 503], async () => {
      await cluster.upload(cluster.replicas[2]!);
      await cluster.untilIngested(cluster.replicas[1]!);
    });
    await load.stop();
    for (const { phase: name, requests, statuses, p99 } of load.rows()) {
      const seconds = phases.find((one) => one.name === name)?.seconds ?? '';
      context.diagnostic(`| ${name} | ${seconds} | ${requests} | ${statuses} | ${p99} |`);
    }
    for (const { name, allowed } of phases)
      assert.deepEqual(
        load.statuses(name).filter((status) => !allowed.includes(status)),
        [],
        [name, ...load.refusals(name)].join('\n'),
      );

    // Every acknowledged upload is there, once, in all of them.
    const graphs = await until(
      () => Promise.all(cluster.replicas.map(async (replica) => (await cluster.system(replica)).graph)),
      (seen) => new Set(seen.map(({ version }) => version)).size === 1,
    );
    for (const { nodes } of graphs) assert.ok(nodes >= cluster.objects, `${nodes} objects of ${cluster.objects}`);
    assert.equal(new Set(graphs.map(({ nodes }) => nodes)).size, 1);
  });
});
