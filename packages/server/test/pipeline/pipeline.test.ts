import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { zip } from '../../../ingest/testing/zip-writer.ts';
import {
  HOUR,
  messageOf,
  messagesOf,
  serviceSuite,
  TestService,
  testDatabase,
  Uploads,
  until,
} from '../../testing/index.ts';

type Graph = { nodes?: unknown[]; edges?: unknown[] };
const openGraph = (graph: Graph, sourceKind?: string) =>
  JSON.stringify({ ...(sourceKind && { metadata: { source_kind: sourceKind } }), graph });
const node = (id: string, kind: string, properties: Record<string, unknown> = {}) => ({
  id,
  kinds: [kind],
  properties,
});
const edge = (start: string, kind: string, end: string) => ({ start: { value: start }, kind, end: { value: end } });
const users = (...ids: string[]) =>
  JSON.stringify({
    meta: { type: 'users', version: 6, count: ids.length, methods: 0 },
    data: ids.map((id) => ({ ObjectIdentifier: id, Properties: { name: `${id}@corp.local` }, Aces: [] })),
  });

class Graphed {
  readonly #service: TestService;

  constructor(service: TestService) {
    this.#service = service;
  }

  get #image() {
    return this.#service.image;
  }

  kinds(id: string): string[] | undefined {
    const found = this.#image.nodeByObjectId(id);
    return found === undefined ? undefined : this.#image.kindNamesOf(found).sort();
  }

  property(id: string, name: string): unknown {
    return this.#image.nodeProperty(this.#image.nodeByObjectId(id)!, name);
  }

  has(start: string, kind: string, end: string): boolean {
    const [from, to] = [this.#image.nodeByObjectId(start), this.#image.nodeByObjectId(end)];
    const number = this.#image.edgeKind(kind);
    if (from === undefined || to === undefined || number === undefined) return false;
    return this.#image.findEdge(from, number, to) !== undefined;
  }

  get size(): [number, number] {
    return [this.#image.nodeCount, this.#image.edgeCount];
  }
}

serviceSuite('What the pipeline makes of uploads', (service) => {
  let graph: Graphed;
  const uploads = new Uploads(service);
  before(async () => {
    graph = new Graphed(service);
  });

  const sourceKinds = async (): Promise<{ id: number; name: string }[]> =>
    (await service.get('/api/v2/graphs/source-kinds')).json.data.kinds;

  it('every good file of an archive is in the graph, and every bad one fails alone, by name', async () => {
    const archive = zip([
      { name: 'good.json', content: users('S-1-1', 'S-1-2') },
      { name: 'broken.json', content: '{"meta":{"type":"users","version":6},"data":[}' },
      { name: 'secret.json', content: users('S-1-3'), encrypted: true },
      { name: 'nested.zip', content: zip([{ name: 'x.json', content: users('S-1-4') }]) },
      { name: 'folder/also-good.json', content: users('S-1-5') },
      { name: 'gone.json', content: '{"meta":{"type":"deleted","version":6},"data":[]}' },
    ]);
    const job = await uploads.ingest({ name: 'all.zip', content: archive });
    assert.deepEqual([job.status, job.status_message], [8, '4 File(s) failed to ingest as JSON Content']);
    assert.deepEqual([job.total_files, job.failed_files], [6, 4]);
    const files = await uploads.files(job.id);
    assert.deepEqual(
      files.map((file) => [file.file_name, file.parent_file_name, file.errors.length]),
      [
        ['good.json', 'all.zip', 0],
        ['broken.json', 'all.zip', 1],
        ['secret.json', 'all.zip', 1],
        ['nested.zip', 'all.zip', 1],
        ['folder/also-good.json', 'all.zip', 0],
        ['gone.json', 'all.zip', 1],
      ],
    );
    assert.match(files[1].errors[0], /file is not valid json/);
    assert.match(files[2].errors[0], /encrypted/);
    assert.equal(files[5].errors[0], 'no handler for ingest data type: deleted');
    for (const id of ['S-1-1', 'S-1-2', 'S-1-5']) assert.deepEqual(graph.kinds(id), ['Base', 'User']);
    assert.equal(graph.kinds('S-1-3'), undefined);
    assert.equal(graph.kinds('S-1-4'), undefined);
  });

  it('an archive that cannot be opened, or in which nothing is of use, fails the job', async () => {
    const broken = zip([{ name: 'a.json', content: users('S-2-1') }]).subarray(0, 60);
    const job = await uploads.ingest({ name: 'cut.zip', content: broken });
    assert.deepEqual([job.status, job.status_message], [5, 'All files failed to ingest as JSON Content']);
    const [file] = await uploads.files(job.id);
    assert.equal(file.file_name, 'cut.zip');
    assert.equal(file.parent_file_name, '');
    assert.match(file.errors[0], /^Error opening archive: /);
  });

  it('objects that cannot be used are reported with their JSON path, and the others are in the graph', async () => {
    const content = JSON.stringify({
      meta: { type: 'users', version: 6, count: 2, methods: 0 },
      data: [7, { ObjectIdentifier: 'S-3-1', Properties: { name: 'good' }, Aces: [] }],
    });
    const job = await uploads.ingest({ name: 'some.json', content });
    assert.deepEqual([job.status, job.status_message], [8, '1 File(s) partially failed to ingest as JSON Content']);
    assert.deepEqual([job.total_files, job.failed_files, job.partial_failed_files], [1, 0, 1]);
    const [file] = await uploads.files(job.id);
    assert.equal(file.warnings.length, 1);
    assert.match(file.warnings[0], /\(\$\.data\[0\]\)$/);
    assert.equal(graph.property('S-3-1', 'name'), 'GOOD');
  });

  it('what breaks the schema in a file of an archive is reported as for a single file, and the rest is ingested', async () => {
    const graphFile = {
      nodes: [
        { id: 'zs-1', kinds: ['A'], properties: { objectid: 'other' } },
        { properties: { o: {} } },
        { id: 'zs-2', kinds: ['Tag_Foo'] },
        7,
        node('zs-3', 'Thing'),
      ],
      edges: [{ start: null, end: { value: 'zs-3', kind: 'Tag_Tier_Zero' }, kind: 'Knows' }],
    };
    const alone = await uploads.upload(await uploads.start(), { content: openGraph(graphFile) });
    const expected = messagesOf(alone).slice(1);
    const job = await uploads.ingest({
      name: 'schema.zip',
      content: zip([
        { name: 'some.json', content: openGraph(graphFile) },
        { name: 'none.json', content: openGraph({ nodes: graphFile.nodes.slice(0, 1) }) },
      ]),
    });
    assert.deepEqual([job.status, job.status_message], [8, '1 File(s) failed to ingest as JSON Content']);
    const [some, none] = await uploads.files(job.id);
    assert.deepEqual(some.errors, []);
    assert.deepEqual(some.warnings, expected);
    assert.equal(expected.length, 5);
    assert.deepEqual(none.errors, expected.slice(0, 1));
    assert.ok(graph.kinds('ZS-3')?.includes('Thing'));
    assert.equal(graph.kinds('ZS-1'), undefined);
  });

  it('a file that is cut off gives what it has', async () => {
    const whole =
      '{"data":[{"kind":"AZUser","data":{"id":"az-1","tenantId":"t-1"}},{"kind":"AZUser","data":{"id":"az-2"';
    const job = await uploads.ingest({ name: 'azure.json', content: whole });
    assert.equal(job.status, 8);
    assert.ok(graph.kinds('AZ-1')?.includes('AZUser'));
    assert.equal(graph.kinds('AZ-2'), undefined);
  });

  it('edges may come before their nodes, and name their ends by what they look like', async () => {
    const archive = zip([
      {
        name: '1-edges.json',
        content: openGraph({
          edges: [
            { start: { match_by: 'name', value: 'first thing' }, kind: 'Knows', end: { value: 'p-2' } },
            {
              start: { value: 'p-2' },
              kind: 'Owns',
              end: { match_by: 'property', property_matchers: [{ key: 'serial', operator: 'equals', value: 7 }] },
            },
            { start: { match_by: 'name', value: 'nobody' }, kind: 'Knows', end: { value: 'p-2' } },
            { start: { match_by: 'name', value: 'twin' }, kind: 'Knows', end: { value: 'p-2' } },
          ],
        }),
      },
      {
        name: '2-nodes.json',
        content: openGraph({
          nodes: [
            node('p-1', 'Thing', { name: 'First Thing' }),
            node('p-2', 'Thing', { name: 'twin' }),
            node('p-3', 'Thing', { name: 'twin', serial: 7 }),
          ],
        }),
      },
    ]);
    const job = await uploads.ingest({ name: 'graph.zip', content: archive });
    assert.equal(job.status, 8);
    assert.ok(graph.has('P-1', 'Knows', 'P-2'));
    assert.ok(graph.has('P-2', 'Owns', 'P-3'));
    const [edges, nodes] = await uploads.files(job.id);
    assert.deepEqual(edges.warnings, [
      'unable to resolve endpoint: "name" equals_ignore_case "nobody" ($.graph.edges[2].start)',
      'unable to resolve endpoint: unexpected error: ambigious matcher with more than one node matched on matchers: "name" equals_ignore_case "twin" ($.graph.edges[3].start)',
    ]);
    assert.deepEqual(nodes.warnings, []);
    // What an earlier upload brought is found too.
    const later = openGraph({
      nodes: [node('p-9', 'Thing')],
      edges: [
        { start: { value: 'p-9' }, kind: 'Knows', end: { match_by: 'name', value: 'FIRST thing', kind: 'Thing' } },
      ],
    });
    assert.equal((await uploads.ingest({ content: later })).status, 2);
    assert.ok(graph.has('P-9', 'Knows', 'P-1'));
  });

  it('a source kind marks the nodes of its file and ends that it creates, not what others have collected', async () => {
    await uploads.ingest({ content: users('S-4-1') });
    const content = openGraph(
      {
        nodes: [node('git-1', 'GHUser')],
        edges: [edge('git-1', 'SyncedTo', 'S-4-1'), edge('git-1', 'SyncedTo', 'git-new')],
      },
      'GHBase',
    );
    const archive = zip([
      { name: 'graph.json', content },
      { name: 'users.json', content: users('S-4-2') },
      { name: 'more.json', content: openGraph({ edges: [edge('git-1', 'SyncedTo', 'S-4-2')] }, 'GHBase') },
    ]);
    assert.equal((await uploads.ingest({ name: 'git.zip', content: archive })).status, 2);
    assert.deepEqual(graph.kinds('GIT-1'), ['GHBase', 'GHUser']);
    assert.deepEqual(graph.kinds('GIT-NEW'), ['GHBase']);
    assert.deepEqual(graph.kinds('S-4-1'), ['Base', 'User']);
    assert.deepEqual(graph.kinds('S-4-2'), ['Base', 'User']);
    assert.ok(graph.has('GIT-1', 'SyncedTo', 'S-4-2'));
    const kinds = await sourceKinds();
    assert.deepEqual(
      kinds.map(({ name }) => name),
      ['AZBase', 'Base', 'GHBase', 'Sourceless'],
    );
    assert.deepEqual(kinds.find(({ name }) => name === 'Base')?.id, 1);
    assert.deepEqual(kinds.at(-1), { id: 0, name: 'Sourceless' });
    const icons = await service.get('/api/v2/custom-nodes');
    const icon = icons.json.data.find((row: { kindName: string }) => row.kindName === 'GHUser');
    assert.deepEqual(icon?.config, { icon: { type: 'font-awesome', name: 'question', color: '#FFFFFF' } });
  });

  it('the same upload again changes nothing but when it was seen', async () => {
    const content = openGraph({
      nodes: [node('again-1', 'Thing', { rank: 1 })],
      edges: [edge('again-1', 'Is', 'again-2')],
    });
    await uploads.ingest({ content });
    const [size, seen] = [graph.size, graph.property('AGAIN-2', 'lastseen')];
    service.clock.advance(1000);
    await uploads.ingest({ content });
    assert.deepEqual(graph.size, size);
    assert.ok(String(graph.property('AGAIN-2', 'lastseen')) > String(seen));
    assert.equal(graph.property('AGAIN-1', 'rank'), 1);
  });

  it('properties that a later upload does not name stay, a null takes them away, kinds are never lost', async () => {
    const user = (properties: unknown) =>
      JSON.stringify({
        meta: { type: 'users', version: 6 },
        data: [{ ObjectIdentifier: 'S-5-1', Properties: properties }],
      });
    await uploads.ingest({ content: user({ name: 'a', title: 'x', email: 'e' }) });
    await uploads.ingest({ content: user({ name: 'b', email: null }) });
    await uploads.ingest({ content: openGraph({ nodes: [node('s-5-1', 'Computer')] }) });
    assert.equal(graph.property('S-5-1', 'name'), 'B');
    assert.equal(graph.property('S-5-1', 'title'), 'x');
    assert.equal(graph.property('S-5-1', 'email'), undefined);
    assert.deepEqual(graph.kinds('S-5-1'), ['Base', 'Computer', 'User']);
  });

  it('uploads that overlap lose no count', async () => {
    const job = await uploads.start();
    const sent = Array.from({ length: 12 }, (_, n) => uploads.upload(job, { content: users(`S-6-${n}`) }));
    assert.deepEqual(new Set((await Promise.all(sent)).map(({ status }) => status)), new Set([202]));
    await uploads.end(job);
    const finished = await uploads.finished(job);
    assert.equal(finished.total_files, 12);
    assert.equal(finished.progress.objects, 12);
    assert.equal((await uploads.files(job)).length, 12);
  });

  it('uploads are removed from the disk once they are in the graph', async () => {
    await uploads.ingest({ content: users('S-7-1') });
    assert.deepEqual(readdirSync(join(service.folder, 'uploads')), []);
    const { parts } = await service.db
      .selectFrom('ingest_file_part')
      .select(({ fn }) => fn.countAll<number>().as('parts'))
      .executeTakeFirstOrThrow();
    assert.equal(Number(parts), 0);
  });

  it('a requested analysis runs, and its times are shown', async () => {
    const before = (await service.get('/api/v2/datapipe/status')).json.data;
    assert.equal(before.next_scheduled_analysis_at, null);
    service.clock.advance(1000);
    const answer = await service.put('/api/v2/analysis');
    assert.equal(answer.status, 204);
    assert.equal(answer.text, '');
    const state = async () => (await service.get('/api/v2/datapipe/status')).json.data;
    await until(state, (now) => now.last_complete_analysis_at > before.last_complete_analysis_at);
    await until(state, ({ status }) => status === 'idle');
    assert.ok((await state()).last_analysis_run_at > before.last_analysis_run_at);
  });

  it('with a schedule, jobs wait for its next time or for a request', async () => {
    const set = (value: unknown) => service.put('/api/v2/config', { key: 'analysis.scheduled', value });
    const rrule = 'DTSTART:20200101T000000Z\nRRULE:FREQ=HOURLY;INTERVAL=1';
    const state = async () => (await service.get('/api/v2/datapipe/status')).json.data;
    try {
      assert.equal((await set({ enabled: true, rrule })).status, 200);
      await until(state, (now) => now.next_scheduled_analysis_at !== null);
      const job = await uploads.start();
      await uploads.end(job);
      const waiting = await until(
        () => uploads.job(job),
        ({ status }) => status === 7,
      );
      assert.equal(waiting.status_message, 'Analyzing');
      service.clock.advance(HOUR);
      await service.publish('pipeline');
      assert.equal((await uploads.finished(job)).status, 2);
      // The next time is worked out after the jobs of this one have ended.
      await until(state, (now) => now.next_scheduled_analysis_at > service.clock.now().toISOString());
      const other = await uploads.start();
      await uploads.end(other);
      await until(
        () => uploads.job(other),
        ({ status }) => status === 7,
      );
      await service.put('/api/v2/analysis');
      assert.equal((await uploads.finished(other)).status, 2);
    } finally {
      await set({ enabled: false, rrule: '' }); // left on, it would keep every later job waiting
    }
    await until(state, (now) => now.next_scheduled_analysis_at === null);
  });

  describe('and deletions', () => {
    const clear = (wishes: unknown) => service.post('/api/v2/clear-database', wishes);
    const cleared = async (wishes: unknown) => {
      const answer = await clear(wishes);
      assert.equal(answer.status, 204, answer.text);
      await until(
        () => service.get('/api/v2/analysis/status'),
        ({ json }) => json.data.request_type === '',
      );
    };

    it('delete relationships of the kinds named, and nothing else', async () => {
      await uploads.ingest({
        content: openGraph({
          nodes: [node('d-1', 'Thing')],
          edges: [edge('d-1', 'HasSession', 'd-2'), edge('d-1', 'Is', 'd-2')],
        }),
      });
      const [nodes] = graph.size;
      await cleared({ deleteRelationships: ['HasSession'] });
      assert.equal(graph.has('D-1', 'HasSession', 'D-2'), false);
      assert.equal(graph.has('D-1', 'Is', 'D-2'), true);
      assert.equal(graph.size[0], nodes);
    });

    it('delete what carries a source kind, and the source kind, but never Base and AZBase', async () => {
      const [git] = (await sourceKinds()).filter(({ name }) => name === 'GHBase');
      await cleared({ deleteSourceKinds: [git!.id] });
      assert.equal(graph.kinds('GIT-1'), undefined);
      assert.deepEqual(graph.kinds('S-4-1'), ['Base', 'User']);
      await cleared({ deleteSourceKinds: [2] });
      assert.equal(graph.kinds('AZ-1'), undefined);
      assert.deepEqual(
        (await sourceKinds()).map(({ name }) => name),
        ['AZBase', 'Base', 'Sourceless'],
      );
    });

    it('delete what carries none', async () => {
      await cleared({ deleteSourceKinds: [0] });
      assert.equal(graph.kinds('P-1'), undefined);
      assert.deepEqual(graph.kinds('S-4-1'), ['Base', 'User']);
    });

    it('delete everything, and cancel jobs under way', async () => {
      const running = await uploads.start();
      await cleared({ deleteCollectedGraphData: true });
      assert.deepEqual(graph.size, [0, 0]);
      assert.equal((await uploads.finished(running)).status, 3);
      // The graph lives on.
      await uploads.ingest({ content: users('S-8-1') });
      assert.deepEqual(graph.size, [1, 0]);
    });

    it('delete the history of uploads at once', async () => {
      const answer = await clear({ deleteFileIngestHistory: true, deleteDataQualityHistory: true });
      assert.equal(answer.status, 204);
      assert.equal((await service.get('/api/v2/file-upload')).json.count, 0);
      assert.deepEqual(graph.size, [1, 0]);
      const audit = await service.get('/api/v2/audit?action=eq:DeleteBloodhoundData&sort_by=-id&limit=3');
      assert.deepEqual(
        audit.json.data.logs.map((entry: { status: string; fields: unknown }) => [entry.status, entry.fields]),
        [
          ['success', { delete_request_successful: 'data quality history' }],
          ['success', { delete_request_successful: 'file ingest history' }],
          ['intent', { options: { deleteFileIngestHistory: true, deleteDataQualityHistory: true } }],
        ],
      );
    });

    const REFUSED: readonly (readonly [unknown, string])[] = [
      ['{', 'JSON malformed.'],
      [{ deleteSourceKinds: 'x' }, 'JSON malformed.'],
      [{}, 'please select something to delete'],
      [{ deleteSourceKinds: [], deleteCollectedGraphData: false }, 'please select something to delete'],
      [
        { deleteCollectedGraphData: true, deleteSourceKinds: [1] },
        'request may not specify deleteCollectedGraphData with deleteSourceKinds or deleteRelationships',
      ],
      [{ deleteSourceKinds: [999] }, 'failure building delete request: requested source kind id 999 not found'],
    ];
    for (const [wishes, message] of REFUSED)
      it(`are refused for ${JSON.stringify(wishes)}: ${message}`, async () => {
        const answer = await clear(wishes);
        assert.equal(answer.status, 400);
        assert.equal(messageOf(answer), message);
      });

    it('of the graph are refused while they are switched off', async () => {
      const flags = (await service.get('/api/v2/features')).json.data;
      const flag = flags.find((one: { key: string }) => one.key === 'clear_graph_data')!;
      await service.db.updateTable('feature_flag').set({ enabled: false }).where('id', '=', flag.id).execute();
      await service.publish('flags');
      const answer = await clear({ deleteCollectedGraphData: true });
      assert.equal(messageOf(answer), 'deleting graph data is currently disabled');
      assert.equal((await clear({ deleteFileIngestHistory: true })).status, 204);
    });
  });
});

serviceSuite('Requests that wait for the pipeline', { env: { CHOKEPOINT_PIPELINE: 'off' } }, (service) => {
  const uploads = new Uploads(service);
  before(async () => {});

  const pending = async () => (await service.get('/api/v2/analysis/status')).json.data;
  const NOTHING = {
    requested_by: '',
    request_type: '',
    requested_at: '0001-01-01T00:00:00Z',
    delete_all_graph: false,
    delete_sourceless_graph: false,
    delete_source_kinds: null,
    delete_relationships: null,
  };

  it('are none at first', async () => {
    assert.deepEqual(await pending(), NOTHING);
    assert.deepEqual((await service.get('/api/v2/analysis')).json, { data: NOTHING });
    const withdrawn = await service.delete('/api/v2/analysis');
    assert.equal(withdrawn.status, 404);
    assert.equal(messageOf(withdrawn), 'resource not found');
    const { updated_at: _, ...state } = (await service.get('/api/v2/datapipe/status')).json.data;
    assert.deepEqual(state, {
      status: 'idle',
      last_complete_analysis_at: '0001-01-01T00:00:00Z',
      last_analysis_run_at: '0001-01-01T00:00:00Z',
      last_complete_optimize_at: '0001-01-01T00:00:00Z',
      next_scheduled_analysis_at: null,
    });
  });

  it('a request for an analysis keeps its first requester, and can be withdrawn', async () => {
    await service.put('/api/v2/analysis');
    const first = await pending();
    assert.equal(first.request_type, 'analysis');
    assert.deepEqual([first.delete_source_kinds, first.delete_relationships], [[], []]);
    service.clock.advance(1000);
    assert.equal((await service.put('/api/v2/analysis')).status, 204);
    assert.deepEqual(await pending(), first);
    const withdrawn = await service.delete('/api/v2/analysis');
    assert.equal(withdrawn.status, 202);
    assert.equal(withdrawn.text, '');
    assert.deepEqual(await pending(), NOTHING);
  });

  it('a deletion takes the place of an analysis, and gives way to nothing', async () => {
    await service.put('/api/v2/analysis');
    await service.post('/api/v2/clear-database', { deleteSourceKinds: [1, 0], deleteRelationships: ['HasSession'] });
    const deletion = await pending();
    assert.equal(deletion.request_type, 'deletion');
    assert.equal(deletion.delete_sourceless_graph, true);
    assert.deepEqual([deletion.delete_source_kinds, deletion.delete_relationships], [['Base'], ['HasSession']]);
    assert.equal((await service.put('/api/v2/analysis')).status, 204);
    assert.equal((await service.post('/api/v2/clear-database', { deleteCollectedGraphData: true })).status, 204);
    assert.deepEqual(await pending(), deletion);
    const withdrawn = await service.delete('/api/v2/analysis');
    assert.equal(withdrawn.status, 409);
    assert.equal(messageOf(withdrawn), 'cannot cancel an analysis request because a deletion request is pending');
  });

  it('uploads wait with their size shown, and a cancelled job drops them', async () => {
    const job = await uploads.start();
    const content = users('S-1');
    assert.equal((await uploads.upload(job, { content })).status, 202);
    // In a file, or where the process that will take it in finds it.
    const kept = async () => {
      const parts = await service.db.selectFrom('ingest_file_part').select('part').execute();
      return readdirSync(join(service.folder, 'uploads')).length + parts.length;
    };
    assert.equal(await kept(), 1);
    const { progress } = await uploads.job(job);
    assert.deepEqual(progress, { bytes: 0, total_bytes: content.length, objects: 0 });
    await service.put(`/api/v2/file-upload/${job}/cancel`);
    assert.equal(await kept(), 0);
    assert.deepEqual((await uploads.job(job)).progress, { bytes: 0, total_bytes: 0, objects: 0 });
  });
});

describe('Processes on one PostgreSQL, each with a disk of its own', () => {
  it('take in what another of them has received', async () => {
    const database = await testDatabase('postgres');
    const env = { CHOKEPOINT_SECRET_KEY: randomBytes(32).toString('base64') };
    const shared = { env, service: { database: database.location } };
    const owner = await TestService.start('postgres', shared);
    const receiver = await TestService.start('postgres', shared);
    try {
      const uploads = new Uploads(receiver, await receiver.admin());
      const content = zip([{ name: 'users.json', content: users('S-1', 'S-2') }]);
      const job = await uploads.ingest({ name: 'users.zip', content });
      assert.equal(job.status, 2);
      assert.equal(owner.parts.pipelineLock.owned, true);
      assert.equal(receiver.parts.pipelineLock.owned, false);
      assert.deepEqual(new Graphed(owner).kinds('S-2'), ['Base', 'User']);
      await until(
        () => new Graphed(receiver).kinds('S-2'),
        (kinds) => kinds !== undefined,
      );
      for (const { folder } of [owner, receiver]) assert.deepEqual(readdirSync(join(folder, 'uploads')), []);
    } finally {
      await receiver.stop();
      await owner.stop();
      await database.drop();
    }
  });
});
