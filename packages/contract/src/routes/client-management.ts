import { z } from 'zod';
import { BODY_BYTES } from '../body-limit.ts';
import { timestamp } from '../nullable.ts';
import { anyOf, clientOnly, publicAccess } from '../permission.ts';
import { ARTIFACT_STATUSES, managementOperation } from '../records/collection.ts';
import { bytes, data, defineRoute, ENTERPRISE, empty, file, integerId, jsonBody, uuidId } from '../route.ts';

const tag = 'Client management';
const mayManage = anyOf('clients/Manage');
const fault = 'error unmarshalling JSON payload';
const byUser = { tag, editions: ENTERPRISE, access: mayManage } as const;
const byClient = { tag, editions: ENTERPRISE, access: clientOnly } as const;
const operation = data(managementOperation);
/** Early collectors say `id`. */
const named = { operation_id: z.string().nullish(), id: z.string().nullish() };

export const requestOperation = defineRoute({
  ...byUser,
  name: 'requestClientOperation',
  audit: { action: 'RequestSupportBundle' },
  method: 'POST',
  path: '/api/v2/clients/{client_id}/management',
  summary: 'Request a support bundle from a collector',
  params: z.object({ client_id: uuidId }),
  body: jsonBody(z.object({ operation_type: z.string().nullish() }), { fault }),
  answers: { 200: operation },
});

const artifactParams = z.object({ client_id: uuidId, artifact_id: uuidId });
export const downloadArtifact = defineRoute({
  ...byUser,
  name: 'downloadClientArtifact',
  audit: { action: 'DownloadSupportBundle' },
  method: 'GET',
  path: '/api/v2/clients/{client_id}/artifacts/{artifact_id}',
  summary: 'Download a file that a collector uploaded',
  params: artifactParams,
  answers: { 200: file('application/zip') },
});
export const createArtifactDownload = defineRoute({
  ...byUser,
  name: 'createClientArtifactDownload',
  audit: { action: 'DownloadSupportBundle' },
  errors: [409],
  method: 'POST',
  path: '/api/v2/clients/{client_id}/artifacts/{artifact_id}/download-url',
  summary: 'An address from which this browser can download a file of a collector once',
  params: artifactParams,
  answers: {
    200: data(
      z.object({ download_url: z.string(), expires_at: timestamp, file_name: z.string(), size: z.int().min(0) }),
    ),
  },
});
export const useArtifactDownload = defineRoute({
  tag,
  editions: ENTERPRISE,
  access: publicAccess,
  errors: [401, 409],
  name: 'useClientArtifactDownload',
  method: 'GET',
  path: '/api/v2/clients/{client_id}/artifacts/{artifact_id}/download',
  summary: 'Download a file of a collector with the cookie that its address came with',
  params: artifactParams,
  answers: { 200: file('application/zip') },
});
export const deleteArtifact = defineRoute({
  ...byUser,
  name: 'deleteClientArtifact',
  audit: { action: 'DeleteSupportBundle' },
  method: 'DELETE',
  path: '/api/v2/clients/{client_id}/artifacts/{artifact_id}',
  summary: 'Delete a file that a collector uploaded',
  params: artifactParams,
  answers: { 200: empty },
});

export const listAvailableOperations = defineRoute({
  ...byClient,
  name: 'listAvailableOperations',
  method: 'GET',
  path: '/api/v2/clients/management/available',
  summary: 'Operations requested from the calling collector',
  answers: { 200: data(z.array(managementOperation)) },
});
export const startOperation = defineRoute({
  ...byClient,
  name: 'startOperation',
  method: 'POST',
  path: '/api/v2/clients/management/start',
  summary: 'Start a requested operation',
  body: jsonBody(z.object(named), { fault, anyContentType: true }),
  answers: { 200: operation },
});
export const endOperation = defineRoute({
  ...byClient,
  name: 'endOperation',
  method: 'POST',
  path: '/api/v2/clients/management/end',
  summary: 'Report the result of an operation',
  body: jsonBody(z.object({ ...named, status: z.string().nullish() }), { fault, anyContentType: true }),
  answers: { 200: operation },
});

const artifactId = z.object({ artifact_id: uuidId });
export const openArtifact = defineRoute({
  ...byClient,
  name: 'openArtifact',
  method: 'POST',
  path: '/api/v2/clients/management/artifacts',
  summary: 'Start the upload of a file in parts',
  body: jsonBody(
    z.object({
      ...named,
      artifact_type: z.string().nullish(),
      total_size: z.int().nullish(),
      part_size: z.int().nullish(),
      part_count: z.int().nullish(),
      content_type: z.string().nullish(),
      checksum_algorithm: z.string().nullish(),
      checksum: z.string().nullish(),
    }),
    { fault, anyContentType: true },
  ),
  answers: {
    201: data(
      z.object({
        artifact_id: z.string(),
        client_id: z.string(),
        storage_key: z.string(),
        status: z.enum(ARTIFACT_STATUSES),
        part_size: z.int(),
        part_count: z.int(),
        missing_parts: z.array(z.int()),
        management_operation: managementOperation,
      }),
    ),
  },
});
export const uploadArtifactPart = defineRoute({
  ...byClient,
  name: 'uploadArtifactPart',
  method: 'POST',
  path: '/api/v2/clients/management/artifacts/{artifact_id}/parts/{part_number}',
  summary: 'Upload one part; Content-Digest is its checksum',
  params: z.object({ artifact_id: uuidId, part_number: integerId }),
  bodyLimit: BODY_BYTES.import,
  body: bytes({ 'application/octet-stream': 'binary' }),
  answers: { 200: empty },
});
export const completeArtifact = defineRoute({
  ...byClient,
  name: 'completeArtifact',
  method: 'POST',
  path: '/api/v2/clients/management/artifacts/{artifact_id}/complete',
  summary: 'Complete the upload, and with it the operation',
  params: artifactId,
  body: jsonBody(z.object(named), { fault, anyContentType: true, absent: {} }),
  answers: { 204: empty },
});

export const clientManagementRoutes = [
  requestOperation,
  downloadArtifact,
  createArtifactDownload,
  useArtifactDownload,
  deleteArtifact,
  listAvailableOperations,
  startOperation,
  endOperation,
  openArtifact,
  uploadArtifactPart,
  completeArtifact,
] as const;
