/**
 * What the server is started with. It shares the machine with the graph, and serves one process: small buffers, few
 * helpers. Durability is as strict as PostgreSQL's own default.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  fsync: 'on',
  synchronous_commit: 'on',
  autovacuum: 'on',
  max_connections: '40',
  max_wal_size: '512MB',
  min_wal_size: '32MB',
  wal_buffers: '1MB',
  autovacuum_worker_slots: '2',
  autovacuum_max_workers: '2',
  max_worker_processes: '2',
  max_parallel_workers: '0',
  max_logical_replication_workers: '0',
  max_wal_senders: '4',
  io_method: 'sync',
  jit: 'off',
  huge_pages: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
  log_checkpoints: 'off',
  log_statement: 'none',
  // Statements that fail are reported by the service; texts in them may be secret.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** In megabytes, each with the share of the memory limit that it may take where that is less. */
const MEMORY = [
  { name: 'shared_buffers', most: 32, share: 1 / 32 },
  { name: 'work_mem', most: 8, share: 1 / 256 },
  { name: 'maintenance_work_mem', most: 32, share: 1 / 32 },
];

const memorySettings = (limit: number): Record<string, string> =>
  Object.fromEntries(
    MEMORY.map(({ name, most, share }) => [
      name,
      `${Math.max(1, Math.min(most, Math.floor((limit * share) / 2 ** 20)))}MB`,
    ]),
  );

export const serverSettings = (
  more: Readonly<Record<string, string>>,
  memoryLimit: number = Number.POSITIVE_INFINITY,
): string[] =>
  Object.entries({ ...SETTINGS, ...memorySettings(memoryLimit), ...more }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
