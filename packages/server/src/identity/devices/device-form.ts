import { badRequest } from '../../service-error.ts';

/** The fields of a body that is a form or JSON. Fields that are not text do not count. */
export function formFields(body: Uint8Array, contentType: string | undefined): ReadonlyMap<string, string> {
  const text = Buffer.from(body).toString('utf8');
  if (!/^\s*application\/json\b/i.test(contentType ?? '')) return new Map(new URLSearchParams(text));
  try {
    const value: unknown = text === '' ? {} : JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SyntaxError();
    return new Map(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    throw badRequest('the body must be a form, or a JSON object');
  }
}
