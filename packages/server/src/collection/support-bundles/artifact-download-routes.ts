import { createArtifactDownload, useArtifactDownload } from '@chokepoint/contract';
import type { Clock } from '../../clock.ts';
import { download, type Handler, handle, ok } from '../../http/handler.ts';
import { conflict, notAuthenticated, notFound } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import { ArtifactDownloadStore } from '../stores/artifact-download-store.ts';
import { type Artifact, ArtifactStore } from '../stores/artifact-store.ts';

type DownloadParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: { readonly publicUrl: string };
};
type Ids = { readonly client_id: string; readonly artifact_id: string };

const COOKIE = 'client-artifact-download';
const TOKEN = /^[\w-]{43}$/;

export const bundleName = ({ id }: Artifact): string => `support-bundle-${id}.zip`;

/** A browser downloads by itself and sends no session header: a cookie for one file lets it. */
export function artifactDownloadHandlers({ db, clock, config }: DownloadParts): Handler[] {
  const downloads = new ArtifactDownloadStore(db);
  return [
    handle(createArtifactDownload, async ({ params, request }) => {
      const artifact = await completeArtifact(db, params);
      const now = clock.now();
      const { token, expiresAt } = await downloads.issue(artifact.id, now);
      const path = pathOf(params);
      const secure = request.secure || config.publicUrl.startsWith('https:') ? '; Secure' : '';
      const seconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
      const cookie = `${COOKIE}=${token}; Max-Age=${seconds}; Path=${path}; HttpOnly; SameSite=Strict${secure}`;
      const data = {
        download_url: `${config.publicUrl}${path}`,
        expires_at: expiresAt.toISOString(),
        file_name: bundleName(artifact),
        size: artifact.total_size,
      };
      return { ...ok({ data }), headers: { 'set-cookie': [cookie], 'cache-control': 'no-store' } };
    }),

    handle(useArtifactDownload, async ({ params, request }) => {
      const token = cookieIn(request.header('cookie'));
      if (token === undefined || !(await downloads.redeem(token, params.artifact_id, clock.now())))
        throw notAuthenticated('the download is unknown, expired or was used before');
      const artifact = await completeArtifact(db, params);
      return download(bundleName(artifact), new ArtifactStore(db).read(artifact.id));
    }),
  ];
}

const pathOf = (ids: Ids): string => `/api/v2/clients/${ids.client_id}/artifacts/${ids.artifact_id}/download`;

function cookieIn(header: string | undefined): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=', 2);
    if (name === COOKIE && TOKEN.test(value)) return value;
  }
  return undefined;
}

async function completeArtifact(db: Database, { client_id, artifact_id }: Ids): Promise<Artifact> {
  const artifact = await new ArtifactStore(db).byId(artifact_id, client_id);
  if (!artifact) throw notFound();
  if (artifact.status !== 'complete') throw conflict('artifact not finished uploading, must upload missing parts');
  return artifact;
}
