import type { MigrationName } from './index.ts';

export type MigrationNote = {
  readonly summary: string;
  /** Whether processes of the version before work on a database that has this change. */
  readonly sideBySide: boolean;
};

/** What operators are told about each change before they upgrade. */
export const migrationNotes: Readonly<Record<MigrationName, MigrationNote>> = {
  '0001-platform': apart('creates users, roles, sessions, parameters, flags and the audit log'),
  '0002-graph': apart('creates the log of the graph and its snapshots'),
  '0003-pipeline': apart('creates jobs, uploads and requests for analyses'),
  '0004-quality-and-extensions': apart('creates data quality and extensions'),
  '0006-zones': apart('creates zones and asset groups'),
  '0007-collection': apart('creates clients, schedules and collection jobs'),
  '0008-findings': apart('creates findings and their history'),
  '0009-analysis-progress': together('adds the progress of an analysis'),
  '0010-finding-run-version': together('adds to each analysis the version of the graph that it saw'),
  '0012-alerts': together('adds alerts and webhooks'),
  '0014-sessions-and-guesses': together('adds where sessions come from, and signatures that were used'),
  '0016-audit-chain': apart('chains the entries of the audit log'),
  '0018-sso-subjects': together('adds the subjects by which identity providers know users'),
  '0020-key-rotation': together('adds what the rotation of the secret key needs'),
  '0022-extension-bundles': apart('lets saved queries belong to extensions instead of users'),
  '0023-support-bundles-and-tiering': together('switches on support bundles and the clean-up of artifacts'),
  '0024-artifact-downloads-and-stubs': together(
    'adds links for downloads, and marks node kinds without a registration',
  ),
  '0025-owner-and-replicas': apart('adds the lease of the pipeline, and the processes on a database'),
  '0026-audit-anchor': together('adds the place where a shortened audit log begins'),
  '0027-pipeline-records': together('adds the records of ingests and backups'),
  '0030-remediation-plans': together('adds stored remediation plans'),
  '0031-client-authentication': together('adds how collectors authenticate'),
  '0032-finding-priority': together('adds what the removal of each finding would achieve'),
  '0033-finding-work': together('adds the work on findings and its history'),
  '0034-policies': together('adds policies'),
  '0035-device-requests': together('adds programs that wait for the approval of a user'),
  '0036-token-zones': together('adds the zones in which API tokens sign dates'),
  '0037-saved-views': together('adds saved views of Explore'),
  '0039-webhook-authorization': together('adds the Authorization header of webhooks'),
  '0040-evidence': together('adds keys that sign evidence, and digests of ingested files'),
};

function together(summary: string): MigrationNote {
  return { summary, sideBySide: true };
}

function apart(summary: string): MigrationNote {
  return { summary, sideBySide: false };
}
