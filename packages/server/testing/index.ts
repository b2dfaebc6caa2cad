export { freePort } from '../src/storage/private-postgres/free-port.ts';
export { TestReceiver } from './alerts/test-receiver.ts';
export { HeldPipeline } from './processes/held-pipeline.ts';
export { requireSarif } from './require-sarif.ts';
export { serviceSuite } from './service-suite.ts';
export { DAY, HOUR, MINUTE } from './test-clock.ts';
export {
  DATABASE_KINDS,
  type DatabaseKind,
  onAllDatabases,
  onEachDatabase,
  type TestDatabase,
  testDatabase,
} from './test-database.ts';
export {
  ADMIN_PASSWORD,
  type Credentials,
  errorOf,
  messageOf,
  messagesOf,
  type TestAnswer,
  TestService,
} from './test-service.ts';
export { until } from './until.ts';
export { Uploads } from './uploads.ts';
