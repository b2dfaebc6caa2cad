import { type GivenExtension, givenExtension, givenQueries, givenZoneRules } from '@chokepoint/contract';
import { openUpload, toUtf8, type UploadFile } from '@chokepoint/ingest';
import type { z } from 'zod';
import { MOST_LISTED_VALUES, parseBoundedJson } from '../http/bounded-json.ts';
import { readJsonBody } from '../http/request-body.ts';
import { badRequest } from '../service-error.ts';

const ZIP_TYPES = ['application/zip', 'application/x-zip-compressed', 'application/zip-compressed'];
const MOST_BYTES = 10 * 1024 * 1024;
/** More than a bundle has, so that all wrong ones of a few can be named. */
const MOST_FILES = 100;
const SCHEMA = 'schema.json';
const RULES = 'pz_rules.json';
const QUERIES = 'saved_queries.json';

/** An uploaded extension: JSON with all of it, or a ZIP archive of its parts. */
export async function readExtension(content: Uint8Array, contentType: string | undefined): Promise<GivenExtension> {
  if (content.length === 0) throw badRequest('open graph extension payload cannot be empty');
  const type = contentType?.toLowerCase() ?? '';
  if (ZIP_TYPES.some((zip) => type.includes(zip))) return readArchive(content);
  const shape = { kind: 'json', schema: givenExtension, wrongContentType: 'unsupported-media' } as const;
  return readJsonBody(shape, Buffer.from(content), contentType, MOST_LISTED_VALUES) as GivenExtension;
}

/** Reports every fault of an archive at once. */
async function readArchive(content: Uint8Array): Promise<GivenExtension> {
  if (Buffer.from(content.subarray(0, 2)).toString('latin1') !== 'PK')
    throw badRequest('unable to open zip archive: it is not a zip file');
  await using upload = await openUpload(content, 'the archive', MOST_FILES);
  const faults: string[] = [];
  const files = new Map<string, UploadFile>();
  for (const file of upload.files) {
    if ('failure' in file && file.name === 'the archive') faults.push(file.failure);
    else if (![SCHEMA, RULES, QUERIES].includes(file.name))
      faults.push(`unexpected file "${file.name.split('/').at(-1)}" in zip archive`);
    else if (files.has(file.name)) faults.push(`duplicate component "${file.name}" in zip archive`);
    else files.set(file.name, file);
  }
  const schema = await component(files.get(SCHEMA), givenExtension, 'graph extension payload', faults);
  if (!files.has(SCHEMA)) faults.push(`required component "${SCHEMA}" not found in extension bundle`);
  const rules = await component(files.get(RULES), givenZoneRules, RULES, faults);
  const queries = await component(files.get(QUERIES), givenQueries, QUERIES, faults);
  requireWhole(schema, rules, files.has(RULES), faults);
  if (faults.length > 0 || !schema) throw badRequest(faults.join('; '));
  return { ...schema, pz_rules: rules, queries: queries?.queries };
}

function requireWhole(
  schema: GivenExtension | undefined,
  rules: z.output<typeof givenZoneRules> | undefined,
  hasRules: boolean,
  faults: string[],
): void {
  const embedded = [...(schema?.pz_rules ? [RULES] : []), ...(schema?.queries ? [QUERIES] : [])];
  if (embedded.length > 0) faults.push(`${SCHEMA} must not embed optional components: ${embedded.join(', ')}`);
  if (!schema?.relationship_findings?.length) return;
  const needs = `extension declares relationship findings and requires a "${RULES}" component`;
  if (!hasRules) faults.push(needs);
  else if (rules && !rules.rules?.length) faults.push(`${needs}: "${RULES}" must contain at least one rule`);
}

async function component<S extends z.ZodType>(
  file: UploadFile | undefined,
  shape: S,
  what: string,
  faults: string[],
): Promise<z.output<S> | undefined> {
  if (!file) return undefined;
  try {
    const result = shape.safeParse(parseBoundedJson(await textOf(file), MOST_LISTED_VALUES));
    if (result.success) return result.data;
    const [issue] = result.error.issues;
    faults.push(`unable to decode ${what}: ${issue?.path.join('.')}: ${issue?.message}`);
  } catch (error) {
    const { message } = error as Error;
    faults.push(message.startsWith('component ') ? message : `unable to decode ${what}: ${message}`);
  }
  return undefined;
}

async function textOf(file: UploadFile): Promise<string> {
  if ('failure' in file) throw new Error(file.failure);
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of toUtf8(file.source.read())) {
    bytes += piece.length;
    if (bytes > MOST_BYTES)
      throw new Error(`component "${file.name}" exceeds decompressed size limit of ${MOST_BYTES} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces)
    .toString('utf8')
    .replace(/^\ufeff/, '');
}
