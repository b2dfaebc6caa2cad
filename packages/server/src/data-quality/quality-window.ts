import { badRequest } from '../service-error.ts';

/** The part of a history that a caller wants, both ends of the time included. `limit` 0 = all. */
export type QualityWindow = {
  readonly start: Date;
  readonly end: Date;
  readonly skip: number;
  readonly limit: number;
  readonly sorts: readonly { readonly column: 'created_at' | 'updated_at'; readonly descending: boolean }[];
};

type Parameters = {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly skip?: string | undefined;
  readonly limit?: string | undefined;
  readonly sort_by?: string | readonly string[] | undefined;
};

const THIRTY_DAYS = 30 * 86_400_000;
const MOST_ROWS = 1000;
/** There is no year 0 in a database. */
const RFC3339 = /^(?!0000)\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+ -]\d{2}:\d{2})$/;

/** Reads the parameters of these lists; their messages differ from those of other lists. */
export function qualityWindow(parameters: Parameters, now: Date): QualityWindow {
  const end = moment(parameters.end) ?? now;
  const start = moment(parameters.start) ?? new Date(now.getTime() - THIRTY_DAYS);
  return {
    start,
    end,
    skip: pageNumber('skip', parameters.skip, 0),
    limit: pageNumber('limit', parameters.limit, MOST_ROWS),
    sorts: sorts(parameters.sort_by),
  };
}

function moment(text: string | undefined): Date | undefined {
  if (text === undefined || text === '') return undefined;
  // A plus sign that was not percent-encoded arrives as a blank.
  const time = new Date(text.replace(/ (\d{2}:\d{2})$/, '+$1'));
  if (!RFC3339.test(text) || Number.isNaN(time.getTime()) || time.getUTCFullYear() < 1)
    throw badRequest(`invalid RFC-3339 datetime format: [${text}]`);
  return time;
}

function pageNumber(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value)) throw badRequest(`invalid ${name}: [${text}]`);
  return value;
}

function sorts(given: Parameters['sort_by']): QualityWindow['sorts'] {
  const texts = given === undefined ? ['-created_at'] : typeof given === 'string' ? [given] : given;
  return texts.map((text) => {
    if (text === '') throw badRequest('empty sort_by parameter supplied');
    const descending = text.startsWith('-');
    const column = descending ? text.slice(1) : text;
    if (column !== 'created_at' && column !== 'updated_at') throw badRequest('column format does not support sorting');
    return { column, descending };
  });
}
