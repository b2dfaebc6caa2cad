import type { Command } from './command.ts';

type CommandEntry = {
  readonly name: string;
  /** Shown by `chokepoint help`. */
  readonly summary: string;
  readonly load: () => Promise<Command>;
};

/** Every command. Only the code of the one that runs is loaded: the whole program takes a second. */
export const commands: readonly CommandEntry[] = [
  {
    name: 'serve',
    summary: 'Start the service (configured by CHOKEPOINT_* environment variables)',
    load: async () => (await import('./serve.ts')).serve,
  },
  {
    name: 'demo',
    summary: 'Start the service with a generated environment already in it',
    load: async () => (await import('./demo.ts')).demo,
  },
  {
    name: 'collect-demo',
    summary: 'Run a simulated collector through a whole collection job',
    load: async () => (await import('./collect-demo.ts')).collectDemo,
  },
  {
    name: 'ingest',
    summary: 'Upload collector files and wait until they are in the graph',
    load: async () => (await import('./ingest.ts')).ingest,
  },
  {
    name: 'analyze',
    summary: 'Derive the relationships that follow from collector files, without a service',
    load: async () => (await import('./analyze.ts')).analyze,
  },
  {
    name: 'query',
    summary: 'Run a Cypher query against a service, or against collector files',
    load: async () => (await import('./query.ts')).query,
  },
  {
    name: 'mcp',
    summary: 'Give AI clients tools that read a service (Model Context Protocol on standard input and output)',
    load: async () => (await import('./mcp/mcp.ts')).mcp,
  },
  {
    name: 'report',
    summary: 'Write a report on what to fix: one page to read or print, and tables',
    load: async () => (await import('./report.ts')).report,
  },
  {
    name: 'evidence',
    summary: 'Write a signed bundle of findings with the collected facts behind them',
    load: async () => (await import('./evidence/evidence.ts')).evidence,
  },
  {
    name: 'verify',
    summary: 'Verify a bundle of evidence by itself: its signature, and every relationship in it',
    load: async () => (await import('./evidence/verify.ts')).verify,
  },
  {
    name: 'remediate',
    summary: 'Write scripts that carry out a remediation plan, with rollback',
    load: async () => (await import('./remediate.ts')).remediate,
  },
  {
    name: 'findings',
    summary: 'List findings, update their status and owner, and export them',
    load: async () => (await import('./findings.ts')).findings,
  },
  {
    name: 'what-if',
    summary: 'Say what a change in a directory or tenant would open or close, for pipelines',
    load: async () => (await import('./what-if/what-if.ts')).whatIf,
  },
  {
    name: 'check',
    summary: 'Check a policy on collector files or a service, for pipelines',
    load: async () => (await import('./check.ts')).check,
  },
  {
    name: 'audit',
    summary: 'Check that the audit log is complete and unaltered, or export it',
    load: async () => (await import('./audit.ts')).audit,
  },
  {
    name: 'history',
    summary: 'List the versions of the graph: what made each, and how large the graph was after it',
    load: async () => (await import('./history.ts')).history,
  },
  {
    name: 'undo',
    summary: 'Revert the changes of one version of the graph, as a new version',
    load: async () => (await import('./operate/change-version.ts')).undo,
  },
  {
    name: 'backup',
    summary: 'Write everything that the service stores to a file; the service may run meanwhile',
    load: async () => (await import('./operate/backup.ts')).backup,
  },
  {
    name: 'restore',
    summary: 'Restore a backup, or return to an older version of the graph',
    load: async () => (await import('./operate/restore.ts')).restore,
  },
  {
    name: 'upgrade',
    summary: 'Say what this version will do with the database at its first start; changes nothing',
    load: async () => (await import('./operate/upgrade.ts')).upgrade,
  },
  {
    name: 'export',
    summary: 'Write objects, relationships, findings, exposure and versions as Parquet, for other engines',
    load: async () => (await import('./operate/export.ts')).exportCommand,
  },
  {
    name: 'import',
    summary: 'Move the data of BloodHound Community Edition here',
    load: async () => (await import('./operate/import.ts')).importCommand,
  },
  {
    name: 'generate',
    summary: 'Write a generated environment as collector files, for tests and measurements',
    load: async () => (await import('./generate.ts')).generate,
  },
  {
    name: 'doctor',
    summary: 'Check what the service needs: folder, database, keys, disk, memory, ports, versions',
    load: async () => (await import('./doctor.ts')).doctor,
  },
  {
    name: 'reset-password',
    summary: 'Give a user a new password, when no administrator can log in',
    load: async () => (await import('./operate/reset-password.ts')).resetPasswordCommand,
  },
  {
    name: 'rotate-key',
    summary: 'Replace the secret key, and encrypt what is stored with the new one',
    load: async () => (await import('./operate/rotate-key.ts')).rotateKeyCommand,
  },
  {
    name: 'version',
    summary: 'Print the version',
    load: async () => (await import('./version.ts')).version,
  },
];
