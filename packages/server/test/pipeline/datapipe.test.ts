import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { Batch } from '@chokepoint/graph';
import { AnalysisRequestStore } from '../../src/analysis/analysis-request-store.ts';
import { CollectionJobSource } from '../../src/collection/documents/collection-job-source.ts';
import { deleteGraphData } from '../../src/pipeline/delete-graph-data.ts';
import { UploadJobSource } from '../../src/uploads/upload-job-source.ts';
import { type Credentials, HOUR, onEachDatabase, TestService, Uploads, until } from '../../testing/index.ts';

const NEVER = '0001-01-01T00:00:00Z';
const USERS = JSON.stringify({
  data: [{ ObjectIdentifier: 'S-1-5-21-1-1101', Properties: { name: 'ALICE@CORP.LOCAL' } }],
  meta: { methods: 0, type: 'users', count: 1, version: 6 },
});

onEachDatabase('The pipeline', (kind) => {
  let service: TestService;
  let admin: Credentials;
  before(async () => {
    service = await TestService.start(kind);
    admin = await service.admin();
  });
  after(() => service.stop());
  const state = async () => (await service.request('GET', '/api/v2/datapipe/status', undefined, admin)).json.data;
  const analysed = async () => {
    const { last_complete_analysis_at: before } = await state();
    service.clock.advance(1000);
    await service.request('PUT', '/api/v2/analysis', undefined, admin);
    await until(state, (now) => now.last_complete_analysis_at > before && now.status === 'idle');
  };
  const snapshots = async () =>
    (await service.db.selectFrom('graph_snapshot').select('version').distinct().execute()).length;

  it('does not write down a graph in which there is nothing', async () => {
    await analysed();
    assert.equal((await state()).last_complete_optimize_at, NEVER);
    assert.equal(await snapshots(), 0);
  });

  it('writes the graph down as a whole after an analysis, and tells when', async () => {
    const job = await new Uploads(service, admin).ingest({ name: 'users.json', content: USERS });
    assert.equal(job.status, 2);
    await until(state, (now) => now.last_complete_optimize_at !== NEVER);
    assert.ok((await state()).last_complete_optimize_at >= (await state()).last_complete_analysis_at);
    assert.equal(await snapshots(), 1);
  });

  it('does so again after the interval, if there was an analysis', async () => {
    const first = (await state()).last_complete_optimize_at;
    await analysed();
    assert.equal((await state()).last_complete_optimize_at, first);
    const hourly = { after_boot: true, after_analysis: true, min_interval_seconds: 3600 };
    const { parameters, clock, pubSub } = service.parts;
    await parameters.set('analysis.graph_storage_optimization', hourly, clock.now());
    service.clock.advance(HOUR);
    await pubSub.publish('pipeline');
    await until(state, (now) => now.last_complete_optimize_at > first);
  });

  it('does not when its parameter says so', async () => {
    const { parameters, clock } = service.parts;
    const off = { after_boot: false, after_analysis: false, min_interval_seconds: 0 };
    await parameters.set('analysis.graph_storage_optimization', off, clock.now());
    const last = (await state()).last_complete_optimize_at;
    await analysed();
    assert.equal((await state()).last_complete_optimize_at, last);
    await parameters.set('analysis.graph_storage_optimization', { ...off, after_analysis: true }, clock.now());
    await analysed();
    await until(state, (now) => now.last_complete_optimize_at > last);
  });
});

onEachDatabase('A deletion', (kind) => {
  it('leaves a request for a full analysis, in the name of the pipeline', async () => {
    const service = await TestService.start(kind, { env: { CHOKEPOINT_PIPELINE: 'off' } });
    try {
      const { db, clock, graph, uploadFiles } = service.parts;
      const batch = new Batch();
      batch.node('S-1', ['Base', 'User'], { name: 'ALICE' });
      await graph.commit({ batches: [batch.pack()] }, { cause: { kind: 'test' } });
      const requests = new AnalysisRequestStore(db);
      const wish = { all: true, sourceless: false, sourceKinds: null, relationships: null };
      await requests.requestDeletion('somebody', wish, clock.now());
      const sources = [new UploadJobSource(db), new CollectionJobSource(db)];
      await deleteGraphData({ db, clock, graph, uploadFiles, sources }, (await requests.pending())!);
      assert.equal(graph.images.current.nodeCount, 0);
      const { request_type, requested_by, steps } = (await requests.pending())!;
      assert.deepEqual([request_type, requested_by, steps], ['analysis', 'datapipe', 15]);
    } finally {
      await service.stop();
    }
  });
});

onEachDatabase('A service that is to analyse nothing', (kind) => {
  it('takes requests away and ends uploads as their files do', async () => {
    const service = await TestService.start(kind, { env: { CHOKEPOINT_ANALYSIS: 'off' } });
    try {
      const admin = await service.admin();
      const get = async (path: string) => (await service.request('GET', `/api/v2/${path}`, undefined, admin)).json.data;
      const uploads = new Uploads(service, admin);
      assert.equal((await uploads.ingest({ name: 'users.json', content: USERS })).status, 2);
      assert.equal((await uploads.ingest({ name: 'cut.json', content: USERS.replace('[{', '[7,{') })).status, 8);
      assert.equal((await service.request('PUT', '/api/v2/analysis', undefined, admin)).status, 204);
      await until(
        () => get('analysis/status'),
        ({ request_type }) => request_type === '',
      );
      const { last_analysis_run_at: begun, last_complete_analysis_at: complete } = await get('datapipe/status');
      assert.deepEqual([begun, complete], [NEVER, NEVER]);
      assert.equal((await service.request('GET', '/api/v2/analysis/progress', undefined, admin)).status, 404);
    } finally {
      await service.stop();
    }
  });
});
