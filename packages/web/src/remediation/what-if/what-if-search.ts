import type { Cut } from '../../tray/tray.ts';
import { CHANGES, type Change } from '../comparison/compared.ts';

/** What would be removed, in the address: source, kind and target of each, one after the other. */
type WhatIfSearch = {
  readonly cuts?: readonly string[];
  readonly show?: Change;
  readonly type?: string;
};

export function whatIfSearch(given: Record<string, unknown>): WhatIfSearch {
  const cuts = Array.isArray(given.cuts) ? given.cuts.map(String) : [];
  return {
    ...(cuts.length >= 3 ? { cuts: cuts.slice(0, cuts.length - (cuts.length % 3)) } : {}),
    ...(CHANGES.includes(given.show as never) ? { show: given.show as Change } : {}),
    ...(typeof given.type === 'string' && given.type ? { type: given.type } : {}),
  };
}

export const cutsText = (cuts: readonly Cut[]): readonly string[] =>
  cuts.flatMap(({ source, kind, target }) => [source, kind, target]);

export function cutsIn(texts: readonly string[]): readonly Cut[] {
  return Array.from({ length: Math.floor(texts.length / 3) }, (_, at) => ({
    source: texts[at * 3]!,
    kind: texts[at * 3 + 1]!,
    target: texts[at * 3 + 2]!,
  }));
}

/** Longer addresses may be truncated or refused by proxies. */
const LONGEST = 8_000;

export const fitsAddress = (cuts: readonly Cut[]): boolean =>
  encodeURIComponent(JSON.stringify(cutsText(cuts))).length <= LONGEST;
