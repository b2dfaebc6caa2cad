import type { BoltVersion } from '../handshake/bolt-version.ts';
import { isAtLeast } from '../handshake/bolt-version.ts';
import type { PackMap, PackValue } from '../packstream/pack-value.ts';

/** Codes whose meaning has a standard status; all others are `50N42`, an unexpected error. */
const GQL: Readonly<Record<string, readonly [status: string, condition: string]>> = {
  'Neo.ClientError.Statement.SyntaxError': ['42001', 'syntax error or access rule violation - invalid syntax'],
  'Neo.ClientError.Statement.SemanticError': ['42001', 'syntax error or access rule violation - invalid syntax'],
  'Neo.ClientError.Statement.TypeError': ['22N01', 'data exception - invalid type'],
  'Neo.ClientError.Statement.ArgumentError': ['22G03', 'data exception - invalid value type'],
  'Neo.ClientError.Statement.AccessMode': [
    '25N01',
    'invalid transaction state - invalid combination of statement types',
  ],
  'Neo.ClientError.Security.Unauthorized': [
    '42NFF',
    'syntax error or access rule violation - permission/access denied',
  ],
  'Neo.ClientError.Security.Forbidden': ['42NFF', 'syntax error or access rule violation - permission/access denied'],
  'Neo.ClientError.Security.CredentialsExpired': [
    '42NFD',
    'syntax error or access rule violation - credentials expired',
  ],
  'Neo.ClientError.Database.DatabaseNotFound': ['22N51', 'data exception - database not found'],
  'Neo.ClientError.Request.Invalid': ['08N06', 'connection exception - protocol error'],
  'Neo.DatabaseError.General.UnknownError': ['50N00', 'general processing exception - internal error'],
};

/** What a client is told about a request that failed; the code is one that drivers know. */
export class BoltFailure extends Error {
  override name = 'BoltFailure';
  readonly code: string;
  /** Whether the connection ends with it. */
  readonly isFatal: boolean;

  constructor(code: string, message: string, isFatal = false) {
    super(message);
    this.code = code;
    this.isFatal = isFatal;
  }
}

/** The connection is closed after it. */
export const invalidRequest = (message: string) => new BoltFailure('Neo.ClientError.Request.Invalid', message, true);

/** The metadata of FAILURE. Clients of 5.7 and newer read the code from another key. */
export function failureMetadata({ code, message }: BoltFailure, version: BoltVersion): PackMap {
  if (!isAtLeast(version, '5.7'))
    return new Map([
      ['code', code],
      ['message', message],
    ]);
  const [status, condition] = GQL[code] ?? ['50N42', 'general processing exception - unexpected error'];
  const classification = code.split('.')[1]?.replace('Error', '_Error').toUpperCase() ?? 'CLIENT_ERROR';
  const record: PackMap = new Map<string, PackValue>([
    ['OPERATION', ''],
    ['OPERATION_CODE', '0'],
    ['CURRENT_SCHEMA', '/'],
    ['_classification', classification],
  ]);
  return new Map<string, PackValue>([
    ['neo4j_code', code],
    ['message', message],
    ['gql_status', status],
    ['description', `error: ${condition}. ${message}`],
    ['diagnostic_record', record],
  ]);
}
