import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { DEFAULT_SETTINGS, HYGIENE } from '@chokepoint/analysis';
import { Memory, noDeadline } from '@chokepoint/graph';
import { findingType, TIER_ZERO_TAG_NAME } from '@chokepoint/model';
import type { InputFile } from '../evidence/bundle-format.ts';
import type { SigningKey } from '../evidence/bundle-signature.ts';
import type { SelectedFinding } from '../evidence/evidence-tasks.ts';
import { gatherEvidence } from '../evidence/gather-evidence-task.ts';
import { writeBundle } from '../evidence/write-bundle.ts';
import { detectFindings } from '../findings/detect/find-findings-task.ts';
import type { FoundFinding } from '../findings/detect/found-finding.ts';
import { digestOfFile } from '../uploads/input-file-store.ts';
import { taggedImage } from './tagged-image.ts';
import { whatToFind } from './what-to-find.ts';

type FileEvidence = {
  /** Collector files: JSON, gzip or zip. */
  readonly files: readonly string[];
  readonly environments: readonly string[];
  readonly types: readonly string[];
  /** Paths of each finding. */
  readonly samples: number;
  readonly limit: number;
  readonly key: SigningKey;
  readonly now: Date;
};

type EvidenceOfFiles = {
  readonly bundle: Iterable<Uint8Array>;
  readonly included: number;
  /** What could not be read of the files. */
  readonly failures: readonly string[];
};

/** A signed bundle of the findings in collector files, without a service. */
export async function evidenceOfFiles(wish: FileEvidence): Promise<EvidenceOfFiles> {
  const { files, samples, key, now } = wish;
  const { image, failures } = await taggedImage(files, now.toISOString());
  const context = { deadline: noDeadline, memory: new Memory() };
  const find = whatToFind();
  const all = detectFindings(image, find, context).findings.filter(isWanted(wish)).sort(mostUrgentFirst);
  const findings = all.slice(0, wish.limit).map((finding) => selected(finding, now));
  const analysis = { edition: 'enterprise', settings: DEFAULT_SETTINGS } as const;
  const gathered = gatherEvidence(image, { find, findings, samples, ...analysis, environments: undefined }, context);
  const inputs = await Promise.all(files.map(inputOf));
  const facts = { gathered, analysis, selected: all.length, graphVersion: null, inputs, now };
  return { bundle: writeBundle(facts, key), included: gathered.included, failures };
}

const isWanted =
  ({ environments, types }: FileEvidence) =>
  ({ type, target }: FoundFinding): boolean =>
    (environments.length === 0 || environments.includes(target.environmentId)) &&
    (types.length === 0 || types.includes(type));

const mostUrgentFirst = (one: FoundFinding, other: FoundFinding): number =>
  (other.priority?.score ?? 0) - (one.priority?.score ?? 0) || (one.principalsHash < other.principalsHash ? -1 : 1);

function selected({ type, zone, source, target, numbers, priority }: FoundFinding, now: Date): SelectedFinding {
  const known = findingType(type);
  const isListed = source.id === '';
  const detection = known?.detection;
  return {
    kind: isListed || !detection || detection.by === 'list' ? undefined : detection.relationship,
    shown: {
      id: null,
      finding: type,
      title: known?.title ?? type,
      severity: numbers.severity,
      environment_id: target.environmentId,
      environment_name: target.environmentName,
      asset_group_tag_id: zone,
      zone_name: zone === HYGIENE ? '' : TIER_ZERO_TAG_NAME,
      status: 'active',
      rank: null,
      score: priority?.score ?? null,
      first_seen: now.toISOString(),
      source: isListed ? null : { id: source.id, name: source.name, kind: source.kind },
      target: { id: target.id, name: target.name, kind: target.kind },
    },
  };
}

async function inputOf(path: string): Promise<InputFile> {
  return { name: basename(path), bytes: (await stat(path)).size, sha256: await digestOfFile(path), ingested_at: null };
}
