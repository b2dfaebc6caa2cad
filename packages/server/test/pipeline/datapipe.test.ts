import assert from 'node:assert/strict';
import { it } from 'node:test';
import { AnalysisRequestStore } from '../../src/analysis/analysis-request-store.ts';
import { CollectionJobSource } from '../../src/collection/documents/collection-job-source.ts';
import { deleteGraphData } from '../../src/pipeline/delete-graph-data.ts';
import { UploadJobSource } from '../../src/uploads/upload-job-source.ts';
import { HOUR, onEachDatabase, serviceSuite, TestService, Uploads, until } from '../../testing/index.ts';

const NEVER = '0001-01-01T00:00:00Z';
const USERS = JSON.stringify({
  data: [{ ObjectIdentifier: 'S-1-5-21-1-1101', Properties: { name: 'ALICE@CORP.LOCAL' } }],
  meta: { methods: 0, type: 'users', count: 1, version: 6 },
});

const stateOf = async (service: TestService) => (await service.get('/api/v2/datapipe/status')).json.data;
const snapshotsOf = async (service: TestService) =>
  (await service.db.selectFrom('graph_snapshot').select('version').distinct().execute()).length;

/** Returns when an analysis has ended that begins now. */
async function analysed(service: TestService): Promise<void> {
  const { last_complete_analysis_at: before } = await stateOf(service);
  service.clock.advance(1000);
  await service.put('/api/v2/analysis');
  await until(
    () => stateOf(service),
    (now) => now.last_complete_analysis_at > before && now.status === 'idle',
  );
}

serviceSuite('The pipeline without a graph', (service) => {
  it('does not write it down', async () => {
    await analysed(service);
    assert.equal((await stateOf(service)).last_complete_optimize_at, NEVER);
    assert.equal(await snapshotsOf(service), 0);
  });
});

// No analysis may come before the first upload: its snapshot would be due as soon as the upload has been ingested, which
// may be before the analysis of that upload or after it.
serviceSuite('The pipeline', (service) => {
  const state = () => stateOf(service);

  it('writes the graph down as a whole after an analysis, and tells when', async () => {
    const job = await new Uploads(service).ingest({ name: 'users.json', content: USERS });
    assert.equal(job.status, 2);
    await until(state, (now) => now.last_complete_optimize_at !== NEVER);
    assert.ok((await state()).last_complete_optimize_at >= (await state()).last_complete_analysis_at);
    assert.equal(await snapshotsOf(service), 1);
  });

  it('does so again after the interval, if there was an analysis', async () => {
    const first = (await state()).last_complete_optimize_at;
    await analysed(service);
    assert.equal((await state()).last_complete_optimize_at, first);
    const hourly = { after_boot: true, after_analysis: true, min_interval_seconds: 3600 };
    await service.setParameter('analysis.graph_storage_optimization', hourly);
    service.clock.advance(HOUR);
    await service.publish('pipeline');
    await until(state, (now) => now.last_complete_optimize_at > first);
  });

  it('does not when its parameter says so', async () => {
    const off = { after_boot: false, after_analysis: false, min_interval_seconds: 0 };
    await service.setParameter('analysis.graph_storage_optimization', off);
    const last = (await state()).last_complete_optimize_at;
    await analysed(service);
    assert.equal((await state()).last_complete_optimize_at, last);
    await service.setParameter('analysis.graph_storage_optimization', { ...off, after_analysis: true });
    await analysed(service);
    await until(state, (now) => now.last_complete_optimize_at > last);
  });
});

onEachDatabase('A deletion', (kind) => {
  it('leaves a request for a full analysis, in the name of the pipeline', async () => {
    const service = await TestService.start(kind, { env: { CHOKEPOINT_PIPELINE: 'off' } });
    try {
      const { db, clock, graph, uploadFiles } = service.parts;
      await service.draw('alice:User');
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
      const uploads = new Uploads(service);
      assert.equal((await uploads.ingest({ name: 'users.json', content: USERS })).status, 2);
      assert.equal((await uploads.ingest({ name: 'cut.json', content: USERS.replace('[{', '[7,{') })).status, 8);
      assert.equal((await service.put('/api/v2/analysis')).status, 204);
      await until(
        () => service.get('/api/v2/analysis/status'),
        ({ json }) => json.data.request_type === '',
      );
      const { last_analysis_run_at: begun, last_complete_analysis_at: complete } = (
        await service.get('/api/v2/datapipe/status')
      ).json.data;
      assert.deepEqual([begun, complete], [NEVER, NEVER]);
      assert.equal((await service.get('/api/v2/analysis/progress')).status, 404);
    } finally {
      await service.stop();
    }
  });
});
