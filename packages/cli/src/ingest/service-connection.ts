import { createHmac, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { UnreachableService } from '../options/reachable-fetch.ts';
import type { Login } from '../options/service-options.ts';

/** The service refused a request, or could not be reached; the message is for the user. */
export class RefusedByService extends Error {
  override name = 'RefusedByService';
  readonly status: number;

  constructor(status: number, messages: readonly string[]) {
    super(messages.join('\n'));
    this.status = status;
  }
}

type FileToSend = { readonly path: string; readonly name: string; readonly type: string };

/** Requests to the service. Files of any size are streamed. */
export class ServiceConnection {
  readonly #url: string;
  readonly #login: Login;

  constructor(url: string, login: Login) {
    this.#url = url.replace(/\/+$/, '');
    this.#login = login;
  }

  async call<T>(method: string, target: string): Promise<T> {
    const headers = await this.#headers(method, target, []);
    const text = await this.#send(target, { method, headers });
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  async sendFile(target: string, file: FileToSend, onSent: (bytes: number) => void): Promise<void> {
    const signed = await this.#headers('POST', target, createReadStream(file.path));
    const pieces = async function* () {
      for await (const piece of createReadStream(file.path)) {
        onSent(piece.length);
        yield piece;
      }
    };
    await this.#send(target, {
      method: 'POST',
      headers: {
        ...signed,
        'content-type': file.type,
        'x-file-upload-name': Buffer.from(file.name, 'utf8').toString('latin1'),
      },
      body: Readable.toWeb(Readable.from(pieces())) as ReadableStream,
      duplex: 'half',
    });
  }

  async #send(target: string, request: RequestInit & { duplex?: 'half' }): Promise<string> {
    let response: Response;
    try {
      response = await fetch(`${this.#url}${target}`, request);
    } catch (error) {
      throw new RefusedByService(0, [new UnreachableService(this.#url, error).message]);
    }
    const text = await response.text();
    if (response.ok) return text;
    throw new RefusedByService(response.status, messagesIn(text) ?? [`${target} answered ${response.status}`]);
  }

  /** The body is read for its signature before it is sent. */
  async #headers(
    method: string,
    target: string,
    body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<Record<string, string>> {
    if (this.#login.kind === 'bearer') return { authorization: `Bearer ${this.#login.token}` };
    const date = new Date().toISOString();
    const operation = createHmac('sha256', this.#login.key).update(`${method}${target}`).digest();
    const dated = createHmac('sha256', operation).update(date.slice(0, 13)).digest();
    // A nonce makes the service accept a request that changes something only once.
    const nonce = randomUUID();
    const unique = createHmac('sha256', dated).update(`${date}\n${nonce}`).digest();
    const signature = createHmac('sha256', unique);
    for await (const piece of body) signature.update(piece);
    return {
      authorization: `bhesignature ${this.#login.id}`,
      requestdate: date,
      nonce,
      signature: signature.digest('base64'),
    };
  }
}

function messagesIn(text: string): string[] | undefined {
  try {
    const { errors } = JSON.parse(text) as { errors?: { message: string }[] };
    return errors?.map(({ message }) => message);
  } catch {
    return undefined;
  }
}
