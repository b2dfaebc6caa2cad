import { getEvidencePage, listEvidenceKeys, rotateEvidenceKey, writeEvidence } from '@chokepoint/contract';
import { encodeTime } from '../http/encode-time.ts';
import { created, download, type Handler, handle, ok } from '../http/handler.ts';
import { EvidenceKeyStore } from './evidence-key-store.ts';
import { evidencePage } from './evidence-page.ts';
import type { EvidenceParts } from './evidence-parts.ts';
import { makeEvidence } from './make-evidence.ts';

/** Bundles are exports, and audited as such. */
export function evidenceHandlers(parts: EvidenceParts): Handler[] {
  const keys = new EvidenceKeyStore(parts.db, parts.clock, parts.encrypter);
  return [
    handle(writeEvidence, async (call) => {
      const { paths: _, ...selection } = call.body;
      const bundle = await parts.audit.record(call.actor, 'ExportEvidence', selection, () =>
        makeEvidence(parts, keys, call.body, call),
      );
      return download('evidence.jsonl', piecesOf(bundle));
    }),
    handle(listEvidenceKeys, async () => ok({ data: await listed(keys) })),
    handle(rotateEvidenceKey, async () => {
      await keys.rotate();
      return created({ data: await listed(keys) });
    }),
    handle(getEvidencePage, async () => {
      const { html, policy } = await evidencePage();
      return { status: 200, body: Buffer.from(html), headers: { 'content-security-policy': policy } } as const;
    }),
  ];
}

async function listed(keys: EvidenceKeyStore) {
  return (await keys.all()).map(({ created_at, retired_at, ...key }) => ({
    ...key,
    created_at: encodeTime(created_at),
    retired_at: retired_at && encodeTime(retired_at),
  }));
}

async function* piecesOf(bundle: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* bundle;
}
