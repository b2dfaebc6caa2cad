import * as exploreTexts from '../texts.ts';
import { READY_QUERIES } from './ready/ready-queries.ts';

/** A hint on reading the answer of a ready query, as long as the query was not edited. */
export function WhatToLookFor({ query }: { readonly query: string }) {
  const ready = READY_QUERIES.find((one) => one.query === query);
  if (!ready) return null;
  return (
    <p className="rounded-md bg-sunken px-2.5 py-1.5 text-xs text-ink-soft">
      <b className="font-medium text-ink">{exploreTexts.whatLook} </b>
      {ready.lookFor}
    </p>
  );
}
