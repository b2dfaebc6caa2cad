import type { z } from 'zod';
import { badRequest } from '../service-error.ts';

/** Every route has fewer fields, and parsing takes time for each part. */
const MOST_PARTS = 64;

/**
 * Reads a form (`multipart/form-data`) into the shape that the route declares: every field at most once, files as their
 * text. The body limit of the route bounds `content` already.
 */
export async function readMultipart<T extends z.ZodObject>(
  schema: T,
  content: Uint8Array,
  contentType: string | undefined,
): Promise<z.output<T>> {
  const form = await parse(content, contentType);
  const fields: Record<string, string> = {};
  for (const [name, shape] of Object.entries(schema.shape)) {
    const values = form.getAll(name);
    if (values.length > 1) throw badRequest(`expected only one "${name}" parameter`);
    const value = values[0];
    if (value !== undefined) fields[name] = typeof value === 'string' ? value : await value.text();
    else if (!(shape as z.ZodType).safeParse(undefined).success)
      throw badRequest(`form is missing "${name}" parameter`);
  }
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  throw badRequest(result.error.issues.map((issue) => issue.message).join('; '));
}

async function parse(content: Uint8Array, contentType: string | undefined): Promise<FormData> {
  if (!/^\s*multipart\/form-data\s*;/i.test(contentType ?? ''))
    throw badRequest("request Content-Type isn't multipart/form-data");
  requireFewParts(content, contentType!);
  try {
    return await new Response(content as Uint8Array<ArrayBuffer>, {
      headers: { 'content-type': contentType! },
    }).formData();
  } catch {
    throw badRequest('the multipart form is malformed');
  }
}

function requireFewParts(content: Uint8Array, contentType: string): void {
  const boundary = /boundary\s*=\s*(?:"([^"]*)"|([^\s;]*))/i.exec(contentType);
  const delimiter = Buffer.from(`--${boundary?.[1] ?? boundary?.[2] ?? ''}`);
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  let parts = 0;
  for (let at = bytes.indexOf(delimiter); at !== -1; at = bytes.indexOf(delimiter, at + delimiter.length))
    if (++parts > MOST_PARTS) throw badRequest(`the multipart form has more than ${MOST_PARTS} parts`);
}
