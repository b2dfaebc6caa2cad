import { readStored, writeStored } from '../../browser/storage.ts';

/** What this window knows already, so that nothing is announced twice, nor lost when the page is loaded again. */
export type SeenNews = {
  /** Uploads up to this one are known ... */
  readonly newestUpload?: number;
  /** ... except these, which were under way. */
  readonly uploadsUnderWay?: readonly number[];
  /** The last analysis that has ended, as the service writes times. */
  readonly analysed?: string;
  /** The last that has begun. */
  readonly begun?: string;
  /** Everything that happened until then. */
  readonly eventsUntil?: string;
};

const KEY = 'chokepoint.heard';
let seen: SeenNews = restore();

export const seenNews = (): SeenNews => seen;

export function rememberNews(news: SeenNews): void {
  seen = { ...seen, ...news };
  writeStored('tab', KEY, seen);
}

function restore(): SeenNews {
  return (readStored('tab', KEY) as SeenNews | undefined) ?? {};
}
