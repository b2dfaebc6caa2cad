import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FILE_TYPES } from '@chokepoint/model';
import { convertStream, MemoryGraph } from '../src/index.ts';
import { bytesOf, convert, convertAll, file, ingestTime, nodesOf, rejectionsOf } from '../testing/convert-inline.ts';

const user = { ObjectIdentifier: 'U', Properties: {} };

describe('recognising a document', () => {
  for (const [name, text] of [
    ['meta first', '{"meta":{"type":"users","version":6},"data":[{"ObjectIdentifier":"U"}]}'],
    ['meta last', '{"data":[{"ObjectIdentifier":"U"}],"meta":{"type":"users","version":6}}'],
    [
      'meta in the middle of others',
      '{"x":[1],"data":[{"ObjectIdentifier":"U"}],"y":{},"meta":{"type":"users"},"z":1}',
    ],
    ['line ends of Windows', '{\r\n"data":[\r\n{"ObjectIdentifier":"U"}\r\n],\r\n"meta":{"type":"users"}\r\n}\r\n'],
    ['a wrong count', '{"data":[{"ObjectIdentifier":"U"}],"meta":{"type":"users","count":99,"version":6}}'],
    ['a count that is no number', '{"data":[{"ObjectIdentifier":"U"}],"meta":{"type":"users","count":"all"}}'],
    ['an escaped member name', '{"\\u0064ata":[{"ObjectIdentifier":"U"}],"meta":{"type":"users"}}'],
  ])
    it(`with ${name}`, async () => {
      const { graph, report } = await convert(text);
      assert.deepEqual(nodesOf(graph), ['U:Base,User']);
      assert.deepEqual([report.failure, report.objects, report.errors, report.warnings], [undefined, 1, 0, 0]);
    });

  for (const type of FILE_TYPES)
    it(`of type ${type}, empty`, async () => {
      const { report } = await convert({ meta: { type, version: 6 }, data: [] });
      assert.equal(report.failure, undefined);
      assert.deepEqual(report.head, { format: 'collector', type, version: 6, count: undefined, guessed: false });
    });

  for (const [text, failure] of [
    ['', 'no valid meta tag or data tag found'],
    ['{}', 'no valid meta tag or data tag found'],
    ['[{"a":1}]', 'no valid meta tag or data tag found'],
    ['{"meta":', 'no valid meta tag or data tag found'],
    ['{"meta":{"type":"users"}}', 'no data tag found'],
    ['{"meta":{"type":"users"},"data":{}}', 'no data tag found'],
    ['{"data":[]}', 'no valid meta tag found'],
    ['{"data":7,"meta":{"type":"users"}}', 'no data tag found'],
    ['{"data":[],"meta":{"type":" "}}', 'no valid meta tag found'],
    ['{"data":[],"meta":{"version":5}}', 'no valid meta tag found'],
    ['{"data":[],"meta":{"type":7}}', 'no valid meta tag found'],
    ['{"data":[],"meta":{"type":"deleted"}}', 'no handler for ingest data type: deleted'],
    ['{"data":[],"meta":{"type":"localgroups"}}', 'no handler for ingest data type: localgroups'],
    ['<html>', 'file is not valid json: the document is not a JSON object (byte 0)'],
    [
      '{"data":[],"graph":{}}',
      'request must use either the classic format (meta/data) or the generic format (graph), not both',
    ],
    ['{"metadata":7,"graph":{"nodes":[]}}', 'error decoding metadata tag: expected an object'],
    ['{"graph":{}}', 'graph tag is empty. at least one of nodes: [] or edges: [] is required'],
  ] as const)
    it(`${text} fails: ${failure}`, async () => {
      const { report } = await convert(text);
      assert.equal(report.failure, failure);
    });

  it('reports the version that a tenant names only after its items, and none for one that names none', async () => {
    const items = '"data":[{"kind":"AZTenant","data":{"tenantId":"t"}}]';
    const versions = [];
    for (const meta of [',"meta":{"type":"azure","version":5,"count":1}', '']) {
      const { report } = await convert(`{${items}${meta}}`);
      versions.push(report.head?.format === 'collector' && report.head.version);
    }
    assert.deepEqual(versions, [5, 0]);
  });

  it('takes the type of a large file from its end, whatever its size', async () => {
    const data = Array.from({ length: 2000 }, (_, n) => ({
      ObjectIdentifier: `U${n}`,
      Properties: { pad: 'x'.repeat(300) },
    }));
    const { graph, report } = await convert(JSON.stringify({ data, meta: { type: 'groups', version: 6 } }, null, '\t'));
    assert.equal(graph.nodes.size, 2000);
    assert.equal(report.objects, 2000);
  });

  it('reads a source twice when its type comes later than can be buffered', async () => {
    const text = `{"data":[${Array.from({ length: 70 }, (_, n) => `{"ObjectIdentifier":"U${n}","x":"${'y'.repeat(500_000)}"}`).join(',')}],"meta":{"type":"ous"}}`;
    let reads = 0;
    const source = {
      read: async function* () {
        reads++;
        for (let at = 0; at < text.length; at += 1 << 20) yield Buffer.from(text.slice(at, at + (1 << 20)));
      },
    };
    const graph = new MemoryGraph(ingestTime);
    const report = await convertStream(source, graph, { ingestTime });
    assert.deepEqual([report.failure, graph.nodes.size, reads], [undefined, 70, 2]);

    const once = await convertStream(source.read(), new MemoryGraph(ingestTime), { ingestTime });
    assert.equal(once.failure, 'the type of this stream comes too late; give a source that can be read twice');
  });

  const many = (count: number, properties: object = {}) =>
    Array.from({ length: count }, (_, n) => ({
      id: `n${n}`,
      kinds: ['P'],
      properties: { pad: 'x'.repeat(200), ...properties },
    }));

  it('finds the metadata behind a long graph, and the lack of it', async () => {
    const last = await convert({ graph: { nodes: many(5000) }, metadata: { source_kind: 'HR' } });
    assert.deepEqual([...(last.graph.nodes.get('N4999')?.kinds ?? [])], ['HR', 'P']);
    const none = await convert({ graph: { nodes: many(5000) } });
    assert.deepEqual([...(none.graph.nodes.get('N4999')?.kinds ?? [])], ['P']);
  });

  it('is not deceived by metadata inside the graph', async () => {
    const { graph } = await convert({
      graph: { nodes: many(5000, { metadata: 'source_kind' }) },
      later: { metadata: { source_kind: 'X' } },
    });
    assert.deepEqual([...(graph.nodes.get('N4999')?.kinds ?? [])], ['P']);
  });

  it('is not deceived by a meta inside the last object', async () => {
    const data = Array.from({ length: 3000 }, (_, n) => ({
      ObjectIdentifier: `U${n}`,
      Properties: { pad: 'x'.repeat(200) },
      list: [],
      meta: { type: 'groups' },
    }));
    const { report } = await convert(JSON.stringify({ meta2: 1, data, x: { y: [], meta: { type: 'ous' } } }));
    assert.equal(report.failure, 'no valid meta tag found');
  });

  it('a stream that flows once is enough for a file of usual size', async () => {
    const stream = async function* () {
      yield bytesOf({ data: [user], meta: { type: 'users' } });
    };
    const graph = new MemoryGraph(ingestTime);
    assert.equal((await convertStream(stream(), graph, { ingestTime })).failure, undefined);
    assert.deepEqual(nodesOf(graph), ['U:Base,User']);
  });

  it('says when the objects are not what meta says', async () => {
    const { report } = await convert({ data: [{ kind: 'AZUser', data: { id: 'u' } }], meta: { type: 'users' } });
    assert.equal(report.failure, 'the objects are of type azure, but meta says users');
  });
});

describe('a file that is cut off', () => {
  const items = ['a', 'b', 'c'].map((id) => ({ kind: 'AZUser', data: { id, tenantId: 't' } }));
  const text = JSON.stringify({ data: items, meta: { type: 'azure', version: 5, count: 3 } }, null, '\t');

  it('of AzureHound gives its complete items', async () => {
    const { graph, report } = await convert(text.slice(0, text.indexOf('"c"')));
    assert.deepEqual(nodesOf(graph), ['A:AZBase,AZUser', 'T:AZBase,AZTenant', 'B:AZBase,AZUser']);
    assert.deepEqual([report.failure, report.truncated, report.warnings], [undefined, true, 1]);
    assert.deepEqual(rejectionsOf(graph), ['warning $: the file is cut off after 2 objects, which were used']);
  });

  it('of AzureHound in the middle of its first item gives nothing, and says so', async () => {
    const { report } = await convert(text.slice(0, text.indexOf('"a"')));
    assert.equal(report.failure, 'no valid meta tag found');
  });

  const directory: Record<string, object> = {
    users: { SPNTargets: [] },
    groups: { Members: [] },
    computers: { Sessions: null, LocalGroups: [] },
    domains: { Trusts: [], Links: [], ChildObjects: [] },
    ous: { Links: [], ChildObjects: [] },
    containers: { ChildObjects: [] },
    gpos: { Properties: { gpcpath: 'x' } },
    aiacas: { Properties: { crosscertificatepair: [], certthumbprint: 'x' } },
    rootcas: { Properties: { certthumbprint: 'x' } },
    enterprisecas: { HostingComputer: 'H', Properties: { certthumbprint: 'x' } },
    ntauthstores: { Properties: { certthumbprints: [] } },
    certtemplates: { Properties: { schemaversion: 2 } },
    issuancepolicies: { GroupLink: {} },
  };
  for (const [type, fields] of Object.entries(directory))
    it(`before it says that it holds ${type} is known by the looks of its objects`, async () => {
      const whole = JSON.stringify({ data: [{ ObjectIdentifier: 'X', ...fields }], meta: { type } });
      const { graph, report } = await convert(whole.slice(0, whole.indexOf(',"meta"')));
      assert.equal(graph.nodes.has('X'), true);
      assert.deepEqual(report.head, { format: 'collector', type, version: 6, count: undefined, guessed: true });
      assert.equal(
        rejectionsOf(graph)[0],
        `warning $.meta: the file is cut off before it says what it holds; its objects look like ${type}`,
      );
    });

  it('with its meta first needs no guess', async () => {
    const whole = JSON.stringify(file('users', user, { ObjectIdentifier: 'V' }));
    const { graph, report } = await convert(whole.slice(0, -8));
    assert.deepEqual(nodesOf(graph), ['U:Base,User']);
    assert.deepEqual([report.truncated, report.failure], [true, undefined]);
  });
});

describe('a conversion', () => {
  it('reports its progress, ending with everything', async () => {
    const steps: { bytes: number; objects: number }[] = [];
    const data = Array.from({ length: 5000 }, (_, n) => ({
      ObjectIdentifier: `U${n}`,
      Properties: { pad: 'x'.repeat(100) },
    }));
    const document = JSON.stringify(file('users', ...data));
    await convert(document, { onProgress: (progress) => steps.push(progress) });
    assert.ok(steps.length > 1);
    assert.deepEqual(steps.at(-1), { bytes: document.length, objects: 5000 });
  });

  it('stops on request', async () => {
    await assert.rejects(convert(file('users', user), { signal: AbortSignal.abort(new Error('enough')) }), /enough/);
  });

  it('passes on a limited number of complaints, and counts the others', async () => {
    const bad = Array.from({ length: 50 }, () => 7);
    const { graph, report } = await convert(file('users', ...bad), { maxRejections: 10 });
    assert.deepEqual([graph.rejections.length, report.errors, report.omitted], [10, 50, 40]);
  });

  it('leaves out an object that is too large, and takes the others', async () => {
    const { graph } = await convert(
      file('users', { ObjectIdentifier: 'BIG', Properties: { x: 'y'.repeat(9000) } }, user),
      {
        maxObjectBytes: 5000,
      },
    );
    assert.deepEqual(nodesOf(graph), ['U:Base,User']);
    assert.deepEqual(rejectionsOf(graph), ['error $.data[0]: larger than 5000 bytes']);
  });

  it('leaves out what is no object', async () => {
    const { graph } = await convert(file('users', 7, null, [user], 'x', user));
    assert.deepEqual(nodesOf(graph), ['U:Base,User']);
    assert.deepEqual(rejectionsOf(graph), [
      'error $.data[0]: expected an object, got number 7',
      'error $.data[1]: expected an object, got null',
      'error $.data[2]: expected an object, got a list',
      'error $.data[3]: expected an object, got string "x"',
    ]);
  });

  it('keeps what came before the place where the source fails', async () => {
    const graph = new MemoryGraph(ingestTime);
    const text = JSON.stringify(file('users', user, { ObjectIdentifier: 'V' }));
    const source = {
      read: async function* () {
        yield Buffer.from(text.slice(0, -10));
        throw new Error('disk on fire');
      },
    };
    const report = await convertStream(source, graph, { ingestTime });
    assert.deepEqual(nodesOf(graph), ['U:Base,User']);
    assert.equal(report.failure, 'the file cannot be read: disk on fire');
  });

  it('one bad file leaves the others alone', async () => {
    const { graph } = await convertAll([
      'garbage',
      file('users', user),
      '{"data":',
      file('groups', { ObjectIdentifier: 'G' }),
    ]);
    assert.deepEqual(nodesOf(graph), ['U:Base,User', 'G:Base,Group']);
  });

  it('passes on what the sink throws', async () => {
    const sink = new MemoryGraph(ingestTime);
    sink.node = () => {
      throw new Error('full');
    };
    await assert.rejects(
      convertStream(
        {
          read: async function* () {
            yield bytesOf(file('users', user));
          },
        },
        sink,
        { ingestTime },
      ),
      /full/,
    );
  });
});
