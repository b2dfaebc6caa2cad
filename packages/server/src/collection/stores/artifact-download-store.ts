import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../storage/database.ts';

const LIFETIME_MS = 5 * 60_000;

/** Permissions to download an artifact: each for one file, once, for five minutes. */
export class ArtifactDownloadStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async issue(artifactId: string, now: Date): Promise<{ readonly token: string; readonly expiresAt: Date }> {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    await this.#db.deleteFrom('artifact_download').where('expires_at', '<=', now).execute();
    await this.#db
      .insertInto('artifact_download')
      .values({ token_hash: hashOf(token), artifact_id: artifactId, expires_at: expiresAt })
      .execute();
    return { token, expiresAt };
  }

  /** Uses up the permission. False when there is none that still counts for this artifact. */
  async redeem(token: string, artifactId: string, now: Date): Promise<boolean> {
    const used = await this.#db
      .deleteFrom('artifact_download')
      .where('token_hash', '=', hashOf(token))
      .where('artifact_id', '=', artifactId)
      .where('expires_at', '>', now)
      .returning('artifact_id')
      .executeTakeFirst();
    return used !== undefined;
  }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
