import { Link } from '@tanstack/react-router';
import { shareText } from '../charts/numbers.ts';
import { Card } from '../controls/card.tsx';
import type { Choices, Scope } from '../findings/scope/scope.ts';
import { type ScopeSearch, scopeOf } from '../findings/scope/scope-search.ts';
import { ShareBar } from '../findings/share-bar.tsx';
import * as postureTexts from './texts.ts';

type EnvironmentRanksProps = { readonly scope: Scope; readonly choices: Choices; readonly search: ScopeSearch };

/** The current exposure of each environment, the most exposed first. */
export function EnvironmentRanks({ scope, choices, search }: EnvironmentRanksProps) {
  const zone = scope.environments.some(({ exposures }) => exposures.has(scope.zone.id))
    ? scope.zone
    : choices.zones[0]!;
  const ranked = scope.environments
    .map((environment) => ({ ...environment, share: environment.exposures.get(zone.id) ?? 0 }))
    .sort((a, b) => b.share - a.share || a.name.localeCompare(b.name));
  return (
    <Card title={postureTexts.environments} note={postureTexts.exposureOfName(zone.name)}>
      <ol aria-label={postureTexts.environmentsByExposure} className="-mx-2 -my-1 max-h-64 overflow-y-auto">
        {ranked.map(({ id, name, share }) => (
          <li key={id}>
            <Link
              to="/posture"
              search={{ ...scopeOf(search), environment: id }}
              className="flex items-center gap-3 rounded-md px-2 py-1.5 -outline-offset-2 transition-colors hover:bg-sunken"
            >
              <span className="min-w-0 grow truncate">{name}</span>
              <ShareBar percent={share * 100} />
              <span className="w-12 text-right font-medium tabular-nums">{shareText(share)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}
