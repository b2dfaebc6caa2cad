import { CheckField } from '../controls/fields/check-field.tsx';
import type { EventType, Webhook } from './alert-queries.ts';
import { SeverityIcon } from './event-name.tsx';
import { grave, type Subscriptions } from './subscriptions.ts';
import * as alertTexts from './texts.ts';

type SubscriptionFieldsProps = {
  readonly webhooks: readonly Webhook[];
  readonly types: readonly EventType[];
  readonly chosen: Subscriptions;
  readonly onChange: (chosen: Subscriptions) => void;
};

/** Which events each webhook gets. */
export function SubscriptionFields({ webhooks, types, chosen, onChange }: SubscriptionFieldsProps) {
  const change = (id: string, events: ReadonlySet<string> | undefined) => {
    const next = new Map(chosen);
    if (events) next.set(id, events);
    else next.delete(id);
    onChange(next);
  };
  return (
    <div className="space-y-2">
      {webhooks.map(({ id, name, disabled_at }) => {
        const events = chosen.get(id);
        return (
          <fieldset key={id} className="rounded-lg border border-line px-3 py-2">
            <legend className="sr-only">{name}</legend>
            <CheckField
              label={disabled_at ? alertTexts.sendNameOff(name) : alertTexts.sendToName(name)}
              checked={events !== undefined}
              onChange={(event) => change(id, event.target.checked ? grave(types) : undefined)}
            />
            {events && (
              <ul className="mt-2 space-y-1.5 border-t border-line pt-2 pl-6">
                {types.map(({ type, name: called, description, severity }) => (
                  <li key={type} className="flex items-start gap-2">
                    <CheckField
                      className="grow"
                      label={called}
                      hint={description}
                      checked={events.has(type)}
                      onChange={(event) =>
                        change(
                          id,
                          new Set(event.target.checked ? [...events, type] : [...events].filter((one) => one !== type)),
                        )
                      }
                    />
                    <span className="mt-0.5">
                      <SeverityIcon severity={severity} />
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </fieldset>
        );
      })}
    </div>
  );
}
