type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be';

const LONGEST_MARK = 4;

/** The same text as UTF-8 without a byte order mark. Bytes that already are UTF-8 pass through untouched. */
export async function* toUtf8(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array = new Uint8Array(0);
  let decode: ((chunk: Uint8Array | undefined) => Uint8Array) | undefined;
  for await (const chunk of source) {
    if (decode) {
      yield decode(chunk);
      continue;
    }
    head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
    if (head.length < LONGEST_MARK) continue;
    const { encoding, mark } = encodingOf(head);
    decode = decoderOf(encoding);
    yield decode(head.subarray(mark));
  }
  if (decode) yield decode(undefined);
  else if (head.length > 0) yield head.subarray(encodingOf(head).mark);
}

/** By the byte order mark; without one, by the position of the zero bytes of an opening brace. */
function encodingOf(head: Uint8Array): { encoding: Encoding; mark: number } {
  const [a, b, c, d] = head;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: 'utf-8', mark: 3 };
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be', mark: 2 };
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return { encoding: 'utf-32le', mark: 4 };
  if (a === 0xff && b === 0xfe) return { encoding: 'utf-16le', mark: 2 };
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return { encoding: 'utf-32be', mark: 4 };
  if (a === 0 && b !== 0 && c === 0 && d !== 0) return { encoding: 'utf-16be', mark: 0 };
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return { encoding: 'utf-16le', mark: 0 };
  return { encoding: 'utf-8', mark: 0 };
}

function decoderOf(encoding: Encoding): (chunk: Uint8Array | undefined) => Uint8Array {
  if (encoding === 'utf-8') return (chunk) => chunk ?? new Uint8Array(0);
  if (encoding === 'utf-32le' || encoding === 'utf-32be') return utf32Decoder(encoding === 'utf-32le');
  const decoder = new TextDecoder(encoding);
  return (chunk) => Buffer.from(chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode());
}

function utf32Decoder(littleEndian: boolean): (chunk: Uint8Array | undefined) => Uint8Array {
  let rest: Uint8Array = new Uint8Array(0);
  return (chunk) => {
    const bytes = Buffer.concat([rest, chunk ?? new Uint8Array(0)]);
    const whole = bytes.length - (bytes.length % 4);
    rest = bytes.subarray(whole);
    let text = '';
    for (let at = 0; at < whole; at += 4) {
      const point = littleEndian ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
      text += point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
    }
    return Buffer.from(text);
  };
}
