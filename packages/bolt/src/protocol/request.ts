import { type BoltVersion, isAtLeast } from '../handshake/bolt-version.ts';
import { PackReader } from '../packstream/pack-reader.ts';
import type { PackMap, PackValue } from '../packstream/pack-value.ts';
import { ProtocolFault } from '../packstream/protocol-fault.ts';

/** How many records to send or drop, and of which result; -1 = all, -1 = the newest. */
export type Portion = { readonly count: number; readonly result: number };

export type Request =
  | { readonly kind: 'hello'; readonly extra: PackMap }
  | { readonly kind: 'logon'; readonly auth: PackMap }
  | { readonly kind: 'run'; readonly query: string; readonly parameters: Uint8Array; readonly extra: PackMap }
  | { readonly kind: 'begin'; readonly extra: PackMap }
  | ({ readonly kind: 'pull' | 'discard' } & Portion)
  | { readonly kind: 'route'; readonly routing: PackMap; readonly extra: PackMap }
  | { readonly kind: 'telemetry'; readonly api: number }
  | { readonly kind: 'logoff' | 'goodbye' | 'reset' | 'commit' | 'rollback' };

const WITHOUT_FIELDS: Readonly<Record<number, 'logoff' | 'goodbye' | 'reset' | 'commit' | 'rollback'>> = {
  107: 'logoff',
  2: 'goodbye',
  15: 'reset',
  18: 'commit',
  19: 'rollback',
};

const EMPTY: PackMap = new Map();
/** Bookmarks, metadata and the like. */
const MOST_VALUES = 10_000;
const MOST_PARAMETER_VALUES = 1_000_000;

/** Reads a message of a client. Throws `ProtocolFault` for anything that is not one. */
export function readRequest(message: Uint8Array, version: BoltVersion): Request {
  const reader = new PackReader(message, MOST_VALUES);
  const { size, tag } = reader.structureHeader();
  const request = bodyOf(reader, tag, size, message, version);
  if (!reader.isAtEnd) throw new ProtocolFault('a message is followed by something else');
  return request;
}

function bodyOf(reader: PackReader, tag: number, size: number, message: Uint8Array, version: BoltVersion): Request {
  const plain = WITHOUT_FIELDS[tag];
  if (plain) return requireSize(size, 0) && { kind: plain };
  switch (tag) {
    case 0x01:
      return requireSize(size, 1) && { kind: 'hello', extra: mapOf(reader.value()) };
    case 0x6a:
      return requireSize(size, 1) && { kind: 'logon', auth: mapOf(reader.value()) };
    case 0x10:
      return requireSize(size, 3) && runOf(reader, message);
    case 0x11:
      return requireSize(size, 1) && { kind: 'begin', extra: mapOf(reader.value()) };
    case 0x2f:
    case 0x3f:
      return requireSize(size, 1) && { kind: tag === 0x3f ? 'pull' : 'discard', ...portionOf(mapOf(reader.value())) };
    case 0x66:
      return requireSize(size, 3) && routeOf(reader, version);
    case 0x54:
      return requireSize(size, 1) && { kind: 'telemetry', api: apiOf(reader.value()) };
    default:
      throw new ProtocolFault(`there is no message ${tag.toString(16)}`);
  }
}

function requireSize(size: number, wanted: number): true {
  if (size !== wanted) throw new ProtocolFault(`a message has ${size} fields instead of ${wanted}`);
  return true;
}

/** Parameters stay encoded: another thread reads them. Here it is only found where they end. */
function runOf(reader: PackReader, message: Uint8Array): Request {
  const query = reader.value();
  if (typeof query !== 'string') throw new ProtocolFault('a query must be a text');
  const start = reader.position;
  reader.skip(MOST_PARAMETER_VALUES);
  const parameters = message.subarray(start, reader.position);
  return { kind: 'run', query, parameters, extra: mapOf(reader.value()) };
}

/** 4.3 has the name of the database as the last field, later versions a map with it. */
function routeOf(reader: PackReader, version: BoltVersion): Request {
  const routing = mapOf(reader.value());
  reader.value();
  const last = reader.value();
  const extra = isAtLeast(version, '4.4') ? mapOf(last) : new Map([['db', last]]);
  return { kind: 'route', routing, extra };
}

function portionOf(extra: PackMap): Portion {
  const count = extra.get('n') ?? -1;
  const result = extra.get('qid') ?? -1;
  if (typeof count !== 'number' || (count < 1 && count !== -1))
    throw new ProtocolFault('n must be -1 or greater than 0');
  if (typeof result !== 'number' || result < -1) throw new ProtocolFault('qid must be -1 or the number of a result');
  return { count, result };
}

function apiOf(value: PackValue): number {
  if (typeof value !== 'number' || value < 0 || value > 3) throw new ProtocolFault('there is no such API');
  return value;
}

function mapOf(value: PackValue): PackMap {
  if (value === null) return EMPTY;
  if (!(value instanceof Map)) throw new ProtocolFault('expected a map');
  return value;
}
