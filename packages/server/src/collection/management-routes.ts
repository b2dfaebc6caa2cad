import { createHash } from 'node:crypto';
import {
  completeArtifact,
  deleteArtifact,
  downloadArtifact,
  endOperation,
  listAvailableOperations,
  openArtifact,
  requestOperation,
  startOperation,
  uploadArtifactPart,
} from '@chokepoint/contract';
import type { Principal } from '../callers/principal.ts';
import { created, done, download, type Handler, handle, noContent, ok } from '../http/handler.ts';
import type { Service } from '../service.ts';
import { badRequest, notFound } from '../service-error.ts';
import { type ArtifactRow, ArtifactStore } from './artifact-store.ts';
import { ClientStore } from './client-store.ts';
import { OperationStore } from './operation-store.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const LARGEST = 2 ** 30;
const MOST_PARTS = 10_000;

type Named = { readonly operation_id?: string | null | undefined; readonly id?: string | null | undefined };
type Announced = {
  readonly total_size?: number | null | undefined;
  readonly part_size?: number | null | undefined;
  readonly part_count?: number | null | undefined;
  readonly content_type?: string | null | undefined;
  readonly checksum_algorithm?: string | null | undefined;
  readonly checksum?: string | null | undefined;
};

/** Support bundles: a user asks for one, the collector hands it in, the user downloads it. */
export function managementHandlers(service: Service): Handler[] {
  const { db, clock } = service;
  const clients = new ClientStore(db);
  const operations = new OperationStore(db);
  const artifacts = new ArtifactStore(db);

  async function heard(caller: Principal): Promise<string> {
    if (!caller.client) throw notFound();
    await clients.checkIn(caller.client.id, clock.now());
    return caller.client.id;
  }
  async function requireOperation(given: Named, clientId: string) {
    const id = given.operation_id ?? given.id ?? '';
    const operation = UUID.test(id) ? await operations.byId(id.toLowerCase(), clientId) : undefined;
    if (!operation) throw notFound();
    return operation;
  }
  async function requireArtifact(id: string, clientId: string): Promise<ArtifactRow> {
    const artifact = await artifacts.byId(id, clientId);
    if (!artifact) throw notFound();
    return artifact;
  }

  return [
    handle(requestOperation, async ({ params, body, caller }) => {
      if (!(await clients.byId(params.client_id))) throw notFound();
      if (body.operation_type !== 'support_bundle') throw badRequest('operation_type must be support_bundle');
      return ok({ data: await operations.request(params.client_id, caller.user.id, clock.now()) });
    }),

    handle(downloadArtifact, async ({ params }) => {
      const artifact = await requireArtifact(params.artifact_id, params.client_id);
      if (artifact.status !== 'complete') throw notFound();
      return download(`support-bundle-${artifact.id}.zip`, artifacts.read(artifact.id));
    }),

    handle(deleteArtifact, async ({ params }) => {
      const artifact = await requireArtifact(params.artifact_id, params.client_id);
      await artifacts.remove(artifact.id);
      return done;
    }),

    handle(listAvailableOperations, async ({ caller }) => ok({ data: await operations.queued(await heard(caller)) })),

    handle(startOperation, async ({ body, caller }) => {
      const client = await heard(caller);
      const { id } = await requireOperation(body, client);
      if (!(await operations.move(id, ['queued'], 'running', clock.now())))
        throw badRequest('operation must be queued to start');
      return ok({ data: await requireOperation({ id }, client) });
    }),

    handle(endOperation, async ({ body, caller }) => {
      const client = await heard(caller);
      const { id } = await requireOperation(body, client);
      const status = body.status?.toLowerCase();
      if (status !== 'failed' && status !== 'succeeded' && status !== 'canceled') throw badRequest('invalid status');
      if (!(await operations.move(id, ['running'], status, clock.now())))
        throw badRequest('operation must be running to end');
      const artifact = await artifacts.byOperation(id);
      if (artifact && artifact.status !== 'complete')
        await artifacts.setStatus(artifact.id, status === 'canceled' ? 'canceled' : 'failed', clock.now());
      return ok({ data: await requireOperation({ id }, client) });
    }),

    handle(openArtifact, async ({ body, caller }) => {
      const client = await heard(caller);
      const operation = await requireOperation(body, client);
      if (operation.status !== 'running') throw badRequest('operation must be running to upload an artifact');
      const known = await artifacts.byOperation(operation.id);
      const artifact =
        known ??
        (await artifacts.open({ operation_id: operation.id, client_id: client, ...announced(body) }, clock.now()));
      return created({
        data: {
          artifact_id: artifact.id,
          client_id: client,
          storage_key: `${client}/${artifact.id}`,
          status: artifact.status as 'pending',
          part_size: artifact.part_size,
          part_count: artifact.part_count,
          missing_parts: await artifacts.missingParts(artifact),
          management_operation: await requireOperation({ id: operation.id }, client),
        },
      });
    }),

    handle(uploadArtifactPart, async ({ params, body, caller, request }) => {
      const artifact = await requireArtifact(params.artifact_id, await heard(caller));
      const { part_number: part } = params;
      if (artifact.status !== 'pending' && artifact.status !== 'uploading')
        throw badRequest('the artifact takes no more parts');
      if (part < 1 || part > artifact.part_count)
        throw badRequest(`part number must be from 1 to ${artifact.part_count}`);
      if (body.length === 0 || body.length > artifact.part_size)
        throw badRequest(`a part has from 1 to ${artifact.part_size} bytes`);
      requireDigest(request.header('content-digest'), body);
      await artifacts.putPart(artifact.id, part, body, clock.now());
      return done;
    }),

    handle(completeArtifact, async ({ params, caller }) => {
      const client = await heard(caller);
      const artifact = await requireArtifact(params.artifact_id, client);
      if (artifact.status === 'complete') return noContent;
      const missing = await artifacts.missingParts(artifact);
      if (missing.length > 0) throw badRequest(`missing parts: ${missing.slice(0, 20).join(', ')}`);
      const { size, checksum } = await artifacts.measure(artifact.id);
      if (size !== artifact.total_size || checksum !== artifact.checksum)
        throw badRequest('the parts do not make up the file that was announced: size or checksum differ');
      await artifacts.setStatus(artifact.id, 'complete', clock.now());
      await operations.move(artifact.operation_id, ['running'], 'succeeded', clock.now());
      return noContent;
    }),
  ];
}

function announced({ total_size, part_size, part_count, content_type, checksum_algorithm, checksum }: Announced) {
  const whole = (value: number | null | undefined, most: number) =>
    typeof value === 'number' && value >= 1 && value <= most;
  if (!whole(total_size, LARGEST)) throw badRequest(`total_size must be from 1 to ${LARGEST}`);
  if (!whole(part_size, LARGEST)) throw badRequest(`part_size must be from 1 to ${LARGEST}`);
  if (!whole(part_count, MOST_PARTS)) throw badRequest(`part_count must be from 1 to ${MOST_PARTS}`);
  if ((checksum_algorithm ?? 'sha256').toLowerCase() !== 'sha256')
    throw badRequest('checksum_algorithm must be sha256');
  if (!/^[0-9a-f]{64}$/i.test(checksum ?? '')) throw badRequest('checksum must be 64 hexadecimal digits');
  return {
    total_size: total_size!,
    part_size: part_size!,
    part_count: part_count!,
    content_type: content_type ?? 'application/zip',
    checksum: checksum!.toLowerCase(),
  };
}

/** `Content-Digest: sha-256=:<base64>:`, when it is there. */
function requireDigest(header: string | undefined, content: Uint8Array): void {
  const given = /sha-256=:([^:]+):/i.exec(header ?? '')?.[1];
  if (given !== undefined && given !== createHash('sha256').update(content).digest('base64'))
    throw badRequest('the part does not fit its Content-Digest');
}
