/**
 * What the server is started with. It shares the machine with the graph, and serves one process: small buffers, few
 * helpers. Durability is as strict as PostgreSQL's own default.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  fsync: 'on',
  synchronous_commit: 'on',
  autovacuum: 'on',
  max_connections: '40',
  shared_buffers: '32MB',
  work_mem: '8MB',
  maintenance_work_mem: '32MB',
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

export const serverSettings = (more: Readonly<Record<string, string>>): string[] =>
  Object.entries({ ...SETTINGS, ...more }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
