import { promisify } from 'node:util';
import { gunzip, inflate } from 'node:zlib';
import type { BodyShape } from '@chokepoint/contract';
import { badRequest, ServiceError } from '../service-error.ts';
import { JsonRefused, parseBoundedJson } from './bounded-json.ts';
import { foldKeys } from './fold-keys.ts';

type Decoder = (data: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;
const unzip: Decoder = promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip);
const DECODERS: ReadonlyMap<string, Decoder> = new Map([
  ['gzip', unzip],
  ['x-gzip', unzip],
  ['deflate', promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate)],
]);
/** No client needs more, and each could multiply the size of the body. */
const MOST_ENCODINGS = 4;

const undecodable = (reason: string) => badRequest(`could not decode limited payload request into value: ${reason}`);
export const WRONG_CONTENT_TYPE = 'content type must be application/json';
export const bodyTooLarge = () => undecodable('http: request body too large');

export const undecodableContent = (encoding: string) =>
  badRequest(`Error trying to read request: the body is not valid ${encoding} data`);

/** The content encodings of a body in the order in which they have to be decoded. */
export function contentEncodings(header: string | undefined): string[] {
  const named = (header ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
  if (named.length > MOST_ENCODINGS) throw badRequest('Error trying to read request: too many content encodings');
  const unknown = named.findLast((encoding) => !DECODERS.has(encoding));
  if (unknown !== undefined)
    throw new ServiceError(
      'unsupported-media',
      `Error trying to read request: failed to create reader for ${unknown} encoding: content encoding is not supported`,
    );
  return named.reverse();
}

/** Decodes the content encodings of a request body, last one first; the result has at most `limit` bytes. */
export async function decodeContent(raw: Buffer, encodings: string | undefined, limit: number): Promise<Buffer> {
  let content = raw;
  for (const encoding of contentEncodings(encodings)) {
    try {
      content = await DECODERS.get(encoding)!(content, { maxOutputLength: limit });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw bodyTooLarge();
      throw undecodableContent(encoding);
    }
  }
  return content;
}

/** Reads a JSON body into the shape that the route declares. `mostValues` bounds how many values it may have. */
export function readJsonBody(
  shape: Extract<BodyShape, { kind: 'json' }>,
  content: Buffer | undefined,
  contentType: string | undefined,
  mostValues?: number,
): unknown {
  try {
    if (!content?.length && shape.absent !== undefined) return shape.schema.parse(shape.absent);
    if (!shape.anyContentType && !contentType?.toLowerCase().includes('application/json'))
      throw wrongContentType(shape, contentType);
    const value = parseJson(content ?? Buffer.alloc(0), mostValues);
    const result = shape.schema.safeParse(foldKeys(shape.schema, value));
    if (result.success) return result.data;
    throw undecodable(
      result.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`).join('; '),
    );
  } catch (error) {
    if (shape.fault !== undefined && error instanceof ServiceError) throw badRequest(shape.fault);
    throw error;
  }
}

function wrongContentType(shape: Extract<BodyShape, { kind: 'json' }>, given: string | undefined): ServiceError {
  if (shape.wrongContentType !== 'unsupported-media') return badRequest(WRONG_CONTENT_TYPE);
  return new ServiceError(
    'unsupported-media',
    `invalid content-type: [${given ?? ''}]; Content type must be application/json`,
  );
}

function parseJson(content: Buffer, mostValues: number | undefined): unknown {
  try {
    return parseBoundedJson(content.toString('utf8').replace(/^\ufeff/, ''), mostValues);
  } catch (error) {
    const { message } = error as Error;
    throw undecodable(error instanceof JsonRefused ? message : `invalid JSON: ${message}`);
  }
}
