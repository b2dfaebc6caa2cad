import { type ClientType, type clientDisplay, type clientRecord, ZERO_TIME } from '@chokepoint/contract';
import type { z } from 'zod';
import type { GraphStore } from '../../graph/graph-store.ts';
import { encodeTime, encodeTimes } from '../../http/encode-time.ts';
import { encodeToken, type TokenRecord } from '../../identity/tokens/encode-token.ts';
import type { TokenStore } from '../../identity/tokens/token-store.ts';
import type { Database } from '../../storage/database.ts';
import { encodePlainJob } from '../jobs/encode-collection-job.ts';
import { withResult, withResults } from '../jobs/jobs-with-results.ts';
import { encodeScheduleDisplay, encodeScheduleRecord } from '../schedules/encode-schedule.ts';
import type { Hydration } from '../scope/object-references.ts';
import type { Client } from '../stores/client-store.ts';
import { CollectionJobRead } from '../stores/collection-job-read.ts';
import { OperationStore } from '../stores/operation-store.ts';
import { ScheduleStore } from '../stores/schedule-store.ts';

export type IssuedToken = { readonly record: TokenRecord; readonly key?: string };

export type ClientViewParts = {
  readonly db: Database;
  readonly graph: GraphStore;
  readonly tokenStore: TokenStore;
};

/** Clients as the API shows them, with their schedules, their token, and their current job. */
export class ClientViews {
  readonly #parts: ClientViewParts;
  readonly #db: Database;

  constructor(parts: ClientViewParts) {
    this.#parts = parts;
    this.#db = parts.db;
  }

  /** For lists and for a single client. */
  async display(clients: readonly Client[], hydration: Hydration): Promise<z.input<typeof clientDisplay>[]> {
    const ids = clients.map(({ id }) => id);
    const [tokens, schedules, running, operations] = [
      await this.#parts.tokenStore.ofClients(ids),
      await new ScheduleStore(this.#db).ofClients(ids),
      await new CollectionJobRead(this.#db).currentOfClients(ids),
      await new OperationStore(this.#db).summaries(ids),
    ];
    const jobs = new Map(
      (await withResults(this.#db, [...running.values()])).map((full) => [full.job.client_id, full]),
    );
    const image = this.#parts.graph.images.current;
    return clients.map((client) => {
      const job = jobs.get(client.id);
      const current = job ? encodePlainJob.display(job, image, hydration) : null;
      return {
        ...common(client, tokens.get(client.id)),
        events: (schedules.get(client.id) ?? []).map((schedule) => encodeScheduleDisplay(schedule, image, hydration)),
        current_job_id: current?.id ?? null,
        current_job: current,
        current_task_id: current?.id ?? null,
        current_task: current,
        completed_task_count: client.completed_job_count,
        support_bundle_summary: operations.get(client.id) ?? { last_finished: null, current: null },
      };
    });
  }

  /** For responses to changes. */
  async record(client: Client, issued?: IssuedToken): Promise<z.input<typeof clientRecord>> {
    const token = issued?.record ?? (await this.#parts.tokenStore.ofClients([client.id])).get(client.id);
    const schedules = (await new ScheduleStore(this.#db).ofClients([client.id])).get(client.id) ?? [];
    const job = await new CollectionJobRead(this.#db).current(client.id);
    return {
      ...common(client, token, issued?.key),
      events: schedules.map(encodeScheduleRecord),
      current_job_id: job?.id ?? null,
      current_job: job ? encodePlainJob.job(await withResult(this.#db, job)) : null,
      ...encodeTimes(client),
      deleted_at: { Time: ZERO_TIME, Valid: false },
    };
  }
}

function common(client: Client, token: TokenRecord | undefined, key?: string) {
  return {
    id: client.id,
    name: client.name,
    ip_address: client.ip_address,
    hostname: client.hostname,
    configured_user: client.configured_user,
    last_checkin: encodeTime(client.last_checkin),
    token: token ? encodeToken(token, key) : null,
    completed_job_count: client.completed_job_count,
    domain_controller: client.domain_controller,
    version: client.version,
    user_sid: client.user_sid,
    type: client.type as ClientType,
    issuer_address: client.issuer_address,
    issuer_address_override: client.issuer_address_override,
    iwa_claim_value: client.iwa_claim_value,
  };
}
