import { connect, type Socket } from 'node:net';
import { MessageReader } from '../src/framing/message-reader.ts';
import { MessageWriter } from '../src/framing/message-writer.ts';
import { PackReader } from '../src/packstream/pack-reader.ts';
import type { PackMap, PackStructure, PackValue } from '../src/packstream/pack-value.ts';
import { writeValue } from '../src/packstream/write-value.ts';

export const TAGS = {
  hello: 0x01,
  goodbye: 0x02,
  reset: 0x0f,
  run: 0x10,
  begin: 0x11,
  commit: 0x12,
  rollback: 0x13,
  discard: 0x2f,
  pull: 0x3f,
  route: 0x66,
  logon: 0x6a,
  logoff: 0x6b,
  telemetry: 0x54,
} as const;

const ANSWERS: Readonly<Record<number, string>> = { 112: 'SUCCESS', 127: 'FAILURE', 126: 'IGNORED', 113: 'RECORD' };

type RawAnswer = { readonly kind: string; readonly fields: readonly PackValue[]; readonly metadata: PackMap };

/** A message as bytes, in one chunk. */
export function messageBytes(tag: number, ...fields: readonly PackValue[]): Uint8Array {
  const writer = new MessageWriter();
  writer.begin();
  writer.pack.structure(tag, fields.length);
  for (const field of fields) writeValue(writer.pack, field);
  writer.end();
  return writer.take();
}

export const mapOf = (entries: Readonly<Record<string, PackValue>>): PackMap => new Map(Object.entries(entries));

/** The offer of a client: four slots of four bytes, as hexadecimal digits. */
export const offer = (...slots: readonly string[]): Buffer =>
  Buffer.from(`6060b017${[...slots, '00000000', '00000000', '00000000', '00000000'].slice(0, 4).join('')}`, 'hex');

/** A client that sends exactly what it is told to. */
export class RawBolt {
  readonly #socket: Socket;
  readonly #messages = new MessageReader(Number.POSITIVE_INFINITY);
  readonly #answers: RawAnswer[] = [];
  readonly closed: Promise<void>;
  #bytes: Buffer = Buffer.alloc(0);
  #speaksMessages = false;
  #isClosed = false;
  #wake: () => void = () => {};

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.setNoDelay(true);
    this.#socket.on('data', (bytes: Buffer) => this.#receive(bytes));
    this.#socket.on('error', () => {});
    this.closed = new Promise((resolve) => {
      this.#socket.once('close', () => {
        this.#isClosed = true;
        this.#wake();
        resolve();
      });
    });
  }

  /** Agrees on one version, such as 4.4. */
  static async speaking(port: number, version: string): Promise<RawBolt> {
    const client = new RawBolt(port);
    const [major, minor] = version.split('.').map((part) => Number(part).toString(16).padStart(2, '0'));
    client.write(offer(`0000${minor}${major}`));
    const answer = (await client.bytes(4)).toString('hex');
    if (answer !== `0000${minor}${major}`) throw new Error(`the version ${version} was answered with ${answer}`);
    client.speakMessages();
    return client;
  }

  write(bytes: Uint8Array): void {
    this.#socket.write(bytes);
  }

  send(tag: number, ...fields: readonly PackValue[]): void {
    this.write(messageBytes(tag, ...fields));
  }

  /** From here on what arrives are messages. */
  speakMessages(): void {
    this.#speaksMessages = true;
    const rest = this.#bytes;
    this.#bytes = Buffer.alloc(0);
    this.#receive(rest);
  }

  async bytes(count: number): Promise<Buffer> {
    while (this.#bytes.length < count) await this.#more(`${count} bytes`);
    const taken = this.#bytes.subarray(0, count);
    this.#bytes = this.#bytes.subarray(count);
    return taken;
  }

  async next(): Promise<RawAnswer> {
    while (this.#answers.length === 0) await this.#more('an answer');
    return this.#answers.shift()!;
  }

  /** The kinds of the next answers. */
  async kinds(count: number): Promise<string[]> {
    const kinds: string[] = [];
    while (kinds.length < count) kinds.push((await this.next()).kind);
    return kinds;
  }

  close(): void {
    this.#socket.destroy();
  }

  #receive(bytes: Buffer): void {
    if (this.#speaksMessages)
      this.#messages.push(bytes, (message) => {
        const { tag, fields } = new PackReader(message).value() as PackStructure;
        const [first] = fields;
        const metadata: PackMap = first instanceof Map ? first : new Map();
        this.#answers.push({ kind: ANSWERS[tag] ?? String(tag), fields, metadata });
      });
    else this.#bytes = Buffer.concat([this.#bytes, bytes]);
    this.#wake();
  }

  async #more(wanted: string): Promise<void> {
    if (this.#isClosed) throw new Error(`the connection was closed before ${wanted} arrived`);
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
  }
}
