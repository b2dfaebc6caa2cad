import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN_PASSWORD, TestService } from '../packages/server/testing/index.ts';
import { clients, NOT_INSTALLED, type Place } from './clients/all-clients.ts';
import { install, reachesPyPi } from './clients/python-client.ts';
import { startTestServers } from './throwaway-postgres.ts';

// npm run test:clients             clients from other registries than npm, unchanged, against a service that is started
// npm run test:clients -- NAME     those whose name contains it
// A client that cannot be installed because no registry can be reached is named, and is no failure.
const GRAPH = `
  in S-1-5-21-1:
    ~:Domain name=CORP distinguishedname="DC=corp" collected=true
    ~1101:User name=ALICE@CORP domain=CORP enabled=true -MemberOf{isacl=false}-> ~1200:Group name=ADMINS@CORP domain=CORP
    ~1200 -AdminTo-> ~1600:Computer name=PC@CORP domain=CORP enabled=true
    ~1102:User name=BOB@CORP domain=CORP enabled=true -MemberOf-> ~1200
`;
const env = { CHOKEPOINT_BOLT_PORT: '0', CHOKEPOINT_CYPHER_WRITES: 'on' };

const wanted = process.argv.slice(2);
const chosen = clients.filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.toLowerCase().includes(part.toLowerCase())),
);
const folder = mkdtempSync(join(tmpdir(), 'chokepoint-clients-'));
try {
  if (!(await reachesPyPi(join(folder, 'probe'))))
    for (const { name } of chosen) console.log(`not tried  ${name}: PyPI cannot be reached, or there is no Python`);
  else await tryAll();
  for (const [name, reason] of Object.entries(NOT_INSTALLED)) console.log(`not tried  ${name}: ${reason}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function tryAll(): Promise<void> {
  const { bundled, system } = await startTestServers();
  process.env.CHOKEPOINT_TEST_PRIVATE = bundled.url;
  process.env.CHOKEPOINT_TEST_POSTGRES = system.url;
  try {
    for (const client of chosen) {
      const service = await TestService.start('embedded', { env, graph: GRAPH, config: { analysis: false } });
      try {
        const bin = await install(folder, client.name.replaceAll(/\W+/g, '-'), client.requirements);
        await client.try(bin, placeOf(service));
        console.log(`ok         ${client.name}`);
      } catch (error) {
        console.log(`failed     ${client.name}: ${(error as Error).message}`);
        process.exitCode = 1;
      } finally {
        await service.stop();
      }
    }
  } finally {
    await Promise.all([bundled.stop(), system.stop()]);
  }
}

function placeOf(service: TestService): Place {
  const files = join(folder, 'files');
  mkdirSync(files, { recursive: true });
  return {
    boltPort: service.running.boltPort!,
    user: 'admin',
    password: ADMIN_PASSWORD,
    folder: files,
  };
}
