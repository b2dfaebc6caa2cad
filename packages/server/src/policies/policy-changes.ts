import type { BodyOf, createPolicy, updatePolicy } from '@chokepoint/contract';
import { newestRun, requireRun } from '../findings/comparison/finding-run-read.ts';
import type { Call } from '../http/handler.ts';
import { badRequest, notFound } from '../service-error.ts';
import { requirePolicy } from './check-input.ts';
import type { PolicyParts } from './policy-parts.ts';
import { type PolicyChange, PolicyStore, type StoredPolicy } from './policy-store.ts';

type Author = Pick<Call, 'actor'>;

/** Changes to policies: checked, written, and on record. */
export class PolicyChanges {
  readonly #parts: PolicyParts;
  readonly #policies: PolicyStore;

  constructor(parts: PolicyParts) {
    this.#parts = parts;
    this.#policies = new PolicyStore(parts.db);
  }

  async create(body: BodyOf<typeof createPolicy>, author: Author): Promise<StoredPolicy> {
    const { audit, db } = this.#parts;
    const { name, policy: text, enabled, baseline_run_id: wanted } = body;
    await requirePolicy(this.#parts, text);
    const baseline = wanted === undefined ? await newestRun(db) : await requireRun(db, wanted);
    const policy = { name, text, enabled, baseline_run_id: baseline?.id ?? null };
    const create = () => this.#policies.create(policy, this.#stamp(author));
    return audit.record(author.actor, 'CreatePolicy', { name }, create, ({ id }) => ({ id }));
  }

  async update(id: string, body: BodyOf<typeof updatePolicy>, author: Author): Promise<StoredPolicy> {
    const { audit, db } = this.#parts;
    const before = await this.#policies.require(id);
    const { policy: text, ...rest } = body;
    const given = { ...rest, ...(text !== undefined && { text }) };
    const change: PolicyChange = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    if (Object.keys(change).length === 0)
      throw badRequest('at least one of name, policy, enabled or baseline_run_id is required');
    if (text !== undefined) await requirePolicy(this.#parts, text);
    if (body.baseline_run_id !== undefined) await requireRun(db, body.baseline_run_id);
    const fields = { id, name: change.name ?? before.name, changed: Object.keys(change).join(',') };
    await audit.record(author.actor, 'UpdatePolicy', fields, () =>
      this.#policies.change(id, change, this.#stamp(author)),
    );
    return this.#policies.require(id);
  }

  async remove(id: string, { actor }: Author): Promise<void> {
    const { name } = await this.#policies.require(id);
    await this.#parts.audit.record(actor, 'DeletePolicy', { id, name }, async () => {
      if (!(await this.#policies.remove(id))) throw notFound();
    });
  }

  #stamp({ actor }: Author) {
    return { by: actor.user?.principal_name ?? '', now: this.#parts.clock.now() };
  }
}
