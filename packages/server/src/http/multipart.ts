import type { z } from 'zod';
import { badRequest } from '../service-error.ts';

/**
 * Reads a form (`multipart/form-data`) into the shape that the route declares: every field at most once, files as their
 * text. The general body limit bounds `content` already.
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
  try {
    return await new Response(content as Uint8Array<ArrayBuffer>, {
      headers: { 'content-type': contentType! },
    }).formData();
  } catch {
    throw badRequest('the multipart form is malformed');
  }
}
