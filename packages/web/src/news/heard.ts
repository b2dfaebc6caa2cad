/** What this window knows already, so that nothing is announced twice, nor lost when the page is loaded again. */
export type Heard = {
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
let heard: Heard = restore();

export const whatWasHeard = (): Heard => heard;

export function hear(news: Heard): void {
  heard = { ...heard, ...news };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(heard));
  } catch {
    // Storage is switched off: it is remembered as long as the page lives.
  }
}

function restore(): Heard {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Heard | null) ?? {};
  } catch {
    return {};
  }
}
