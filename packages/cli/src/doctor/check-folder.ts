import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Config, dataFolderHolder } from '@chokepoint/server';
import { type Diagnosis, fault, fine, warning } from './diagnosis.ts';

/** The data folder: whether it can be used, by whom it is used, and who may read it. */
export function checkFolder({ dataDir }: Pick<Config, 'dataDir'>): Diagnosis[] {
  const subject = 'data folder';
  const place = nearestFolder(dataDir);
  try {
    accessSync(place, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [
      fault(subject, `${place} cannot be written`, `run: chown -R $(id -un) ${place}, or set CHOKEPOINT_DATA_DIR`),
    ];
  }
  if (place !== dataDir) return [fine(subject, `${dataDir} does not exist yet; the first start creates it`)];
  const holder = dataFolderHolder(dataDir);
  const use = holder === undefined ? 'not in use' : `in use by process ${holder}`;
  // The account of the private database may pass through the folder, without reading it.
  const isOpen = process.platform !== 'win32' && (statSync(dataDir).mode & 0o066) !== 0;
  return [
    isOpen
      ? warning(subject, `${dataDir}, ${use}; other users may read it`, `run: chmod 700 ${dataDir}`)
      : fine(subject, `${dataDir}, ${use}`),
  ];
}

export const KEY_VARIABLES = [
  'CHOKEPOINT_SECRET_KEY',
  'CHOKEPOINT_SECRET_KEY_FILE',
  'CHOKEPOINT_SECRET_KEY_COMMAND',
] as const;

/** The key that signs sessions and encrypts stored keys. Without it an existing database is of no use. */
export function checkKey({ dataDir }: Pick<Config, 'dataDir'>, env: NodeJS.ProcessEnv): Diagnosis {
  const subject = 'secret key';
  const given = KEY_VARIABLES.find((name) => env[name]);
  if (given) return fine(subject, `given by ${given}`);
  const path = join(dataDir, 'secret.key');
  if (!existsSync(path))
    return hasDatabase(dataDir)
      ? fault(subject, `${path} is missing, but there is a database`, `put ${path} back from a backup`)
      : fine(subject, 'the first start generates it');
  if (Buffer.from(readFileSync(path, 'utf8').trim(), 'base64').length < 32)
    return fault(subject, `${path} is damaged`, `put ${path} back from a backup`);
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
    return warning(subject, `other users may read ${path}`, `run: chmod 600 ${path}`);
  return fine(subject, path);
}

/** Where the files of the embedded database are, of the private PostgreSQL server or its fallback. */
const databaseFolders = (dataDir: string): string[] => [
  join(dataDir, 'postgres', 'cluster'),
  join(dataDir, 'database'),
];

export const hasDatabase = (dataDir: string): boolean =>
  databaseFolders(dataDir).some((folder) => existsSync(join(folder, 'PG_VERSION')));

/** The folder, or the one above it that exists. */
export function nearestFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
}
