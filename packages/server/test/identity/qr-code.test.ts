import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { crc32, inflateSync } from 'node:zlib';
import jsQR from 'jsqr';
import { qrCodeUrl } from '../../src/identity/mfa/qr-code.ts';

const PREFIX = 'data:image/png;base64,';

describe('The QR code of one-time codes', () => {
  it('is a PNG image of at least 200 pixels that a scanner reads', () => {
    const uri = 'otpauth://totp/https:%2F%2Fchokepoint.test:admin?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&period=30';
    const url = qrCodeUrl(uri);
    assert.ok(url.startsWith(PREFIX));
    const { width, height, pixels } = readPng(Buffer.from(url.slice(PREFIX.length), 'base64'));
    assert.equal(width, height);
    assert.ok(width >= 200 && width < 400, `${width} pixels`);
    assert.equal(jsQR.default(pixels, width, height)?.data, uri);
  });

  it('holds long names and other alphabets', () => {
    const uri = `otpauth://totp/${encodeURIComponent('Ünïcödé-名前'.repeat(20))}?secret=JBSWY3DPEHPK3PXP`;
    const { width, height, pixels } = readPng(Buffer.from(qrCodeUrl(uri).slice(PREFIX.length), 'base64'));
    assert.equal(jsQR.default(pixels, width, height)?.data, uri);
  });
});

/** Reads a one-bit greyscale PNG, checking its checksums, into RGBA pixels. */
function readPng(file: Buffer): { width: number; height: number; pixels: Uint8ClampedArray } {
  assert.deepEqual([...file.subarray(0, 8)], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < file.length; ) {
    const end = at + 8 + file.readUInt32BE(at);
    assert.equal(crc32(file.subarray(at + 4, end)), file.readUInt32BE(end));
    chunks.set(file.toString('latin1', at + 4, at + 8), file.subarray(at + 8, end));
    at = end + 4;
  }
  assert.deepEqual([...chunks.keys()], ['IHDR', 'IDAT', 'IEND']);
  const header = chunks.get('IHDR')!;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  assert.deepEqual([...header.subarray(8)], [1, 0, 0, 0, 0]);
  const rows = inflateSync(chunks.get('IDAT')!);
  const rowBytes = 1 + Math.ceil(width / 8);
  assert.equal(rows.length, height * rowBytes);
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) {
    assert.equal(rows[y * rowBytes], 0); // no filter
    for (let x = 0; x < width; x++)
      if (!(rows[y * rowBytes + 1 + (x >> 3)]! & (0x80 >> (x & 7))))
        pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  }
  return { width, height, pixels };
}
