import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

type Turn = { readonly client: Socket; readonly message: Buffer };
type Pooler = { readonly url: string; stop(): Promise<void> };

const READY = 'Z'.charCodeAt(0);

/**
 * What PgBouncer is in transaction mode with `ignore_startup_parameters = options`, as far as a client can see: all
 * clients share one session of the server, one query after the other. Only simple queries without a transaction.
 */
export async function startTransactionPooler(target: string): Promise<Pooler> {
  const { hostname, port, pathname, username } = new URL(target);
  const session = connect(Number(port), hostname);
  const greeting = await greet(session, { user: username, database: pathname.slice(1) });
  const waiting: Turn[] = [];
  let current: Turn | undefined;
  const next = () => {
    current = waiting.shift();
    if (current) session.write(current.message);
  };
  session.on('data', (answer: Buffer) => {
    current?.client.write(answer);
    if (endsReady(answer)) next();
  });
  const server = createServer((client) => {
    client.on('error', () => {});
    client.once('data', () => {
      client.write(greeting);
      client.on('data', (message: Buffer) => {
        if (message[0] === 'X'.charCodeAt(0)) return;
        waiting.push({ client, message });
        if (!current) next();
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    async stop() {
      session.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Opens the session; returns what the server says when it is open, which every client hears, too. */
async function greet(session: Socket, startup: Record<string, string>): Promise<Buffer> {
  const text = `${Object.entries(startup).flat().join('\0')}\0\0`;
  const message = Buffer.alloc(8 + Buffer.byteLength(text));
  message.writeInt32BE(message.length, 0);
  message.writeInt32BE(196608, 4);
  message.write(text, 8);
  session.write(message);
  let heard = Buffer.alloc(0);
  while (!endsReady(heard)) {
    const more = await new Promise<Buffer>((resolve, reject) => session.once('data', resolve).once('error', reject));
    heard = Buffer.concat([heard, more]);
  }
  return heard;
}

/** Whether the last message is the one that ends a query. */
const endsReady = (bytes: Buffer): boolean => bytes.length >= 6 && bytes[bytes.length - 6] === READY;
