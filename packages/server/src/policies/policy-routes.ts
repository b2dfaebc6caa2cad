import { checkPolicy, createPolicy, deletePolicy, getPolicy, listPolicies, updatePolicy } from '@chokepoint/contract';
import { encodeTime } from '../http/encode-time.ts';
import { created, type Handler, handle, noContent, ok } from '../http/handler.ts';
import { checkNow } from './check-now.ts';
import { PolicyChanges } from './policy-changes.ts';
import type { PolicyParts } from './policy-parts.ts';
import { PolicyStore, type StoredPolicy } from './policy-store.ts';

export function policyHandlers(parts: PolicyParts): Handler[] {
  const policies = new PolicyStore(parts.db);
  const changes = new PolicyChanges(parts);
  return [
    handle(listPolicies, async ({ list }) => {
      const { count, rows } = await policies.page(list);
      return ok({ count, limit: list.limit, skip: list.skip, data: rows.map(encode) });
    }),

    handle(createPolicy, async (call) => created({ data: encode(await changes.create(call.body, call)) })),

    handle(getPolicy, async ({ params }) => ok({ data: encode(await policies.require(params.policy_id)) })),

    handle(updatePolicy, async (call) =>
      ok({ data: encode(await changes.update(call.params.policy_id, call.body, call)) }),
    ),

    handle(deletePolicy, async (call) => {
      await changes.remove(call.params.policy_id, call);
      return noContent;
    }),

    handle(checkPolicy, async (call) => {
      const { status, rules, baseline } = await checkNow(parts, call.body, call);
      return ok({ data: { status, rules: rules.map(encodeVerdict), baseline_run_id: baseline } });
    }),
  ];
}

const encodeVerdict = ({ violations, ...verdict }: StoredPolicy['verdicts'][number]) => ({
  ...verdict,
  violations: [...violations],
});

const encode = ({ text, verdicts, checked_at, created_at, updated_at, ...policy }: StoredPolicy) => ({
  ...policy,
  policy: text,
  rules: verdicts.map(encodeVerdict),
  checked_at: checked_at && encodeTime(checked_at),
  created_at: encodeTime(created_at),
  updated_at: encodeTime(updated_at),
});
