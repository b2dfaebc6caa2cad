import { DEFAULT_SETTINGS } from '@chokepoint/analysis';
import type { BodyOf, writeEvidence } from '@chokepoint/contract';
import { analysisSettings } from '../analysis/analysis-settings.ts';
import { environmentsOf } from '../callers/visible-environments.ts';
import { ask } from '../graph-answers/ask.ts';
import { encodeTime } from '../http/encode-time.ts';
import type { Call } from '../http/handler.ts';
import { InputFileStore } from '../uploads/input-file-store.ts';
import type { InputFile } from './bundle-format.ts';
import type { EvidenceKeyStore } from './evidence-key-store.ts';
import type { EvidenceParts } from './evidence-parts.ts';
import { gatherEvidenceTask } from './evidence-tasks.ts';
import { selectFindings } from './select-findings.ts';
import { writeBundle } from './write-bundle.ts';

/** A signed bundle for a caller. */
export async function makeEvidence(
  parts: EvidenceParts,
  keys: EvidenceKeyStore,
  selection: BodyOf<typeof writeEvidence>,
  { caller, signal }: Pick<Call, 'caller' | 'signal'>,
) {
  const { findings, count } = await selectFindings(parts, caller, selection);
  const analysis = { edition: parts.edition, settings: { ...DEFAULT_SETTINGS, ...(await analysisSettings(parts)) } };
  const environments = environmentsOf(caller);
  using image = parts.graph.images.lease();
  const input = {
    find: await parts.definitions.input({ alone: false }),
    findings,
    samples: selection.paths,
    ...analysis,
    environments,
  };
  const gathered = await ask(parts, gatherEvidenceTask, caller, signal, input, 'query', image);
  const inputs = environments ? null : await inputsOf(parts, image.version);
  const facts = { gathered, analysis, selected: count, graphVersion: image.version, inputs, now: parts.clock.now() };
  const key = await keys.current();
  return writeBundle(facts, key);
}

async function inputsOf({ db }: EvidenceParts, version: number): Promise<InputFile[]> {
  const files = await new InputFileStore(db).upTo(version);
  return files.map(({ name, bytes, sha256, ingested_at }) => ({
    name,
    bytes,
    sha256,
    ingested_at: encodeTime(ingested_at),
  }));
}
