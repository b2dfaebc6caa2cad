import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toUtf8 } from '../src/json/text-encoding.ts';
import { convert, file, nodesOf } from '../testing/convert-inline.ts';

const TEXT = '{"data":"Außendienst 🐕"}';

async function decode(bytes: Uint8Array, pieceBytes: number): Promise<string> {
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  };
  const decoded: Uint8Array[] = [];
  for await (const piece of toUtf8(pieces())) decoded.push(piece);
  return Buffer.concat(decoded).toString('utf8');
}

function utf16be(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}

function utf32(text: string, littleEndian: boolean): Buffer {
  const points = [...text].map((character) => character.codePointAt(0) as number);
  const bytes = Buffer.alloc(points.length * 4);
  for (const [n, point] of points.entries())
    if (littleEndian) bytes.writeUInt32LE(point, n * 4);
    else bytes.writeUInt32BE(point, n * 4);
  return bytes;
}

const ENCODINGS: Record<string, Buffer> = {
  'UTF-8': Buffer.from(TEXT),
  'UTF-8 with a mark': Buffer.from(`\ufeff${TEXT}`),
  'UTF-16 LE with a mark': Buffer.from(`\ufeff${TEXT}`, 'utf16le'),
  'UTF-16 BE with a mark': utf16be(`\ufeff${TEXT}`),
  'UTF-16 LE without a mark': Buffer.from(TEXT, 'utf16le'),
  'UTF-16 BE without a mark': utf16be(TEXT),
  'UTF-32 LE with a mark': utf32(`\ufeff${TEXT}`, true),
  'UTF-32 BE with a mark': utf32(`\ufeff${TEXT}`, false),
};

describe('text encodings', () => {
  for (const [name, bytes] of Object.entries(ENCODINGS))
    it(`${name} is read, wherever the pieces are cut`, async () => {
      for (const pieceBytes of [1, 2, 3, 5, 1000]) assert.equal(await decode(bytes, pieceBytes), TEXT);
    });

  it('a document shorter than a byte order mark is unchanged', async () => {
    assert.equal(await decode(Buffer.from('{}'), 1), '{}');
    assert.equal(await decode(Buffer.from(''), 1), '');
  });

  it('unassigned code points become the replacement character', async () => {
    const bytes = Buffer.from([0xff, 0xfe, 0, 0, 0xff, 0xff, 0xff, 0xff]);
    assert.equal(await decode(bytes, 8), '\ufffd');
  });

  it('a whole file in UTF-16 is converted', async () => {
    const text = JSON.stringify(file('users', { ObjectIdentifier: 'Ä' }));
    const { graph } = await convert(Buffer.from(`\ufeff${text}`, 'utf16le'));
    assert.deepEqual(nodesOf(graph), ['Ä:Base,User']);
  });
});
