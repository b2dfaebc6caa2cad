import type { AnswerShape, ErrorStatus, Route } from './route.ts';

/** What every route can answer: to a bad request or caller, at a bad moment, or after too long. */
const ALWAYS: readonly ErrorStatus[] = [400, 401, 403, 404, 429, 500, 503, 504];

/** The statuses of errors that a route can answer. A body may arrive in an encoding or of a type that is not understood. */
export function errorStatusesOf(route: Route): readonly ErrorStatus[] {
  const own = [...ALWAYS, ...(route.errors ?? []), ...(route.body ? [415 as const] : [])];
  return [...new Set(own)].filter((status) => !(status in route.answers)).sort((a, b) => a - b);
}

/** The media types, without parameters, that a route can answer with this status; undefined: it never does. */
export function mediaTypesOf(route: Route, status: number): readonly string[] | undefined {
  const shape = route.answers[status];
  if (shape) return mediaTypesOfShape(shape).map(withoutParameters);
  return errorStatusesOf(route).some((error) => error === status) ? ['application/json'] : undefined;
}

function mediaTypesOfShape(shape: AnswerShape): readonly string[] {
  switch (shape.kind) {
    case 'empty':
      return [];
    case 'json':
      return ['application/json'];
    case 'file':
      return [shape.mediaType, ...shape.others];
    case 'either':
      return ['application/json', ...shape.files.map((file) => file.mediaType)];
    default:
      return shape satisfies never;
  }
}

/** `text/csv` of `text/csv; charset=utf-8`. */
export const withoutParameters = (contentType: string): string => contentType.split(';')[0]!.trim().toLowerCase();
