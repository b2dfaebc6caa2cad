import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { valueAxis } from '../../src/charts/axes.ts';
import { countText } from '../../src/charts/numbers.ts';
import { refusalOf, rejectionText } from '../../src/data/refused-file.ts';
import { spokenPart } from '../../src/graph-view/spoken-part.ts';
import { graphOf } from '../../testing/drawn-graphs.ts';

const refusal = (...bytes: readonly number[]) =>
  refusalOf('file', bytes.length, new Uint8Array(bytes), new Uint8Array(bytes));
const text = (content: string) => refusal(...new TextEncoder().encode(content));

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

  it('[UI101] is explained if the service rejects it', () => {
    const said = 'Error saving ingest file: no valid meta tag or data tag found';
    assert.match(rejectionText('a.json', said), /^a\.json is JSON, but no collector wrote it.*Upload the zip archive/);
    assert.equal(rejectionText('a.json', 'The disk is full.'), 'The disk is full.');
  });

  it('[UI101] is sent if a collector may have written it', () => {
    for (const begin of [
      [0x50, 0x4b, 3, 4, 0x50, 0x4b, 5, 6, 0, 0],
      [0xff, 0xfe, 0x7b, 0],
      [0xef, 0xbb, 0xbf, 0x7b],
    ])
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
