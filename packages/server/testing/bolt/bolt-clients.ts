import neo4j, { type AuthToken, type Config, type Driver } from 'neo4j-driver';
import { mapOf, RawBolt, TAGS } from '../../../bolt/testing/raw-bolt.ts';
import { ADMIN_PASSWORD, type TestService } from '../test-service.ts';

type Opening = {
  readonly scheme?: string;
  readonly auth?: AuthToken;
  readonly config?: Config;
};

/** Clients of Neo4j that are connected to a service. */
export class BoltClients {
  readonly #service: TestService;
  readonly #drivers: Driver[] = [];
  #shared: Driver | undefined;

  constructor(service: TestService) {
    this.#service = service;
  }

  get port(): number {
    const { boltPort } = this.#service.running;
    if (boltPort === undefined) throw new Error('the service does not speak Bolt');
    return boltPort;
  }

  /** The official driver; by default the one of the administrator, which is shared. */
  driver(opening?: Opening): Driver {
    if (!opening && this.#shared) return this.#shared;
    const { scheme = 'bolt', auth = neo4j.auth.basic('admin', ADMIN_PASSWORD), config = {} } = opening ?? {};
    const driver = neo4j.driver(`${scheme}://127.0.0.1:${this.port}`, auth, config);
    this.#drivers.push(driver);
    if (!opening) this.#shared = driver;
    return driver;
  }

  /** A client of a single version that is logged in as the administrator. */
  async raw(version: string, hello: Parameters<typeof mapOf>[0] = {}): Promise<RawBolt> {
    const client = await RawBolt.speaking(this.port, version);
    const auth = { scheme: 'basic', principal: 'admin', credentials: ADMIN_PASSWORD };
    const [major = 0, minor = 0] = version.split('.').map(Number);
    const separate = major > 5 || (major === 5 && minor >= 1);
    client.send(TAGS.hello, mapOf(separate ? hello : { ...hello, ...auth }));
    if (separate) client.send(TAGS.logon, mapOf(auth));
    for (const _ of separate ? [1, 2] : [1]) {
      const answer = await client.next();
      if (answer.kind !== 'SUCCESS') throw new Error(`the login failed: ${String(answer.metadata.get('message'))}`);
    }
    return client;
  }

  async close(): Promise<void> {
    await Promise.all(this.#drivers.map((driver) => driver.close()));
  }
}

/** The code of the error that a promise is rejected with. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
  return 'no error';
}
