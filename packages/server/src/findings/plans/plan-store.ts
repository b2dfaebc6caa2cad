import { randomUUIDv7 } from 'node:crypto';
import type { RemediationPlanBody } from '@chokepoint/contract';
import type { Database } from '../../storage/database.ts';

/** How many plans of a user are retained. */
const MOST_PLANS = 20;

/** A relationship by the ids of its ends. */
export type RemovalRef = {
  readonly step: number;
  readonly source: string;
  readonly kind: string;
  readonly target: string;
};

export type StoredPlan = {
  readonly id: string;
  readonly environmentId: string;
  readonly environmentName: string;
  readonly zoneName: string;
  readonly removals: readonly RemovalRef[];
};

/** The latest plans of each user, so that scripts can be made of them. */
export class PlanStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Returns the id. */
  async insert(userId: string, plan: RemediationPlanBody, now: Date): Promise<string> {
    const id = randomUUIDv7();
    const removals = plan.steps.flatMap(({ step, removals: list }) =>
      list.map(({ source, kind, target }) => [step, source.id, kind, target.id]),
    );
    await this.#db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('remediation_plan')
        .values({
          id,
          user_id: userId,
          environment_id: plan.environment_id,
          environment_name: plan.environment_name.toWellFormed().replaceAll('\0', ''),
          zone_name: plan.zone_name,
          graph_version: plan.graph_version,
          removals: JSON.stringify(removals),
          created_at: now,
        })
        .execute();
      const retained = transaction
        .selectFrom('remediation_plan')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MOST_PLANS);
      await transaction
        .deleteFrom('remediation_plan')
        .where('user_id', '=', userId)
        .where('id', 'not in', retained)
        .execute();
    });
    return id;
  }

  async byId(userId: string, id: string): Promise<StoredPlan | undefined> {
    const row = await this.#db
      .selectFrom('remediation_plan')
      .selectAll()
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!row) return undefined;
    const removals = row.removals as readonly (readonly [number, string, string, string])[];
    return {
      id,
      environmentId: row.environment_id,
      environmentName: row.environment_name,
      zoneName: row.zone_name,
      removals: removals.map(([step, source, kind, target]) => ({ step, source, kind, target })),
    };
  }
}
