import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { JsonScanner } from '../src/json/json-scanner.ts';
import { parseRun } from '../src/json/parse-run.ts';
import type { ElementRun, MemberUse, ScanEnd, ScanHandler } from '../src/json/scan-handler.ts';

const LIMITS = { elementBytes: 1 << 20, captureBytes: 1 << 20, depth: 64 };

/** Records everything the scanner reports. */
class Recorder implements ScanHandler {
  readonly found: Record<string, unknown[]> = {};
  readonly captures: Record<string, unknown> = {};
  readonly refusals: string[] = [];
  readonly oddities: string[] = [];

  member(path: string): MemberUse {
    if (path === 'graph') return 'descend';
    return path === 'meta' ? 'capture' : path === 'skipped' ? 'skip' : 'elements';
  }
  captured(path: string, bytes: Buffer): void {
    this.captures[path] = JSON.parse(bytes.toString());
  }
  elements(path: string, run: ElementRun): boolean {
    this.found[path] ??= [];
    const list = this.found[path];
    parseRun(
      run,
      (value, index) => {
        list[index] = value;
      },
      (index, reason) => this.refused(path, index, reason.slice(0, 14)),
    );
    return true;
  }
  refused(path: string, index: number, reason: string): void {
    this.refusals.push(`${path}[${index}] ${reason}`);
  }
  mistyped(path: string, wanted: string): void {
    this.refusals.push(`${path} should be ${wanted}`);
  }
  oddity(reason: string): void {
    this.oddities.push(reason);
  }
}

type Scan = Recorder & { end: ScanEnd; damage: string };

function scan(text: string | Uint8Array, pieceBytes = 1 << 16, limits = LIMITS): Scan {
  const bytes = Buffer.from(text);
  const recorder = new Recorder();
  const scanner = new JsonScanner(recorder, limits);
  for (let at = 0; at < bytes.length; at += pieceBytes) scanner.feed(bytes.subarray(at, at + pieceBytes));
  return Object.assign(recorder, { end: scanner.end(), damage: scanner.damage });
}

describe('the scanner', () => {
  const document = {
    meta: { type: 'x', note: 'a "quoted" \\ text with { [ ] }' },
    data: [{ a: [1, [2, {}]], b: '}]{["\\' }, 'text \\" more', 12.5e3, true, null, [], {}, { é: '日本 🐕' }],
    skipped: { data: [1, 2] },
    graph: { nodes: [{ id: 1 }], other: {}, edges: [] },
    last: [],
  };
  const expected = { data: document.data, 'graph.nodes': [{ id: 1 }] };

  for (const indent of [0, 2, '\t'])
    it(`finds every element wherever the pieces are cut (indent ${JSON.stringify(indent)})`, () => {
      const { other: _, ...graph } = document.graph;
      const text = JSON.stringify({ ...document, graph }, null, indent);
      for (const pieceBytes of [1, 2, 3, 7, 64, 1 << 16]) {
        const got = scan(text, pieceBytes);
        assert.deepEqual([got.found, got.captures, got.end], [expected, { meta: document.meta }, 'complete']);
        assert.deepEqual([got.refusals, got.oddities], [[], []]);
      }
    });

  it('reads any document the way JSON.parse does, cut anywhere', () => {
    const element = fc.jsonValue({ maxDepth: 5 });
    fc.assert(
      fc.property(fc.array(element), fc.integer({ min: 1, max: 40 }), fc.boolean(), (data, pieceBytes, pretty) => {
        const got = scan(JSON.stringify({ data }, null, pretty ? 1 : 0), pieceBytes);
        assert.equal(got.end, 'complete');
        assert.deepEqual(got.found.data ?? [], JSON.parse(JSON.stringify(data)));
      }),
      { numRuns: 300 },
    );
  });

  it('numbers elements over many runs', () => {
    const data = Array.from({ length: 3000 }, (_, n) => ({ n, text: 'x'.repeat(100) }));
    assert.deepEqual(scan(JSON.stringify({ data }), 1000).found.data, data);
  });

  it('loses only the element that is not valid JSON', () => {
    const got = scan('{"data":[{"a":1},{"a":tru},{"b":[1,2}},{"c":3}],"meta":{}}');
    assert.deepEqual(got.refusals, ['data[1] not valid JSON', 'data[2] not valid JSON']);
    assert.deepEqual([got.found.data?.[0], got.found.data?.[3]], [{ a: 1 }, { c: 3 }]);
    assert.equal(got.end, 'complete');
  });

  it('refuses an element that is too deep, without buffering it, and continues', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const got = scan(`{"data":[1,${deep},2]}`, 100);
    assert.deepEqual(got.refusals, ['data[1] nested deeper than 64 levels']);
    assert.deepEqual([got.found.data?.[0], got.found.data?.[2]], [1, 2]);
  });

  it('ends at a member that is nested too deep outside of the lists', () => {
    const got = scan(`{"skipped":${'['.repeat(100)}`);
    assert.equal(got.end, 'damaged');
    assert.match(got.damage, /"skipped" is nested deeper than 64 levels/);
  });

  it('refuses an element that is too large, without buffering it, and continues', () => {
    const got = scan(`{"data":[1,"${'x'.repeat(5000)}",2]}`, 64, { ...LIMITS, elementBytes: 1000 });
    assert.deepEqual(got.refusals, ['data[1] larger than 1000 bytes']);
    assert.deepEqual([got.found.data?.[0], got.found.data?.[2]], [1, 2]);
  });

  it('keeps the complete elements of a document that is cut off anywhere', () => {
    const text = '{"data":[{"a":"x"},{"a":"y"},{"a":"z"}],"meta":{"t":1}}';
    for (let length = 1; length < text.length; length++) {
      const got = scan(text.slice(0, length));
      const complete = [18, 28, 38].filter((end) => end <= length).length;
      assert.equal(got.found.data?.length ?? 0, complete, `cut at ${length}`);
      assert.equal(got.end, 'truncated');
    }
  });

  it('reports what follows the document', () => {
    const got = scan('{"data":[1]} garbage {');
    assert.deepEqual(
      [got.end, got.oddities],
      ['complete', ['the document ends at byte 13, what follows was not read']],
    );
  });

  it('tolerates missing and extra commas', () => {
    const got = scan('{"data":[{"a":1} {"a":2},,{"a":3},],}');
    assert.deepEqual(got.found.data, [{ a: 1 }, { a: 2 }, { a: 3 }]);
    assert.equal(got.end, 'complete');
    assert.deepEqual(got.oddities, ['"," is missing at byte 17', 'a superfluous "," at byte 26']);
  });

  for (const [text, damage] of [
    ['nonsense', /not a JSON object \(byte 0\)/],
    ['{data:[]}', /a member name is missing \(byte 1\)/],
    ['{"data" []}', /":" is missing after "data" \(byte 8\)/],
    ['{"data":[1}', /"\]" is missing at the end of "data" \(byte 10\)/],
    ['{"meta":{} "data":[]}', /"," or "}" is missing after "meta" \(byte 11\)/],
    [`{"${'k'.repeat(5000)}`, /a member name is too long/],
  ] as const)
    it(`stops at ${text.slice(0, 24)} and says where`, () => {
      const got = scan(text);
      assert.equal(got.end, 'damaged');
      assert.match(got.damage, damage);
    });

  it('reports an empty document, and one that is a list', () => {
    assert.equal(scan('').end, 'empty');
    assert.equal(scan(' \n').end, 'empty');
    assert.equal(scan('[{"a":1}]').end, 'foreign');
  });

  it('skips a list that turns out to be something else', () => {
    const got = scan('{"data":{"a":[1]},"graph":7,"last":[5]}');
    assert.deepEqual(got.refusals, ['data should be array', 'graph should be object']);
    assert.deepEqual(got.found.last, [5]);
  });
});
