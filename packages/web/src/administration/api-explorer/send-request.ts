import { fetchWithSession } from '../../api/client.ts';
import type { Operation } from './api-document.ts';

/** A request as the user composed it. */
export type RequestDraft = {
  /** Values of the parameters by name; empty ones are left out. */
  readonly values: Readonly<Record<string, string>>;
  readonly body: string;
};

export type Answer = {
  readonly status: number;
  readonly statusText: string;
  readonly milliseconds: number;
  readonly mediaType: string;
  readonly headers: string;
  readonly content: Blob;
  /** The content where it is text, with JSON in lines. */
  readonly text: string | undefined;
};

/** Path and query of a request. */
function targetOf({ path, parameters }: Operation, { values }: RequestDraft): string {
  const filled = path.replace(/\{([^}]+)\}/g, (all, name: string) =>
    values[name] ? encodeURIComponent(values[name]) : all,
  );
  const search = new URLSearchParams(
    parameters.flatMap(({ name, in: place }) => (place === 'query' && values[name] ? [[name, values[name]]] : [])),
  );
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** Sends it with the session of the user. */
export async function sendRequest(operation: Operation, draft: RequestDraft): Promise<Answer> {
  const begun = performance.now();
  const response = await fetchWithSession(targetOf(operation, draft), {
    method: operation.method,
    headers: headersOf(operation, draft),
    ...(operation.body && draft.body && { body: draft.body }),
  });
  const content = await response.blob();
  const mediaType = response.headers.get('content-type') ?? '';
  return {
    status: response.status,
    statusText: response.statusText,
    milliseconds: Math.round(performance.now() - begun),
    mediaType,
    headers: [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n'),
    content,
    text: /json|text|xml/.test(mediaType) ? shownText(await content.text(), mediaType) : undefined,
  };
}

function headersOf(operation: Operation, { values, body }: RequestDraft): Record<string, string> {
  const given = operation.parameters.flatMap(({ name, in: place }) =>
    place === 'header' && values[name] ? [[name, values[name]] as const] : [],
  );
  return {
    ...Object.fromEntries(given),
    ...(operation.body && body ? { 'content-type': operation.body.mediaType } : {}),
  };
}

/** The same request for a terminal. The session is not written out. */
export function curlOf(operation: Operation, draft: RequestDraft): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const headers = Object.entries({
    Authorization: 'Bearer $TOKEN',
    ...headersOf(operation, draft),
  }).map(([name, value]) => `-H ${name === 'Authorization' ? `"${name}: ${value}"` : quoted(`${name}: ${value}`)}`);
  return [
    `curl -X ${operation.method} ${quoted(`${window.location.origin}${targetOf(operation, draft)}`)}`,
    ...headers,
    ...(operation.body && draft.body ? [`--data ${quoted(draft.body)}`] : []),
  ].join(' \\\n  ');
}

function shownText(text: string, mediaType: string): string {
  if (!mediaType.includes('json')) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
