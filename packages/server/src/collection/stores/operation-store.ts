import { randomUUID } from 'node:crypto';
import type { managementOperation } from '@chokepoint/contract';
import type { z } from 'zod';
import { encodeTime } from '../../http/encode-time.ts';
import type { Database } from '../../storage/database.ts';

type Operation = z.input<typeof managementOperation>;
type Status = Operation['status'];

const FINISHED: readonly Status[] = ['succeeded', 'failed', 'canceled'];

/** Operations: what users request of collectors apart from jobs. */
export class OperationStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async request(clientId: string, userId: string, now: Date): Promise<Operation> {
    const id = randomUUID();
    await this.#db
      .insertInto('client_operation')
      .values({
        id,
        client_id: clientId,
        type: 'support_bundle',
        status: 'queued',
        requested_by: userId,
        execution_time: now,
        created_at: now,
        updated_at: now,
      })
      .execute();
    const operation = await this.byId(id, clientId);
    if (!operation) throw new Error('the operation was deleted');
    return operation;
  }

  async byId(id: string, clientId: string): Promise<Operation | undefined> {
    const row = await this.#operations()
      .where('client_operation.id', '=', id)
      .where('client_operation.client_id', '=', clientId)
      .executeTakeFirst();
    return row && encodeOperation(row);
  }

  async queued(clientId: string): Promise<Operation[]> {
    const rows = await this.#operations()
      .where('client_operation.client_id', '=', clientId)
      .where('client_operation.status', '=', 'queued')
      .orderBy('client_operation.created_at')
      .execute();
    return rows.map(encodeOperation);
  }

  /** False when the operation is in none of the states `from`. */
  async move(id: string, from: readonly Status[], to: Status, now: Date): Promise<boolean> {
    const row = await this.#db
      .updateTable('client_operation')
      .set({
        status: to,
        updated_at: now,
        ...(to === 'running' && { started_at: now }),
        ...(FINISHED.includes(to) && { completed_at: now }),
      })
      .where('id', '=', id)
      .where('status', 'in', from)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Per client: the last finished operation, and the current one. */
  async summaries(clientIds: readonly string[]): Promise<Map<string, Summary>> {
    const found = new Map<string, Summary>(clientIds.map((id) => [id, { last_finished: null, current: null }]));
    if (clientIds.length === 0) return found;
    const rows = await this.#operations()
      .where('client_operation.client_id', 'in', clientIds)
      .orderBy('client_operation.created_at')
      .execute();
    for (const row of rows) {
      const summary = found.get(row.client_id);
      if (!summary) continue;
      const operation = encodeOperation(row);
      if (FINISHED.includes(operation.status)) summary.last_finished = operation;
      else summary.current = operation;
    }
    return found;
  }

  #operations() {
    return this.#db
      .selectFrom('client_operation')
      .leftJoin('client_artifact', 'client_artifact.operation_id', 'client_operation.id')
      .selectAll('client_operation')
      .select([
        'client_artifact.id as artifact_id',
        'client_artifact.total_size as artifact_size',
        'client_artifact.status as artifact_status',
      ]);
  }
}

type Summary = { last_finished: Operation | null; current: Operation | null };
type Row = {
  readonly id: string;
  readonly client_id: string;
  readonly type: string;
  readonly status: string;
  readonly requested_by: string | null;
  readonly execution_time: Date;
  readonly started_at: Date | null;
  readonly completed_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly artifact_id: string | null;
  readonly artifact_size: number | null;
  readonly artifact_status: string | null;
};

function encodeOperation(row: Row): Operation {
  return {
    id: row.id,
    client_id: row.client_id,
    artifact_id: row.artifact_id,
    artifact_size: row.artifact_size,
    artifact_status: row.artifact_status as Operation['artifact_status'],
    type: row.type,
    status: row.status as Status,
    requested_by_user_id: row.requested_by,
    execution_time: encodeTime(row.execution_time),
    started_at: row.started_at && encodeTime(row.started_at),
    completed_at: row.completed_at && encodeTime(row.completed_at),
    created_at: encodeTime(row.created_at),
    updated_at: encodeTime(row.updated_at),
  };
}
