import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Ran, run } from './python-client.ts';

/** The service that a client is run against, as operators would name it. */
export type Place = {
  readonly boltPort: number;
  readonly user: string;
  readonly password: string;
  /** For files. */
  readonly folder: string;
};

type Client = {
  readonly name: string;
  readonly requirements: readonly string[];
  /** Runs the programs in `bin`; throws if something is not as it should be. */
  try(bin: string, place: Place): Promise<void>;
};

/** Tools that cannot be installed by themselves. Their traffic is replayed in packages/server/test/bolt. */
export const NOT_INSTALLED: Readonly<Record<string, string>> = {
  NetExec: 'it is installed from its repository',
  cypherhound: 'it is installed from its repository',
  GoodHound: 'its dependencies cannot be built any more; py2neo below it is tried',
  Certipy: 'it writes files and connects to no service',
};

const HERE = import.meta.dirname;
const loginOf = ({ boltPort, user, password }: Place) => [`bolt://127.0.0.1:${boltPort}`, user, password];

const official = (version: string): Client => ({
  name: `neo4j (Python) ${version}`,
  requirements: [`neo4j==${version}`],
  async try(bin, place) {
    const ran = await run(join(bin, 'python'), [join(HERE, 'python_driver.py'), ...loginOf(place)]);
    expect(ran, [
      "users ['ALICE@CORP', 'BOB@CORP']",
      "labels ['Base', 'User']",
      'managed 1250025000',
      'streamed 50000',
      "path ['MemberOf', 'AdminTo']",
      'error Neo.ClientError.Statement.SyntaxError',
      'routed 1',
    ]);
  },
});

export const clients: readonly Client[] = [
  official('6.4.1'),
  official('5.28.2'),
  {
    name: 'py2neo 2021.2.4',
    requirements: ['py2neo==2021.2.4'],
    async try(bin, place) {
      const ran = await run(join(bin, 'python'), [join(HERE, 'py2neo_client.py'), ...loginOf(place)]);
      expect(ran, ["users ['ALICE@CORP', 'BOB@CORP']", 'count True']);
    },
  },
  {
    name: 'PlumHound 1.7.8',
    requirements: ['plumhound==1.7.8'],
    async try(bin, place) {
      const [uri, user, password] = loginOf(place) as [string, string, string];
      const login = ['-s', uri, '-u', user, '-p', password];
      // It expects to be run where it can write.
      const cwd = place.folder;
      for (const name of ['log', 'reports']) mkdirSync(join(cwd, name), { recursive: true });
      expect(await run(join(bin, 'plumhound'), [...login, '--easy'], { cwd }), ['ALICE@CORP', 'BOB@CORP']);
    },
  },
  {
    name: 'bloodhound-cli 1.2.6',
    requirements: ['bloodhound-cli==1.2.6'],
    async try(bin, place) {
      const [uri, user, password] = loginOf(place) as [string, string, string];
      const legacy = ['--edition', 'legacy', '--uri', uri, '--user', user, '--password', password];
      expect(await run(join(bin, 'bloodhound-cli'), [...legacy, 'computer', '-d', 'CORP']), ['PC@CORP']);
    },
  },
];

function expect({ code, output }: Ran, texts: readonly string[]): void {
  const missing = texts.filter((text) => !output.toUpperCase().includes(text.toUpperCase()));
  if (code === 0 && missing.length === 0) return;
  throw new Error(
    `exit code ${code}${missing.length > 0 ? `, without "${missing[0]}"` : ''}: ${output.trim().slice(-800)}`,
  );
}
