import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { valueAxis } from '../../src/charts/axes.ts';
import { countText } from '../../src/charts/numbers.ts';
import { refusalOf, rejectionText } from '../../src/data/refused-file.ts';
import { viewTitle } from '../../src/explore/export/view-title.ts';
import { READY_QUERIES } from '../../src/explore/query/ready/ready-queries.ts';
import { pathsIntoZone, pathsOver } from '../../src/graph/zone-paths.ts';
import { spokenPart } from '../../src/graph-view/spoken-part.ts';
import { graphOf } from '../../testing/drawn-graphs.ts';

const refusal = (...bytes: readonly number[]) =>
  refusalOf('file', bytes.length, new Uint8Array(bytes), new Uint8Array(bytes));
const text = (content: string) => refusal(...new TextEncoder().encode(content));

/** A zip archive, as far as its list of entries goes. */
function archive(entries: readonly string[], flags = 0): readonly number[] {
  const listed = entries.flatMap((name) => {
    const record = Array.from<number>({ length: 46 }).fill(0);
    record.splice(0, 4, 0x50, 0x4b, 1, 2);
    record[8] = flags;
    record[28] = name.length;
    return [...record, ...new TextEncoder().encode(name)];
  });
  const end = Array.from<number>({ length: 22 }).fill(0);
  end.splice(0, 4, 0x50, 0x4b, 5, 6);
  end[10] = entries.length;
  end.splice(12, 2, listed.length % 256, Math.floor(listed.length / 256));
  return [0x50, 0x4b, 3, 4, ...listed, ...end];
}

describe('A file before it is sent', () => {
  it('[UI101] is refused by name if it cannot be meant', () => {
    assert.match(refusal(0x89, 0x50, 0x4e, 0x47, 0x0d)!, /^file is a PNG picture\. Upload the zip archive/);
    assert.match(refusal(0x4d, 0x5a, 0x90)!, /a Windows program/);
    assert.match(refusal()!, /is empty/);
    assert.match(text('name;rights\n')!, /begins with “name;rights”, which is neither JSON nor a zip archive/);
  });

  it('[UI101] is refused if it is a zip archive that is cut off', () => {
    assert.match(refusal(0x50, 0x4b, 3, 4, 0, 0)!, /^file is a zip archive that is cut off/);
  });

  it('[UI101] is refused if it is a zip archive in which no collector file can be', () => {
    assert.match(refusal(...archive([]))!, /^file is an empty zip archive\. Upload/);
    assert.match(refusal(...archive(['folder/']))!, /an empty zip archive/);
    assert.match(refusal(...archive(['[Content_Types].xml', 'word/document.xml']))!, /an Office document/);
    assert.match(refusal(...archive(['users.json'], 1))!, /protected with a password\. Unpack it/);
    assert.match(refusal(...archive(['a/inner.zip']))!, /contains other zip archives only/);
    assert.match(refusal(...archive(['readme.txt', 'b.csv']))!, /without a JSON file; it contains readme\.txt/);
    assert.equal(refusal(...archive(['readme.txt', 'USERS.JSON'])), undefined);
    assert.equal(refusal(...archive(['20260101_users'])), undefined);
  });

  it('[UI101] is explained if the service rejects it', () => {
    const said = 'Error saving ingest file: no valid meta tag or data tag found';
    const { reason, hopeless } = rejectionText('a.json', said);
    assert.match(reason, /^a\.json is JSON, but no collector wrote it.*Upload the zip archive/);
    assert.equal(hopeless, true);
    assert.match(
      rejectionText('a.json', 'Error saving ingest file: no data tag found').reason,
      /SharpHound 3 and older/,
    );
    // Another attempt may help.
    assert.deepEqual(rejectionText('a.json', 'The disk is full.'), { reason: 'The disk is full.', hopeless: false });
  });

  it('[UI101] is sent if a collector may have written it', () => {
    for (const begin of [archive(['users.json']), [0xff, 0xfe, 0x7b, 0], [0xef, 0xbb, 0xbf, 0x7b]])
      assert.equal(refusal(...begin), undefined);
    for (const content of ['{"data":[', ' \n [1', '   ']) assert.equal(text(content), undefined);
  });
});

describe('What is selected in a graph', () => {
  const graph = graphOf([
    ['u1', 'MemberOf', 'gt0'],
    ['gt0', 'GenericAll', 'c1'],
  ]);

  it('[UI97] is named for screen readers', () => {
    assert.equal(spokenPart(graph, 'gt0'), 'GT0@CORP.LOCAL, Group, Tier Zero, 1 inbound relationship, 1 outbound');
    assert.equal(spokenPart(graph, 'rel_0'), 'MemberOf from U1@CORP.LOCAL to GT0@CORP.LOCAL');
    assert.equal(spokenPart(graph, 'gone'), '');
  });
});

describe('The labels of an axis', () => {
  const labels = (most: number, logarithmic = false) =>
    valueAxis({ range: [0, most], format: countText, logarithmic })(0, 100).ticks.map((tick) => tick.text);

  it('[UI111] have one form', () => {
    assert.deepEqual(labels(100_000), ['0', '20K', '40K', '60K', '80K', '100K']);
    assert.deepEqual(labels(80_000), ['0', '20,000', '40,000', '60,000', '80,000']);
    assert.deepEqual(labels(1_000_000, true), ['0', '1', '10', '100', '1K', '10K', '100K', '1M']);
  });
});

describe('The title of an exported graph', () => {
  const graph = graphOf([['u1', 'GenericAll', 'gt0']]);
  const titleOf = (query: string) => viewTitle({ kind: 'cypher', query, params: undefined }, graph);
  const id = (label: string) => [...graph.nodes.values()].find((node) => node.label.startsWith(label))!.objectId;

  it('[UI88] names the ends of paths and the ready query, and is the query otherwise', () => {
    const over = pathsOver({ source: id('U1'), kind: 'GenericAll', target: id('GT0') }, 20);
    assert.equal(titleOf(over), 'Attack paths: U1@CORP.LOCAL → GT0@CORP.LOCAL → Tier Zero');
    assert.equal(titleOf(pathsIntoZone(id('U1'), 20)), 'Attack paths: U1@CORP.LOCAL → Tier Zero');
    const { query, name } = READY_QUERIES.at(-1)!;
    assert.equal(titleOf(query), name);
    assert.equal(titleOf('MATCH (n)\nRETURN n'), 'MATCH (n) RETURN n');
  });
});
