import { createHash } from 'node:crypto';
import type { BodyOf, openArtifact as openArtifactRoute } from '@chokepoint/contract';
import type { Clock } from '../../clock.ts';
import { badRequest } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import { type Artifact, ArtifactStore } from '../stores/artifact-store.ts';
import { OperationStore } from '../stores/operation-store.ts';
import { isClean } from './scan-file.ts';

const LARGEST = 2 ** 30;
const MOST_PARTS = 10_000;

type UploadParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: { readonly scanCommand: string | undefined };
};
type Operation = { readonly id: string; readonly client_id: string; readonly status: string };

/** Prepares the upload of an artifact, or continues one that was started before. */
export async function openArtifact(
  { db, clock }: UploadParts,
  operation: Operation,
  body: BodyOf<typeof openArtifactRoute>,
): Promise<Artifact> {
  if (operation.status !== 'running') throw badRequest('operation must be running to upload an artifact');
  const artifacts = new ArtifactStore(db);
  const known = await artifacts.byOperation(operation.id);
  if (known) return known;
  const owner = { operation_id: operation.id, client_id: operation.client_id };
  return artifacts.open({ ...owner, ...announcedFile(body) }, clock.now());
}

export async function storePart(
  { db, clock }: UploadParts,
  artifact: Artifact,
  part: { readonly number: number; readonly content: Uint8Array; readonly digest: string | undefined },
): Promise<void> {
  const { number, content, digest } = part;
  if (artifact.status !== 'pending' && artifact.status !== 'uploading')
    throw badRequest('the artifact takes no more parts');
  if (number < 1 || number > artifact.part_count)
    throw badRequest(`part number must be from 1 to ${artifact.part_count}`);
  if (content.length === 0 || content.length > artifact.part_size)
    throw badRequest(`a part has from 1 to ${artifact.part_size} bytes`);
  requireDigest(digest, content);
  await new ArtifactStore(db).putPart(artifact.id, number, content, clock.now());
}

/** Checks that the parts are the announced file, and harmless where a scanner is configured, and ends the operation. */
export async function completeArtifact({ db, clock, config }: UploadParts, artifact: Artifact): Promise<void> {
  if (artifact.status === 'complete') return;
  const artifacts = new ArtifactStore(db);
  const missing = await artifacts.missingParts(artifact);
  if (missing.length > 0) throw badRequest(`missing parts: ${missing.slice(0, 20).join(', ')}`);
  const { size, checksum } = await artifacts.measure(artifact.id);
  if (size !== artifact.total_size || checksum !== artifact.checksum)
    throw badRequest('the parts do not make up the file that was announced: size or checksum differ');
  if (config.scanCommand && !(await isClean(config.scanCommand, artifacts.read(artifact.id))))
    throw badRequest('the scanner of the service does not let the file pass');
  await artifacts.setStatus(artifact.id, 'complete', clock.now());
  await new OperationStore(db).move(artifact.operation_id, ['running'], 'succeeded', clock.now());
}

function announcedFile(body: BodyOf<typeof openArtifactRoute>) {
  const { total_size, part_size, part_count, content_type, checksum_algorithm, checksum } = body;
  const sizes = {
    total_size: requireNumber('total_size', total_size, LARGEST),
    part_size: requireNumber('part_size', part_size, LARGEST),
    part_count: requireNumber('part_count', part_count, MOST_PARTS),
  };
  // Otherwise the parts could be far larger together than the file that they are meant to be.
  if ((sizes.part_count - 1) * sizes.part_size >= sizes.total_size)
    throw badRequest('part_count: the file has fewer parts of part_size bytes');
  if ((checksum_algorithm ?? 'sha256').toLowerCase() !== 'sha256')
    throw badRequest('checksum_algorithm must be sha256');
  return {
    ...sizes,
    content_type: content_type ?? 'application/zip',
    checksum: requireChecksum(checksum),
  };
}

function requireNumber(name: string, value: number | null | undefined, most: number): number {
  if (typeof value !== 'number' || value < 1 || value > most) throw badRequest(`${name} must be from 1 to ${most}`);
  return value;
}

function requireChecksum(checksum: string | null | undefined): string {
  if (!/^[0-9a-f]{64}$/i.test(checksum ?? '')) throw badRequest('checksum must be 64 hexadecimal digits');
  return checksum!.toLowerCase();
}

/** `Content-Digest: sha-256=:<base64>:`, when it is present. */
function requireDigest(header: string | undefined, content: Uint8Array): void {
  const given = /sha-256=:([^:]+):/i.exec(header ?? '')?.[1];
  if (given !== undefined && given !== createHash('sha256').update(content).digest('base64'))
    throw badRequest('the part does not fit its Content-Digest');
}
