export { initialPasswordFile } from './administration/initial-password.ts';
export { resetPassword } from './administration/reset-password.ts';
export { BackupError } from './backup/backup-error.ts';
export { makeBackup } from './backup/make-backup.ts';
export { openForBackup, openForRestore } from './backup/open-database-for-backup.ts';
export { restoreBackup } from './backup/restore-backup.ts';
export { verifyBackup } from './backup/verify-backup.ts';
export { type Clock, systemClock } from './clock.ts';
export { SimulatedCollector } from './collection/simulated-collector.ts';
export { type Config, ConfigError, type LogLevel, readConfig } from './config.ts';
export { exportDatabase } from './export/export-database.ts';
export { ExportError } from './export/export-error.ts';
export { GraphDamaged } from './graph/graph-loader.ts';
export type { GraphStore } from './graph/graph-store.ts';
export { generatePassword } from './identity/secrets/generate-password.ts';
export type { RowFormat } from './queries/row-writer.ts';
export { rotateKey } from './rotate-key.ts';
export { storeNewKey } from './secret-keys.ts';
export { openService, type Service, type ServiceOptions } from './service.ts';
export { type RunningService, startService } from './start.ts';
export { DataFolderInUse, dataFolderHolder, lockDataFolder } from './storage/data-folder-lock.ts';
export { probePostgres } from './storage/postgres/probe-postgres.ts';
export { probeEmbedded } from './storage/probe-embedded.ts';
<<<<<<< HEAD
export { checkUpgrade } from './system/check-upgrade.ts';
export { breaksSchema } from './uploads/rejection-lines.ts';
=======
>>>>>>> bae598ae (Load only the code of the command that runs)
