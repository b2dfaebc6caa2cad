import { Check, Dot } from 'lucide-react';
import { classNames } from '../../controls/class-names.ts';
import * as accountTexts from '../texts.ts';
import { PASSWORD_RULES } from './password-rules.ts';

/** What a password needs, ticked off while it is typed. */
export function PasswordRuleList({ secret }: { readonly secret: string }) {
  return (
    <ul aria-label={accountTexts.aPasswordNeeds} className="grid grid-cols-1 gap-x-3 text-xs sm:grid-cols-2">
      {PASSWORD_RULES.map((rule) => {
        const holds = rule.holds(secret);
        const Icon = holds ? Check : Dot;
        return (
          <li
            key={rule.text}
            className={classNames(
              'flex items-center gap-1.5 last:col-span-full',
              holds ? 'text-good' : 'text-ink-faint',
            )}
          >
            <Icon aria-label={holds ? accountTexts.fulfilled : accountTexts.missing} className="size-3.5 shrink-0" />
            {rule.text}
          </li>
        );
      })}
    </ul>
  );
}
