export { MessageReader } from './framing/message-reader.ts';
export { MessageWriter } from './framing/message-writer.ts';
export { wholeMessages } from './framing/whole-messages.ts';
export type { BoltVersion } from './handshake/bolt-version.ts';
export { PackReader } from './packstream/pack-reader.ts';
export { PackFloat, type PackMap, PackStructure, type PackValue } from './packstream/pack-value.ts';
export type { PackWriter } from './packstream/pack-writer.ts';
export { ProtocolFault } from './packstream/protocol-fault.ts';
export { writeValue } from './packstream/write-value.ts';
export type {
  AuthToken,
  Backend,
  BoltSession,
  ClientFacts,
  Notification,
  RecordBatch,
  ResultStream,
  Statement,
  Summary,
  Transaction,
  TransactionOptions,
  ValueFormat,
} from './protocol/backend.ts';
export { BoltFailure } from './protocol/bolt-failure.ts';
export { BoltConnection, type ConnectionLimits, type Wire } from './protocol/connection.ts';
