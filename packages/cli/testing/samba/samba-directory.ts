import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { until } from '../../../server/testing/until.ts';

const run = promisify(execFile);
const PLANT = fileURLToPath(new URL('plant-weaknesses.py', import.meta.url));
const PACKAGES = [
  ...['samba', 'samba-ad-provision', 'samba-dsdb-modules', 'samba-vfs-modules', 'python3-samba'],
  ...['ldap-utils', 'iproute2', 'util-linux'],
];
/** Python of the system, for which Debian packages Samba's modules. */
export const PYTHON = '/usr/bin/python3';
const MOST_BYTES = 64 << 20;
const PASSWORD = 'Passw0rd-of-a-lab';
/** Plans that are equally good are told apart by object ids: with the same ids every run has the same plan. */
const DOMAIN_SID = 'S-1-5-21-3661016712-2837343818-53703831';

/** Whether a domain controller can be run here; Debian's package is installed when it is missing and that is possible. */
export function sambaIsHere(): boolean {
  if (isInstalled()) return process.getuid?.() === 0;
  if (process.getuid?.() !== 0) return false;
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 180_000 });
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...PACKAGES);
  return isInstalled();
}

const isInstalled = (): boolean =>
  ['samba', 'samba-tool', 'ldapsearch', 'ldapmodify', 'unshare', 'ip'].every(
    (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0,
  ) && spawnSync(PYTHON, ['-c', 'import samba']).status === 0;

/** A domain controller with a domain of its own, reached by a socket in its folder; it listens on no network. */
export class SambaDirectory {
  readonly folder = mkdtempSync(join(tmpdir(), 'chokepoint-samba-'));
  #server: ChildProcess | undefined;

  get uri(): string {
    return `ldapi://${encodeURIComponent(join(this.folder, 'dc/private/ldap_priv/ldapi'))}`;
  }

  get configuration(): string {
    return join(this.folder, 'smb.conf');
  }

  get database(): string {
    return join(this.folder, 'dc/private/sam.ldb');
  }

  /** How to log in as the administrator of the domain. */
  get bind(): readonly string[] {
    return ['-x', '-D', 'Administrator@LAB.EXAMPLE', '-y', join(this.folder, 'password')];
  }

  async start(): Promise<void> {
    writeFileSync(join(this.folder, 'password'), PASSWORD);
    const conf = this.configuration;
    await run('samba-tool', [
      ...[
        'domain',
        'provision',
        '--domain=LAB',
        '--realm=LAB.EXAMPLE',
        `--adminpass=${PASSWORD}`,
        `--domain-sid=${DOMAIN_SID}`,
      ],
      ...['--server-role=dc', '--dns-backend=NONE', `--targetdir=${join(this.folder, 'dc')}`, '--host-name=dc1'],
      ...['--host-ip=127.0.0.1', '--option=ldb:nosync=true', '--option=interfaces=lo'],
    ]);
    writeFileSync(conf, this.#settings());
    mkdirSync(join(this.folder, 'dc/cache'), { recursive: true });
    await run(PYTHON, [PLANT, conf, this.database]);
    const command = `ip link set lo up; exec samba -i -M single -s '${conf}'`;
    this.#server = spawn('unshare', ['-n', 'sh', '-c', command], { stdio: 'ignore' });
    await until(
      () => this.search('', 'base', ['defaultNamingContext']).catch(() => ''),
      (answer) => answer.includes('defaultNamingContext'),
    );
  }

  async stop(): Promise<void> {
    const server = this.#server;
    if (server && server.exitCode === null) {
      const ended = new Promise((resolve) => server.once('close', resolve));
      server.kill('SIGKILL');
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** LDIF of what is found. */
  async search(base: string, scope: 'base' | 'sub', attributes: readonly string[]): Promise<string> {
    const control = ['-E', '!1.2.840.113556.1.4.801=::MAMCAQc='];
    const args = [...this.bind, '-LLL', '-o', 'ldif-wrap=no', '-H', this.uri, '-b', base, '-s', scope, ...control];
    const { stdout } = await run('ldapsearch', [...args, '(objectClass=*)', ...attributes], { maxBuffer: MOST_BYTES });
    return stdout;
  }

  async modify(file: string): Promise<void> {
    await run('ldapmodify', [...this.bind, '-H', this.uri, '-f', file]);
  }

  #settings(): string {
    const path = (name: string) => join(this.folder, 'dc', name);
    return `[global]
  netbios name = DC1
  realm = LAB.EXAMPLE
  workgroup = LAB
  server role = active directory domain controller
  server services = ldap
  tls enabled = no
  ldap server require strong auth = no
  interfaces = lo
  bind interfaces only = yes
  private dir = ${path('private')}
  lock directory = ${path('')}
  state directory = ${path('state')}
  cache directory = ${path('cache')}
  binddns dir = ${path('bind-dns')}
  pid directory = ${path('')}
  ncalrpc dir = ${path('ncalrpc')}
  log file = ${path('log.samba')}
  ldb:nosync = true
`;
  }
}
