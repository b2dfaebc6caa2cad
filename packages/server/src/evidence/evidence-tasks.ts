import type { AnalysisSettings, Edition } from '@chokepoint/analysis';
import type { FindFindingsInput } from '../findings/detect/found-finding.ts';
import { defineTask } from '../workers/task.ts';
import type { BundleFinding } from './bundle-format.ts';

/** A finding that belongs in a bundle, and what is written of it whatever the graph says. */
export type SelectedFinding = {
  readonly shown: Omit<BundleFinding, 'exposed_principals' | 'relationship' | 'paths'>;
  /** The relationship kind of its type; undefined for an object that is a finding by itself. */
  readonly kind: string | undefined;
};

export type EvidenceInput = {
  readonly find: FindFindingsInput;
  readonly findings: readonly SelectedFinding[];
  /** Paths of each finding. */
  readonly samples: number;
  readonly edition: Edition;
  readonly settings: AnalysisSettings;
  /** The environments of a caller who sees only these. Undefined: everything. */
  readonly environments: readonly string[] | undefined;
};

export type GatheredEvidence = {
  /** The lines of the bundle after its header. */
  readonly lines: readonly Uint8Array[];
  readonly included: number;
  /** Findings that the graph no longer has. */
  readonly notInGraph: number;
  /** Undefined for callers who see only some environments. */
  readonly graph: { readonly sha256: string; readonly nodes: number; readonly edges: number } | undefined;
};

export const gatherEvidenceTask = defineTask<EvidenceInput, GatheredEvidence>('gather-evidence');
