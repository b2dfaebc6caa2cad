import assert from 'node:assert/strict';
import { it } from 'node:test';
import { zip } from '../../../ingest/testing/zip-writer.ts';
import { serviceSuite, Uploads } from '../../testing/index.ts';

const file = (type: string, ...data: unknown[]) =>
  JSON.stringify({ data, meta: { type, version: 6, count: data.length, methods: 0 } });
const user = (id: string) => ({ ObjectIdentifier: id, Properties: { name: id }, Aces: [] });

const openGraph = (graph: object, sourceKind?: string) =>
  JSON.stringify({ graph, ...(sourceKind && { metadata: { source_kind: sourceKind } }) });
const node = (id: string, kind: string) => ({ id, kinds: [kind] });
const edge = (start: string, kind: string, end: string) => ({ start: { value: start }, kind, end: { value: end } });

serviceSuite('What a job leaves out', (service) => {
  const uploads = new Uploads(service);
  const ingest = async (content: string | Uint8Array, name = 'file.json') => {
    const job = await uploads.ingest({ name, content });
    const files = await uploads.files(job.id);
    return {
      outcome: [job.status, job.status_message],
      counts: [job.total_files, job.failed_files, job.partial_failed_files],
      errors: files.flatMap(({ errors }) => errors),
      warnings: files.flatMap(({ warnings }) => warnings),
    };
  };
  const kindsOf = (id: string) => service.image.kindNamesOf(service.image.nodeByObjectId(id)!).toSorted();
  const has = (id: string) => service.image.nodeByObjectId(id) !== undefined;

  it('1: an archive with one object without an identifier is complete, and lists it with its JSON path', async () => {
    const archive = zip([
      { name: 'users.json', content: file('users', user('L-1'), { Properties: { name: 'X' } }, user('L-2')) },
      { name: 'groups.json', content: file('groups', user('L-3')) },
    ]);
    assert.deepEqual(await ingest(archive, 'all.zip'), {
      outcome: [2, 'Complete'],
      counts: [2, 0, 0],
      errors: [],
      warnings: ['User without an identifier ($.data[1].ObjectIdentifier)'],
    });
    for (const id of ['L-1', 'L-2', 'L-3']) assert.ok(has(id), id);
  });

  it('records of an unknown kind are counted and named, and the job is complete', async () => {
    const unknown = { kind: 'AZCastle', data: { id: 'c' } };
    const content = file('azure', unknown, { kind: 'AZUser', data: { id: 'az-9', tenantId: 't' } }, unknown, unknown);
    assert.deepEqual(await ingest(content), {
      outcome: [2, 'Complete'],
      counts: [1, 0, 0],
      errors: [],
      warnings: ['3 records of kind AZCastle left out: not known to this version ($.data[0].kind)'],
    });
    assert.ok(has('AZ-9'));
  });

  it('a file of an unknown type is accepted, with a remark that counts its objects', async () => {
    assert.deepEqual(await ingest(file('castles', user('L-4'), user('L-5'))), {
      outcome: [2, 'Complete'],
      counts: [1, 0, 0],
      errors: [],
      warnings: ['2 objects of file type castles left out: not known to this version ($.meta.type)'],
    });
    assert.ok(!has('L-4'));
  });

  it('numbers as ids are refused for their object, with its JSON path', async () => {
    const azure = file(
      'azure',
      { kind: 'AZUser', data: { id: 5, tenantId: 't' } },
      { kind: 'AZUser', data: { id: 'az-10', tenantId: 't' } },
    );
    const directory = file('users', { ...user('L-6'), PrimaryGroupSID: 513 }, { ObjectIdentifier: 5 });
    const { outcome, counts, warnings } = await ingest(
      zip([
        { name: 'azure.json', content: azure },
        { name: 'users.json', content: directory },
      ]),
      'ids.zip',
    );
    assert.deepEqual(outcome, [8, '2 File(s) partially failed to ingest as JSON Content']);
    assert.deepEqual(counts, [2, 0, 2]);
    assert.deepEqual(warnings, [
      'expected an identifier, got number 5 ($.data[0].data.id)',
      'expected an identifier, got number 513 ($.data[0].PrimaryGroupSID)',
      'expected an identifier, got number 5 ($.data[1].ObjectIdentifier)',
    ]);
    assert.ok(has('L-6') && has('AZ-10') && !has('5') && !has('513'));
  });

  it('10: what collectors write beyond the OpenGraph schema is used as far as it is clear', async () => {
    const nodes = [{ id: 'og-1', kinds: ['A', 'B', 'C', 'D'], properties: { objectid: 'OG-1', name: 'one' } }];
    const content = JSON.stringify({ metadata: { source_kind: 'Hound', version: 3 }, graph: { nodes, edges: [] } });
    assert.deepEqual(await ingest(content), {
      outcome: [2, 'Complete'],
      counts: [1, 0, 0],
      errors: [],
      warnings: [
        'ignored: not a member of metadata that this version knows ($.metadata.version)',
        '1 node repeats its id as property objectid: the property is left out ($.graph.nodes[0].properties.objectid)',
      ],
    });
    const node = service.image.nodeByObjectId('OG-1')!;
    for (const kind of ['Hound', 'A', 'B', 'C', 'D'])
      assert.ok(service.image.hasKind(node, service.image.nodeKind(kind)!), kind);
  });

  it('11: computers of version 4 are converted', async () => {
    const computer = {
      ...user('L-20'),
      LocalAdmins: { Collected: true, Results: [{ ObjectIdentifier: 'L-1', ObjectType: 'User' }] },
    };
    const content = JSON.stringify({ data: [computer], meta: { type: 'computers', version: 4, count: 1 } });
    assert.deepEqual(await ingest(content), {
      outcome: [2, 'Complete'],
      counts: [1, 0, 0],
      errors: [],
      warnings: [],
    });
    assert.ok(has('L-20-544'));
  });

  it('the source kind of what a file only refers to does not depend on the order of the files', async () => {
    const steps = (id: string) => ({
      directory: file('users', user(id)),
      one: openGraph({ edges: [edge('order-1', 'Knows', id)] }, 'OneBase'),
      two: openGraph({ edges: [edge('order-2', 'Knows', id)] }, 'TwoBase'),
      none: openGraph({ edges: [edge('order-3', 'Knows', id)] }),
      listed: openGraph({ nodes: [node(id, 'Thing')] }, 'TwoBase'),
    });
    type Step = keyof ReturnType<typeof steps>;
    const kindsAfter = async (id: string, ...order: Step[]) => {
      for (const step of order) await uploads.ingest({ content: steps(id)[step] });
      return kindsOf(id);
    };
    const orders: readonly (readonly [string, readonly Step[], readonly string[]])[] = [
      ['o-1', ['one', 'directory'], ['Base', 'User']],
      ['o-2', ['directory', 'one'], ['Base', 'User']],
      ['o-3', ['one', 'two'], ['OneBase', 'TwoBase']],
      ['o-4', ['two', 'one'], ['OneBase', 'TwoBase']],
      ['o-5', ['none', 'one'], ['OneBase']],
      ['o-6', ['one', 'none'], ['OneBase']],
      ['o-7', ['one', 'listed'], ['Thing', 'TwoBase']],
      ['o-8', ['listed', 'one'], ['Thing', 'TwoBase']],
    ];
    for (const [id, order, kinds] of orders) assert.deepEqual(await kindsAfter(id.toUpperCase(), ...order), kinds, id);
  });
});
