import { createHash, randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { ClientArtifactTable } from '../../storage/tables/collection-tables.ts';

export type Artifact = Selectable<ClientArtifactTable>;
type NewArtifact = Pick<
  Artifact,
  'operation_id' | 'client_id' | 'total_size' | 'part_size' | 'part_count' | 'content_type' | 'checksum'
>;

const LIFETIME_MS = 30 * 24 * 3_600_000;

/** Files that collectors upload in parts. Their bytes are in rows, so that every process can serve them. */
export class ArtifactStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async open(artifact: NewArtifact, now: Date): Promise<Artifact> {
    return this.#db
      .insertInto('client_artifact')
      .values({ id: randomUUID(), ...artifact, status: 'pending', created_at: now, updated_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  async byId(id: string, clientId: string): Promise<Artifact | undefined> {
    return this.#db
      .selectFrom('client_artifact')
      .selectAll()
      .where('id', '=', id)
      .where('client_id', '=', clientId)
      .executeTakeFirst();
  }

  async byOperation(operationId: string): Promise<Artifact | undefined> {
    return this.#db
      .selectFrom('client_artifact')
      .selectAll()
      .where('operation_id', '=', operationId)
      .executeTakeFirst();
  }

  /** A part that is sent again replaces the one before. */
  async putPart(id: string, part: number, content: Uint8Array, now: Date): Promise<void> {
    const bytes = Buffer.from(content);
    await this.#db
      .insertInto('client_artifact_part')
      .values({ artifact_id: id, part, content: bytes })
      .onConflict((conflict) => conflict.columns(['artifact_id', 'part']).doUpdateSet({ content: bytes }))
      .execute();
    await this.setStatus(id, 'uploading', now);
  }

  async missingParts(artifact: Artifact): Promise<number[]> {
    const rows = await this.#db
      .selectFrom('client_artifact_part')
      .select('part')
      .where('artifact_id', '=', artifact.id)
      .execute();
    const received = new Set(rows.map((row) => row.part));
    return Array.from({ length: artifact.part_count }, (_, index) => index + 1).filter((part) => !received.has(part));
  }

  /** Size and SHA-256 of all parts together. */
  async measure(id: string): Promise<{ size: number; checksum: string }> {
    const hash = createHash('sha256');
    let size = 0;
    for await (const part of this.read(id)) {
      hash.update(part);
      size += part.length;
    }
    return { size, checksum: hash.digest('hex') };
  }

  /** One part at a time. */
  async *read(id: string): AsyncGenerator<Uint8Array> {
    for (let part = 1; ; part++) {
      const row = await this.#db
        .selectFrom('client_artifact_part')
        .select('content')
        .where('artifact_id', '=', id)
        .where('part', '=', part)
        .executeTakeFirst();
      if (!row) return;
      yield row.content;
    }
  }

  async setStatus(id: string, status: string, now: Date): Promise<void> {
    await this.#db.updateTable('client_artifact').set({ status, updated_at: now }).where('id', '=', id).execute();
  }

  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom('client_artifact').where('id', '=', id).execute();
  }

  async removeOld(now: Date): Promise<void> {
    await this.#db
      .deleteFrom('client_artifact')
      .where('updated_at', '<', new Date(now.getTime() - LIFETIME_MS))
      .execute();
  }
}
