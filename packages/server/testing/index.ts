export { TestReceiver } from './alerts/test-receiver.ts';
export { childEnvironment } from './child-environment.ts';
export { DAY, HOUR, MINUTE } from './test-clock.ts';
export {
  DATABASE_KINDS,
  type DatabaseKind,
  migratedDatabase,
  onEachDatabase,
  type TestDatabase,
  testDatabase,
} from './test-database.ts';
export { ADMIN_PASSWORD, type Credentials, messageOf, type TestAnswer, TestService } from './test-service.ts';
export { Uploads, until } from './uploads.ts';
