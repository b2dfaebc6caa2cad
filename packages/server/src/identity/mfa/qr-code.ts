import { encode } from 'uqr';
import { blackAndWhitePng } from './png.ts';

const LEAST_PIXELS = 200;
const QUIET_MODULES = 2;

/** A QR code of the text as a PNG image in a data URL, at least 200 pixels wide. */
export function qrCodeUrl(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  const scale = Math.ceil(LEAST_PIXELS / size); // whole, so that every module is equally large
  const at = (pixel: number) => Math.floor(pixel / scale);
  const image = blackAndWhitePng(size * scale, size * scale, (x, y) => data[at(y)]![at(x)]!);
  return `data:image/png;base64,${image.toString('base64')}`;
}
