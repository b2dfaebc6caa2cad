import type { Call, Handler } from '../http/handler.ts';
import { ServiceError } from '../service-error.ts';
import type { AuditFields, AuditStore } from './audit-store.ts';
import type { OnceAMinute } from './once-a-minute.ts';

/** A handler whose calls are recorded as its route declares; other handlers write their own entries, or none. */
export function auditedHandler(handler: Handler, audit: AuditStore, once: OnceAMinute): Handler {
  const { route } = handler;
  const declared = route.audit;
  if (!declared) return handler;
  const isRecorded = ({ principal }: Call) =>
    route.method !== 'GET' || once.isFirst(declared.action, principal?.user.id ?? '');
  return {
    route,
    run: async (call) => {
      const fields = fieldsOf(call, declared.fields ?? []);
      try {
        const answer = await handler.run(call);
        if (isRecorded(call)) await audit.write(call.actor, declared.action, 'success', fields);
        return answer;
      } catch (error) {
        const reason = error instanceof ServiceError ? error.message : 'internal error';
        if (isRecorded(call)) await audit.write(call.actor, declared.action, 'failure', { ...fields, error: reason });
        throw error;
      }
    },
  };
}

/** The parameters of the path, and what the route names of the body. */
function fieldsOf(call: Call, names: readonly string[]): AuditFields {
  const body = (call.body ?? {}) as Readonly<Record<string, unknown>>;
  const named = names.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]] as const]));
  return { ...call.params, ...Object.fromEntries(named) };
}
