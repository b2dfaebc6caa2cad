import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const ONE_BIT_GREYSCALE = [1, 0, 0, 0, 0];
const NO_FILTER = 0;

/** A black and white PNG image; `isBlack` is called for every pixel. */
export function blackAndWhitePng(width: number, height: number, isBlack: (x: number, y: number) => boolean): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(ONE_BIT_GREYSCALE, 8);
  const rowBytes = 1 + Math.ceil(width / 8);
  const rows = Buffer.alloc(height * rowBytes, 0xff);
  for (let y = 0; y < height; y++) {
    rows[y * rowBytes] = NO_FILTER;
    for (let x = 0; x < width; x++) {
      const at = y * rowBytes + 1 + (x >> 3);
      if (isBlack(x, y)) rows[at] = rows[at]! & ~(0x80 >> (x & 7));
    }
  }
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')]);
}

function chunk(type: string, content: Uint8Array = new Uint8Array()): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(content.length, 0);
  typed.copy(framed, 4);
  framed.writeUInt32BE(crc32(typed), typed.length + 4);
  return framed;
}
