import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { loginProvidersQuery } from '../api/queries.ts';
import * as loginTexts from './texts.ts';

/** The identity providers to log in with instead. Renders nothing when there are none or they cannot be listed. */
export function ProviderList({ onLeave }: { readonly onLeave: () => void }) {
  const { data: providers = [] } = useQuery(loginProvidersQuery);
  if (providers.length === 0) return null;
  return (
    <div>
      <div aria-hidden className="mb-4 flex items-center gap-3 text-xs text-ink-faint">
        <span className="h-px grow bg-line" />
        {loginTexts.or}
        <span className="h-px grow bg-line" />
      </div>
      <ul aria-label={loginTexts.identityProviders} className="space-y-2">
        {providers.map((provider) => (
          <li key={provider.id}>
            <a
              href={`/api/v2/sso/${encodeURIComponent(provider.slug)}/login`}
              onClick={onLeave}
              className="flex h-9 items-center justify-center gap-2 rounded-md border border-line bg-surface transition-colors hover:bg-sunken"
            >
              <KeyRound aria-hidden className="size-4 text-ink-faint" />
              {loginTexts.continueWithName(provider.name)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
