import { type ClientType, type clientDisplay, type clientRecord, ZERO_TIME } from '@chokepoint/contract';
import type { z } from 'zod';
import { encodeTime } from '../http/encode-time.ts';
import { encodeToken, type TokenRecord } from '../identity/tokens/encode-token.ts';
import { TokenStore } from '../identity/tokens/token-store.ts';
import type { Service } from '../service.ts';
import type { Database } from '../storage/database.ts';
import type { ClientRow } from './client-store.ts';
import { CollectionJobStore } from './collection-job-store.ts';
import { encodePlainJob } from './encode-collection-job.ts';
import { encodeEventDisplay, encodeEventRecord } from './encode-event.ts';
import type { Hydration } from './object-references.ts';
import { OperationStore } from './operation-store.ts';
import { EventStore } from './schedule-store.ts';
import { withResult, withResults } from './shown-jobs.ts';

export type IssuedToken = { readonly record: TokenRecord; readonly key?: string };

/** Clients as answers show them, with their schedules, their token, and what they are doing. */
export class ShownClients {
  readonly #service: Service;
  readonly #db: Database;

  constructor(service: Service) {
    this.#service = service;
    this.#db = service.db;
  }

  /** For lists and for looking at one. */
  async display(clients: readonly ClientRow[], hydration: Hydration): Promise<z.input<typeof clientDisplay>[]> {
    const ids = clients.map(({ id }) => id);
    const [tokens, events, running, operations] = [
      await this.#tokens().ofClients(ids),
      await new EventStore(this.#db).ofClients(ids),
      await new CollectionJobStore(this.#db).currentOf(ids),
      await new OperationStore(this.#db).summaries(ids),
    ];
    const jobs = new Map(
      (await withResults(this.#db, [...running.values()])).map((shown) => [shown.job.client_id, shown]),
    );
    const image = this.#service.graph.images.current;
    return clients.map((client) => {
      const job = jobs.get(client.id);
      const current = job ? encodePlainJob.display(job, image, hydration) : null;
      return {
        ...common(client, tokens.get(client.id)),
        events: (events.get(client.id) ?? []).map((event) => encodeEventDisplay(event, image, hydration)),
        current_job_id: current?.id ?? null,
        current_job: current,
        current_task_id: current?.id ?? null,
        current_task: current,
        completed_task_count: client.completed_job_count,
        support_bundle_summary: operations.get(client.id) ?? { last_finished: null, current: null },
      };
    });
  }

  /** For answers to changes. */
  async record(client: ClientRow, issued?: IssuedToken): Promise<z.input<typeof clientRecord>> {
    const token = issued?.record ?? (await this.#tokens().ofClients([client.id])).get(client.id);
    const events = (await new EventStore(this.#db).ofClients([client.id])).get(client.id) ?? [];
    const job = await new CollectionJobStore(this.#db).current(client.id);
    return {
      ...common(client, token, issued?.key),
      events: events.map(encodeEventRecord),
      current_job_id: job?.id ?? null,
      current_job: job ? encodePlainJob.job(await withResult(this.#db, job)) : null,
      created_at: encodeTime(client.created_at),
      updated_at: encodeTime(client.updated_at),
      deleted_at: { Time: ZERO_TIME, Valid: false },
    };
  }

  #tokens(): TokenStore {
    return new TokenStore(this.#db, this.#service.encrypter, this.#service.pubSub);
  }
}

function common(client: ClientRow, token: TokenRecord | undefined, key?: string) {
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
    issuer_address: '',
    issuer_address_override: '',
  };
}
