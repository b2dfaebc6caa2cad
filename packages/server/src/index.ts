export { initialPasswordFile, inventedPassword } from './bootstrap.ts';
export { type Clock, systemClock } from './clock.ts';
export { type Config, ConfigError, type LogLevel, readConfig } from './config.ts';
export { GraphDamaged, type GraphStore } from './graph/graph-store.ts';
export { resetPassword } from './operations/reset-password.ts';
export { buildWebApp } from './pages/web-app-build.ts';
export { openService, type Service, type ServiceOptions } from './service.ts';
export { type RunningService, startService } from './start.ts';
export { DataFolderInUse, lockDataFolder } from './storage/embedded/data-folder-lock.ts';
