import {
  type BodyOf,
  completeArtifact as completeArtifactRoute,
  deleteArtifact,
  downloadArtifact,
  endOperation,
  listAvailableOperations,
  openArtifact as openArtifactRoute,
  requestOperation,
  startOperation,
  uploadArtifactPart,
} from '@chokepoint/contract';
import type { Principal } from '../../callers/principal.ts';
import type { Clock } from '../../clock.ts';
import { created, done, download, type Handler, handle, noContent, ok } from '../../http/handler.ts';
import { badRequest, notFound } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import { type Artifact, ArtifactStore } from '../stores/artifact-store.ts';
import { ClientStore } from '../stores/client-store.ts';
import { OperationStore } from '../stores/operation-store.ts';
import { artifactDownloadHandlers, bundleName } from './artifact-download-routes.ts';
import { completeArtifact, openArtifact, storePart } from './artifact-upload.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

type SupportBundleParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: { readonly publicUrl: string; readonly scanCommand: string | undefined };
};

type Named = { readonly operation_id?: string | null | undefined; readonly id?: string | null | undefined };

/** Support bundles: a user requests one, the collector uploads it, the user downloads it. */
export function supportBundleHandlers(parts: SupportBundleParts): Handler[] {
  return [
    ...userHandlers(parts),
    ...operationHandlers(parts),
    ...artifactHandlers(parts),
    ...artifactDownloadHandlers(parts),
  ];
}

function userHandlers({ db, clock }: SupportBundleParts): Handler[] {
  const artifacts = new ArtifactStore(db);
  return [
    handle(requestOperation, async ({ params, body, caller }) => {
      if (!(await new ClientStore(db).byId(params.client_id))) throw notFound();
      if (body.operation_type !== 'support_bundle') throw badRequest('operation_type must be support_bundle');
      return ok({ data: await new OperationStore(db).request(params.client_id, caller.user.id, clock.now()) });
    }),

    handle(downloadArtifact, async ({ params }) => {
      const artifact = await requireArtifact(db, params.artifact_id, params.client_id);
      if (artifact.status !== 'complete') throw notFound();
      return download(bundleName(artifact), artifacts.read(artifact.id));
    }),

    handle(deleteArtifact, async ({ params }) => {
      const artifact = await requireArtifact(db, params.artifact_id, params.client_id);
      await artifacts.remove(artifact.id);
      return done;
    }),
  ];
}

function operationHandlers(parts: SupportBundleParts): Handler[] {
  const { db, clock } = parts;
  const operations = new OperationStore(db);
  return [
    handle(listAvailableOperations, async ({ caller }) => {
      const client = await checkIn(parts, caller);
      return ok({ data: await operations.queued(client) });
    }),

    handle(startOperation, async ({ body, caller }) => {
      const client = await checkIn(parts, caller);
      const { id } = await requireOperation(db, body, client);
      if (!(await operations.move(id, ['queued'], 'running', clock.now())))
        throw badRequest('operation must be queued to start');
      return ok({ data: await requireOperation(db, { id }, client) });
    }),

    handle(endOperation, async ({ body, caller }) => {
      const client = await checkIn(parts, caller);
      const { id } = await requireOperation(db, body, client);
      await endAs(parts, id, body.status);
      return ok({ data: await requireOperation(db, { id }, client) });
    }),
  ];
}

function artifactHandlers(parts: SupportBundleParts): Handler[] {
  const { db } = parts;
  return [
    handle(openArtifactRoute, async ({ body, caller }) => {
      const client = await checkIn(parts, caller);
      const operation = await requireOperation(db, body, client);
      const artifact = await openArtifact(parts, operation, body);
      return created({
        data: {
          artifact_id: artifact.id,
          client_id: client,
          storage_key: `${client}/${artifact.id}`,
          status: artifact.status as 'pending',
          part_size: artifact.part_size,
          part_count: artifact.part_count,
          missing_parts: await new ArtifactStore(db).missingParts(artifact),
          management_operation: await requireOperation(db, { id: operation.id }, client),
        },
      });
    }),

    handle(uploadArtifactPart, async ({ params, body, caller, request }) => {
      const artifact = await requireArtifact(db, params.artifact_id, await checkIn(parts, caller));
      const digest = request.header('content-digest');
      await storePart(parts, artifact, { number: params.part_number, content: body, digest });
      return done;
    }),

    handle(completeArtifactRoute, async ({ params, caller }) => {
      await completeArtifact(parts, await requireArtifact(db, params.artifact_id, await checkIn(parts, caller)));
      return noContent;
    }),
  ];
}

/** Each call of a collector is a sign of life. Returns the id of its client. */
async function checkIn({ db, clock }: SupportBundleParts, { client }: Principal): Promise<string> {
  if (!client) throw notFound();
  await new ClientStore(db).checkIn(client.id, clock.now());
  return client.id;
}

async function endAs(
  { db, clock }: SupportBundleParts,
  id: string,
  given: BodyOf<typeof endOperation>['status'],
): Promise<void> {
  const status = given?.toLowerCase();
  if (status !== 'failed' && status !== 'succeeded' && status !== 'canceled') throw badRequest('invalid status');
  if (!(await new OperationStore(db).move(id, ['running'], status, clock.now())))
    throw badRequest('operation must be running to end');
  const artifacts = new ArtifactStore(db);
  const artifact = await artifacts.byOperation(id);
  if (artifact && artifact.status !== 'complete')
    await artifacts.setStatus(artifact.id, status === 'canceled' ? 'canceled' : 'failed', clock.now());
}

async function requireOperation(db: Database, given: Named, clientId: string) {
  const id = given.operation_id ?? given.id ?? '';
  const operation = UUID.test(id) ? await new OperationStore(db).byId(id.toLowerCase(), clientId) : undefined;
  if (!operation) throw notFound();
  return operation;
}

async function requireArtifact(db: Database, id: string, clientId: string): Promise<Artifact> {
  const artifact = await new ArtifactStore(db).byId(id, clientId);
  if (!artifact) throw notFound();
  return artifact;
}
