import { download, type RequestFacts } from '../../http/handler.ts';
import type { ListRequest } from '../../storage/list-request.ts';

/** The parameter, which some clients can set more easily, takes precedence over the header. */
export function wantsCsv(parameter: string | undefined, request: RequestFacts): boolean {
  if (parameter !== undefined) return parameter === 'text/csv';
  return /text\/csv/i.test(request.header('accept') ?? '');
}

/** For a file: every row unless the caller sets a limit. */
export function requestedRows({ list, request }: { list: ListRequest; request: RequestFacts }): ListRequest {
  return new URLSearchParams(request.target.split('?')[1]).has('limit') ? list : { ...list, limit: 0 };
}

/** A download under a file name. Clients compare the whole content type, so it has no charset. */
export function csvFile<B>(name: string, body: B) {
  const { headers, ...answer } = download(name, body);
  return { ...answer, headers: { ...headers, 'content-type': 'text/csv' } } as const;
}
