import { countText, shareText } from '../charts/numbers.ts';
import type { Scope } from '../findings/scope/scope.ts';
import type { Followed } from './posture-queries.ts';
import * as postureTexts from './texts.ts';

export type Chart = {
  readonly metric: Followed;
  readonly name: string;
  readonly color: string;
  readonly format: (value: number) => string;
};

export const chartsOf = (scope: Scope): readonly Chart[] => [
  { metric: 'exposure', name: postureTexts.exposure, color: 'var(--accent)', format: shareText },
  { metric: 'findings', name: postureTexts.findings, color: 'var(--ember)', format: countText },
  { metric: 'attack-paths', name: postureTexts.attackPaths, color: 'var(--danger)', format: countText },
  { metric: 'assets', name: postureTexts.objectsInName(scope.zone.name), color: 'var(--ink-soft)', format: countText },
];
