import { MessageReader } from '../framing/message-reader.ts';
import { MessageWriter } from '../framing/message-writer.ts';
import type { BoltVersion } from '../handshake/bolt-version.ts';
import { Handshake } from '../handshake/handshake.ts';
import { ProtocolFault } from '../packstream/protocol-fault.ts';
import { writeValue } from '../packstream/write-value.ts';
import type { Backend, Metadata } from './backend.ts';
import { BoltFailure, failureMetadata, invalidRequest } from './bolt-failure.ts';
import { Conversation } from './conversation.ts';
import { type Request, readRequest } from './request.ts';

/** How bytes reach the peer. */
export type Wire = {
  /** Whether the peer has room for more. */
  write(bytes: Uint8Array): boolean;
  /** Resolves when the peer has room again, or is gone. */
  drained(): Promise<void>;
  /** Sends what was written, then closes. */
  close(): void;
  /** Stops reading, and reads on. */
  pause(): void;
  resume(): void;
};

export type ConnectionLimits = {
  /** The largest message before the login, and after it. */
  readonly loginBytes: number;
  readonly messageBytes: number;
  /** Messages that wait for their turn. */
  readonly waiting: number;
  /** Nothing more is read while this many bytes of messages wait. */
  readonly waitingBytes: number;
};

const SUCCESS = 0x70;
const FAILURE = 0x7f;
const IGNORED = 0x7e;

/** One client, from the handshake to the end. Messages are answered in order; a reset overtakes those before it. */
export class BoltConnection {
  readonly #wire: Wire;
  readonly #backend: Backend;
  readonly #limits: ConnectionLimits;
  readonly #id: string;
  readonly #messages: MessageReader;
  readonly #writer = new MessageWriter();
  readonly #waiting: { readonly request: Request; readonly bytes: number }[] = [];
  #waitingBytes = 0;
  #handshake: Handshake | undefined;
  #version: BoltVersion = { major: 0, minor: 0 };
  #conversation: Conversation | undefined;
  #work = new AbortController();
  /** Resets that have arrived and whose turn has not come. */
  #resets = 0;
  #isWorking = false;
  #hasEnded = false;

  constructor(wire: Wire, backend: Backend, id: string, limits: ConnectionLimits) {
    this.#wire = wire;
    this.#backend = backend;
    this.#id = id;
    this.#limits = limits;
    this.#messages = new MessageReader(limits.loginBytes);
    this.#handshake = new Handshake((bytes) => void wire.write(bytes));
  }

  get isLoggedIn(): boolean {
    return this.#conversation?.isLoggedIn ?? false;
  }

  /** Whether a request is being answered. */
  get isBusy(): boolean {
    return this.#isWorking;
  }

  /** What the peer sent. */
  receive(bytes: Uint8Array): void {
    if (this.#hasEnded) return;
    try {
      const rest = this.#handshake ? this.#shakeHands(this.#handshake, bytes) : bytes;
      if (rest)
        this.#messages.push(rest, (message) => this.#accept(readRequest(message, this.#version), message.length));
    } catch (error) {
      this.#breakOff(error);
    }
  }

  /** The peer is gone, or has to go. */
  async end(): Promise<void> {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#waiting.length = 0;
    this.#work.abort(new Error('the connection was closed'));
    this.#wire.close();
    await this.#conversation?.end().catch((error: unknown) => this.#backend.onError(error));
  }

  #shakeHands(handshake: Handshake, bytes: Uint8Array): Uint8Array | undefined {
    const agreed = handshake.push(bytes);
    if (!agreed) return undefined;
    this.#handshake = undefined;
    const { version, byManifest, rest } = agreed;
    if (!version) {
      void this.end();
      return undefined;
    }
    this.#version = version;
    const sendRecords = async (records: Uint8Array) => {
      if (!this.#wire.write(records)) await this.#wire.drained();
    };
    this.#conversation = new Conversation(this.#backend, { version, byManifest, connectionId: this.#id, sendRecords });
    return rest;
  }

  #accept(request: Request, bytes: number): void {
    if (this.#hasEnded) return;
    if (request.kind === 'goodbye') {
      void this.end();
      return;
    }
    if (this.#waiting.length >= this.#limits.waiting)
      throw new ProtocolFault(`more than ${this.#limits.waiting} messages wait for an answer`);
    if (request.kind === 'reset') {
      this.#resets++;
      this.#work.abort(new BoltFailure('Neo.ClientError.Transaction.Terminated', 'the query was stopped by a reset'));
    }
    this.#waiting.push({ request, bytes });
    this.#waitingBytes += bytes;
    if (this.#waitingBytes > this.#limits.waitingBytes) this.#wire.pause();
    if (!this.#isWorking) void this.#workOff();
  }

  async #workOff(): Promise<void> {
    this.#isWorking = true;
    for (let next = this.#waiting.shift(); next && !this.#hasEnded; next = this.#waiting.shift()) {
      await this.#answer(next.request, this.#conversation!);
      this.#waitingBytes -= next.bytes;
      if (this.#waitingBytes <= this.#limits.waitingBytes) this.#wire.resume();
    }
    this.#isWorking = false;
  }

  async #answer(request: Request, conversation: Conversation): Promise<void> {
    try {
      if (request.kind === 'reset') await this.#reset(conversation);
      else if (this.#resets > 0 || conversation.hasFailed) this.#send(IGNORED);
      else {
        const metadata = await conversation.handle(request, this.#work.signal);
        if (conversation.isLoggedIn) this.#messages.mostBytes = this.#limits.messageBytes;
        this.#send(SUCCESS, metadata);
      }
    } catch (error) {
      await this.#refuse(conversation, request, error);
    }
  }

  async #reset(conversation: Conversation): Promise<void> {
    this.#resets--;
    if (this.#resets === 0) this.#work = new AbortController();
    await conversation.reset();
    this.#send(SUCCESS, new Map());
  }

  async #refuse(conversation: Conversation, request: Request, error: unknown): Promise<void> {
    if (this.#hasEnded) return;
    const failure = this.#failureOf(error);
    await conversation.fail().catch((problem: unknown) => this.#backend.onError(problem));
    this.#send(FAILURE, failureMetadata(failure, this.#version));
    if (failure.isFatal || request.kind === 'hello' || request.kind === 'logon') await this.end();
  }

  #failureOf(error: unknown): BoltFailure {
    if (error instanceof BoltFailure) return error;
    const { reason } = this.#work.signal;
    if (this.#work.signal.aborted && reason instanceof BoltFailure) return reason;
    this.#backend.onError(error);
    return new BoltFailure('Neo.DatabaseError.General.UnknownError', 'an internal error has occurred');
  }

  /** The peer does not keep to the protocol: it is told why, and that is all. */
  #breakOff(error: unknown): void {
    if (!(error instanceof ProtocolFault)) this.#backend.onError(error);
    if (this.#conversation && error instanceof ProtocolFault)
      this.#send(FAILURE, failureMetadata(invalidRequest(error.message), this.#version));
    void this.end();
  }

  #send(tag: number, metadata?: Metadata): void {
    if (this.#hasEnded) return;
    const writer = this.#writer;
    writer.begin();
    writer.pack.structure(tag, metadata ? 1 : 0);
    if (metadata) writeValue(writer.pack, metadata);
    writer.end();
    this.#wire.write(writer.take());
  }
}
