import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { Batch, type GraphImage } from '@chokepoint/graph';
import { parse } from 'csv-parse/sync';
import { writeGraph } from '../../src/export/export-graph.ts';
import { Neo4jCsv } from '../../src/export/neo4j-csv.ts';
import { serviceSuite, TestService, Uploads } from '../../testing/index.ts';

const GRAPH = `
  in S-1-5-21-1:
    ~:Domain collected=true name=CORP
    ~1101:User enabled=true -MemberOf{isacl=false}-> ~512:Group -GenericAll{isacl=true}-> ~
    ~1102:User enabled=true hasspn=true -MemberOf-> ~512
    ~1102 -GetChanges-> ~
    ~1102 -GetChangesAll-> ~
`;
const NO_KINDS = { display: new Set<string>(), source: new Set<string>() };
const SEPARATOR = '\u001f';

/** What is hard to write. */
function oddBatch(): Batch {
  const batch = new Batch();
  const odd = {
    text: 'a "b", c\nd',
    empty: '',
    'with:colon': 1,
    formula: '=1+1',
    list: ['x;y', '', 'z,"q"'],
    none: [],
  };
  batch.node('ODD', ['Thing', 'Other', 'Third', 'Fourth'], { objectid: 'ODD', mixed: 1, number: 1, ...odd });
  batch.node('EVEN', ['Thing'], {
    objectid: 'EVEN',
    mixed: 'one',
    number: 1.5,
    numbers: [1, 2.5],
    flags: [true, false],
  });
  batch.edge('ODD', 'Points_To', 'EVEN', { weight: 0.1, since: '2026-01-01T00:00:00Z' });
  return batch;
}

type Row = Record<string, string | undefined>;

/** As `neo4j-admin database import` reads it: a cell without quotes that is empty is no value. */
function rowsOf(text: string): Row[] {
  const cast = (value: string, { quoting }: { quoting: boolean }) => (value === '' && !quoting ? undefined : value);
  return parse(text, { columns: true, cast }) as Row[];
}

function typedValue(type: string, text: string): unknown {
  if (type.endsWith('[]')) return text.split(SEPARATOR).map((one) => typedValue(type.slice(0, -2), one));
  if (type === 'long' || type === 'double') return Number(text);
  return type === 'boolean' ? text === 'true' : text;
}

function propertiesOf(row: Row): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [header, text] of Object.entries(row)) {
    const [name, type] = header.split(':') as [string, string];
    if (name !== '' && text !== undefined) found[name] = typedValue(type, text);
  }
  return found;
}

const sorted = (properties: object) => Object.fromEntries(Object.entries(properties).sort());
const nodesOf = (image: GraphImage) =>
  Array.from({ length: image.nodeCount }, (_, node) => ({
    id: image.objectId(node),
    kinds: image.kindNamesOf(node),
    properties: image.nodeProperties(node),
  })).sort((one, other) => (one.id < other.id ? -1 : 1));
const edgesOf = (image: GraphImage, wanted: (edge: number) => boolean = () => true) =>
  [...image.edges()]
    .filter(wanted)
    .map((edge) => ({
      key: [
        image.objectId(image.edgeSource(edge)),
        image.edgeKinds[image.edgeKindOf(edge)]!,
        image.objectId(image.edgeTarget(edge)),
      ].join(' '),
      properties: image.edgeProperties(edge),
    }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));

// Analyses run when a test says so.
const options = { graph: GRAPH, databases: ['embedded'], config: { analysis: false } } as const;
serviceSuite('A graph that is exported', options, (service) => {
  let folder: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'chokepoint-graph-'));
    await service.commit(oddBatch());
    await service.analyse();
    assert.ok(
      [...service.image.edges()].some((edge) => service.image.isDerived(edge)),
      'there is something derived',
    );
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('as OpenGraph is the same in the service that ingests it', async () => {
    const file = join(folder, 'deep', 'graph.json');
    const { image } = service;
    const written = await writeGraph(image, NO_KINDS, 'opengraph', file);
    assert.deepEqual([...written.changed.values()], [1], 'an object with four kinds');
    const target = await TestService.start('embedded', { config: { analysis: false } });
    try {
      const job = await new Uploads(target).ingest({ name: 'graph.json', content: readFileSync(file) });
      assert.equal(job.status_message, 'Complete');
      assert.deepEqual([target.image.nodeCount, target.image.edgeCount], [written.nodes, written.relationships]);
      const plain = ({ id, kinds, properties }: ReturnType<typeof nodesOf>[number]) => {
        const { lastseen: _, system_tags: __, user_tags: ___, primarykind: ____, ...rest } = properties;
        const own = kinds.filter((kind) => !kind.startsWith('Tag_')).sort();
        return [id, id === 'ODD' ? own.length > 2 : own, sorted(rest)];
      };
      assert.deepEqual(nodesOf(target.image).map(plain), nodesOf(image).map(plain));
      const shown = nodesOf(target.image).map(({ id, properties }) => [id, properties.primarykind]);
      assert.ok(shown.every(([id, kind]) => !String(id).startsWith('S-1-5-21-1-1') || kind === 'User'));
      const bare = ({ key, properties }: ReturnType<typeof edgesOf>[number]) => {
        const { lastseen: _, ...rest } = properties;
        return [key, sorted(rest)];
      };
      const collected = edgesOf(image, (edge) => !image.isDerived(edge));
      assert.deepEqual(edgesOf(target.image).map(bare), collected.map(bare));
    } finally {
      await target.stop();
    }
  });

  it('as CSV of Neo4j has every object, relationship and property', async () => {
    const { image } = service;
    const written = await writeGraph(image, NO_KINDS, 'neo4j', join(folder, 'csv'));
    assert.deepEqual(readdirSync(join(folder, 'csv')).sort(), ['nodes.csv', 'relationships.csv']);
    assert.equal(statSync(written.files[0]!).mode & 0o077, 0);
    const [nodes, edges] = written.files.map((file) => rowsOf(readFileSync(file, 'utf8'))) as [Row[], Row[]];
    assert.deepEqual([nodes.length, edges.length], [image.nodeCount, image.edgeCount]);
    // Empty lists are no values there, what is of several types is text, and a colon ends a name.
    const expected = ({ 'with:colon': colon, none: _, mixed, ...rest }: Record<string, unknown>) =>
      sorted({
        ...rest,
        ...(colon !== undefined && { with_colon: colon }),
        ...(mixed !== undefined && { mixed: String(mixed) }),
      });
    assert.deepEqual(
      nodes
        .map((row) => [row[':ID']!, row[':LABEL']!.split(SEPARATOR), sorted(propertiesOf(row))] as const)
        .sort(([one], [other]) => (one < other ? -1 : 1)),
      nodesOf(image).map(({ id, kinds, properties }) => [id, kinds, expected(properties)]),
    );
    assert.deepEqual(
      edges
        .map((row) => ({
          key: [row[':START_ID'], row[':TYPE'], row[':END_ID']].join(' '),
          properties: sorted(propertiesOf(row)),
        }))
        .sort((one, other) => (one.key < other.key ? -1 : 1)),
      edgesOf(image).map(({ key, properties }) => ({ key, properties: expected(properties) })),
    );
    assert.deepEqual(
      [...written.changed].map(([what, count]) => `${count} ${what.split(':')[0]}`),
      ['1 properties with values of several types', '1 properties whose name cannot be in a header'],
    );
  });

  it('has a bounded number of columns: rare properties are JSON in one', () => {
    const csv = new Neo4jCsv(service.image, 3);
    const rows = rowsOf([...csv.nodes()].join(''));
    assert.equal(Object.keys(rows[0]!).length, 2 + 3 + 1);
    const odd = rows.find((row) => row[':ID'] === 'ODD')!;
    assert.equal(JSON.parse(odd['otherproperties:string']!).text, 'a "b", c\nd');
  });

  it('leaves no file behind when it cannot be written', async () => {
    const file = join(folder, 'taken');
    await writeGraph(service.image, NO_KINDS, 'opengraph', file);
    await assert.rejects(writeGraph(service.image, NO_KINDS, 'neo4j', file));
    assert.equal(existsSync(`${file}.partial`), false);
  });
});
