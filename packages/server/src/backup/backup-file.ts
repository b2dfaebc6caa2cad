import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupError } from './backup-error.ts';
import { type BackupLine, backupLine, type Envelope, envelope } from './backup-format.ts';
import { DecryptFrames, EncryptFrames, keyFrom } from './encrypted-frames.ts';

const MOST_ENVELOPE = 4096;

/**
 * Writes lines to a file, compressed, with a checksum at the end, and encrypted where there is a passphrase. The file has
 * its name only once it is complete and on the disk.
 */
export async function writeBackupFile(
  path: string,
  lines: AsyncIterable<BackupLine>,
  passphrase: string | undefined,
): Promise<void> {
  const salt = randomBytes(16);
  const first: Envelope = {
    format: 'chokepoint-backup',
    version: 1,
    encryption: passphrase ? { kdf: 'scrypt', cipher: 'aes-256-gcm', salt: salt.toString('base64') } : null,
  };
  const unfinished = `${path}.unfinished`;
  try {
    const file = createWriteStream(unfinished, { mode: 0o600, flush: true });
    file.write(`${JSON.stringify(first)}\n`);
    const source = Readable.from(withChecksum(lines), { objectMode: false });
    if (passphrase) await pipeline(source, createGzip(), new EncryptFrames(keyFrom(passphrase, salt)), file);
    else await pipeline(source, createGzip(), file);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function* withChecksum(lines: AsyncIterable<BackupLine>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const line of lines) {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
    hash.update(bytes);
    yield bytes;
  }
  yield Buffer.from(`${hash.digest('hex')}\n`);
}

/** The lines of a file. Fails at the end, at the latest, when it is not exactly what was written. */
export async function* readBackupFile(path: string, passphrase: string | undefined): AsyncGenerator<BackupLine> {
  const { encryption, length } = await readEnvelope(path);
  if (encryption && !passphrase)
    throw new BackupError('the backup is encrypted: set CHOKEPOINT_BACKUP_PASSPHRASE to its passphrase');
  const unzipped = createGunzip();
  const bytes = createReadStream(path, { start: length });
  const decrypted =
    encryption && passphrase
      ? pipeline(bytes, new DecryptFrames(keyFrom(passphrase, Buffer.from(encryption.salt, 'base64'))), unzipped)
      : pipeline(bytes, unzipped);
  decrypted.catch(() => {});
  const hash = createHash('sha256');
  let last: string | undefined;
  try {
    for await (const line of createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (last !== undefined) {
        hash.update(`${last}\n`);
        yield backupLine.parse(JSON.parse(last));
      }
      last = line;
    }
    await decrypted;
  } catch (error) {
    throw error instanceof BackupError ? error : new BackupError('the backup is damaged or cut off', { cause: error });
  }
  if (last !== hash.digest('hex')) throw new BackupError('the backup is damaged: its checksum does not fit');
}

async function readEnvelope(path: string): Promise<Envelope & { readonly length: number }> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST_ENVELOPE), 0, MOST_ENVELOPE, 0);
    const text = buffer.subarray(0, bytesRead);
    const length = text.indexOf('\n') + 1;
    return { ...envelope.parse(JSON.parse(text.subarray(0, length).toString())), length };
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).syscall) throw cause;
    throw new BackupError(`${path} is not a backup of Chokepoint, or of a newer version`, { cause });
  } finally {
    await file.close();
  }
}
