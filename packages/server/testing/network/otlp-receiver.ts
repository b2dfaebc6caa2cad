import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export type ReceivedSpan = {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
};

type Export = {
  readonly resourceSpans: readonly {
    readonly resource: Pick<ReceivedSpan, 'attributes'>;
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[];
  }[];
};

/** A collector of traces, as far as senders can see: OTLP over HTTP, as JSON. */
export class OtlpReceiver {
  readonly url: string;
  readonly paths = new Set<string>();
  readonly spans: ReceivedSpan[] = [];
  readonly resources: Pick<ReceivedSpan, 'attributes'>[] = [];
  readonly #server: ReturnType<typeof createServer>;

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', async (request, response) => {
      this.paths.add(`${request.method} ${request.url}`);
      const { resourceSpans } = (await json(request)) as Export;
      for (const { resource, scopeSpans } of resourceSpans) {
        this.resources.push(resource);
        for (const { spans } of scopeSpans) this.spans.push(...spans);
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }

  static async start(): Promise<OtlpReceiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new OtlpReceiver(server);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
