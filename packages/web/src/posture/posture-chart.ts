import { countText, shareText } from '../findings/numbers.ts';
import type { Scope } from '../findings/scope/scope.ts';
import type { Followed } from './posture-queries.ts';

export type Chart = {
  readonly figure: Followed;
  readonly name: string;
  readonly color: string;
  readonly format: (value: number) => string;
};

export const chartsOf = (scope: Scope): readonly Chart[] => [
  { figure: 'exposure', name: 'Exposure', color: 'var(--accent)', format: shareText },
  { figure: 'findings', name: 'Findings', color: 'var(--ember)', format: countText },
  { figure: 'attack-paths', name: 'Attack paths', color: 'var(--danger)', format: countText },
  { figure: 'assets', name: `Objects in ${scope.zone.name}`, color: 'var(--ink-soft)', format: countText },
];
