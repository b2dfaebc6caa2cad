import assert from 'node:assert/strict';
import { it } from 'node:test';
import { AnalysisProgressStore } from '../../src/analysis/analysis-progress-store.ts';
import { AnalysisRequestStore } from '../../src/analysis/analysis-request-store.ts';
import { type AnalysisStep, runAnalysis } from '../../src/analysis/analysis-run.ts';
import { serviceSuite } from '../../testing/index.ts';

serviceSuite('A run of the analysis', (service) => {
  const progress = async () => (await service.get('/api/v2/analysis/progress')).json.data;
  const statuses = async () =>
    (await progress()).steps.map(({ name, status }: { name: string; status: string }) => `${name} ${status}`);
  const step = (name: string, bit: number, run: AnalysisStep['run'] = async () => {}): AnalysisStep => ({
    name,
    bit,
    run,
  });
  const run = (wanted: number, ...steps: AnalysisStep[]) => {
    const { db, clock, log } = service.parts;
    const { signal } = new AbortController();
    return runAnalysis(steps, wanted, signal, log, new AnalysisProgressStore(db, clock, wanted));
  };

  it('shows while it runs which step is under way, and which were not requested', async () => {
    const seen: string[][] = [];
    const look = async () => void seen.push(await statuses());
    const outcome = await run(5, step('a', 1, look), step('b', 2, look), step('c', 4, look), step('d', 0));
    assert.equal(outcome, 'success');
    assert.deepEqual(seen, [
      ['a running', 'c waiting', 'd waiting'],
      ['a done', 'c running', 'd waiting'],
    ]);
    assert.deepEqual(await statuses(), ['a done', 'c done', 'd done']);
    assert.deepEqual([(await progress()).status, (await progress()).requested_steps], ['success', 5]);
  });

  it('runs steps at the same time that do not depend on each other, unless the other was not requested', async () => {
    const meet = () => {
      const both = Promise.withResolvers<void>();
      let count = 0;
      return async () => {
        if (++count === 2) both.resolve();
        await both.promise;
      };
    };
    const together = meet();
    const beside = (name: string, wait: AnalysisStep['run']): AnalysisStep => ({
      name,
      bit: 0,
      beside: 'b',
      run: wait,
    });
    assert.equal(await run(3, step('a', 1), step('b', 2, together), beside('c', together)), 'success');
    assert.deepEqual(await statuses(), ['a done', 'b done', 'c done']);
    const seen: string[][] = [];
    const look = async () => void seen.push(await statuses());
    await run(1, step('a', 1), step('b', 2), beside('c', look));
    assert.deepEqual(seen, [['a done', 'c running']]);
  });

  it('continues after a step that failed, and says why it failed', async () => {
    const broken = () => Promise.reject(new Error('no luck'));
    const reported = async () => ({ failure: 'rules failed: dcsync (no luck)' });
    assert.equal(await run(15, step('a', 1, broken), step('b', 2, reported), step('c', 4)), 'partial');
    const { status, steps } = await progress();
    assert.equal(status, 'partial');
    assert.deepEqual(
      steps.map(({ status, failure }: { status: string; failure: string | null }) => [status, failure]),
      [
        ['failed', 'no luck'],
        ['failed', 'rules failed: dcsync (no luck)'],
        ['done', null],
      ],
    );
    assert.equal(await run(15, step('a', 1, broken)), 'failed');
  });

  it('keeps a request that comes while it runs', async () => {
    const { db, clock } = service;
    const requests = new AnalysisRequestStore(db);
    await requests.requestAnalysis('somebody', clock.now(), 4);
    assert.equal(await requests.begin(), 4);
    await requests.requestAnalysis('somebody else', clock.now(), 8);
    await requests.finish();
    assert.equal((await requests.pending())?.requested_by, 'somebody else');
    assert.equal(await requests.begin(), 8);
    await requests.finish();
    assert.equal(await requests.begin(), 0);
  });

  it('starts again, with everything requested, when a process ended in the middle of it', async () => {
    const { db, clock } = service;
    const requests = new AnalysisRequestStore(db);
    await requests.requestAnalysis('somebody', clock.now(), 1);
    await requests.begin();
    await requests.requestAnalysis('somebody', clock.now(), 2);
    assert.equal(await new AnalysisRequestStore(db).begin(), 3);
    await requests.finish();
  });
});
