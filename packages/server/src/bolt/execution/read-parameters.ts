import { MessageWriter, PackFloat, PackReader, PackStructure, type PackValue, ProtocolFault } from '@chokepoint/bolt';
import {
  DateTimeValue,
  DateValue,
  DurationValue,
  Float,
  ForeignValue,
  LocalDateTimeValue,
  LocalTimeValue,
  offsetAt,
  resolveLocal,
  TimeValue,
  type Value,
} from '@chokepoint/cypher';
import { StatementFault } from './statement-fault.ts';

const DAY_SECONDS = 86_400;
const NANOS = 1_000_000_000;

/** The parameters of a statement, which a client sent as PackStream. */
export function readParameters(encoded: Uint8Array): ReadonlyMap<string, Value> {
  const map = decoded(encoded);
  if (map === null) return new Map();
  if (!(map instanceof Map)) throw invalid('parameters must be a map');
  return mapOf(map);
}

function decoded(encoded: Uint8Array): PackValue {
  try {
    return new PackReader(encoded).value();
  } catch (error) {
    throw error instanceof ProtocolFault ? invalid(error.message) : error;
  }
}

const mapOf = (map: ReadonlyMap<string, PackValue>) =>
  new Map([...map].map(([key, value]): [string, Value] => [key, asValue(value)]));

/** A value that a client sent, or that was encoded for one. */
export function asValue(value: PackValue): Value {
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof PackFloat) return new Float(value.value);
  if (value instanceof Uint8Array) return bytesOf(value);
  if (value instanceof PackStructure) return structureOf(value);
  if (value instanceof Map) return mapOf(value);
  return (value as readonly PackValue[]).map(asValue);
}

function bytesOf(bytes: Uint8Array): ForeignValue {
  const { pack } = new MessageWriter();
  pack.bytes(bytes);
  return new ForeignValue('ByteArray', Buffer.from(bytes).toString('hex'), pack.take());
}

function structureOf(structure: PackStructure): Value {
  const fields = structure.fields.map((field) => (field instanceof PackFloat ? field.value : field));
  const number = (at: number) => integer(structure, fields[at]);
  switch (`${String.fromCharCode(structure.tag)}${fields.length}`) {
    case 'D1':
      return new DateValue(number(0));
    case 'T2':
      return new TimeValue(number(0), number(1));
    case 't1':
      return new LocalTimeValue(number(0));
    case 'd2':
      return new LocalDateTimeValue(...localOf(number(0), number(1)));
    case 'I3':
      return new DateTimeValue(...localOf(number(0) + number(2), number(1)), number(2));
    case 'F3':
      return new DateTimeValue(...localOf(number(0), number(1)), number(2));
    case 'i3':
      return inZone(number(0), number(1), fields[2]);
    case 'f3':
      return fromWall(number(0), number(1), fields[2]);
    case 'E4':
      return new DurationValue(number(0), number(1), BigInt(number(2)), number(3));
    case 'X3':
    case 'Y4':
      return pointOf(structure);
    default:
      throw unknown(structure);
  }
}

/** The day, and the nanoseconds of that day. */
function localOf(seconds: number, nanos: number): [number, number] {
  const days = Math.floor(seconds / DAY_SECONDS);
  return [days, (seconds - days * DAY_SECONDS) * NANOS + nanos];
}

function inZone(seconds: number, nanos: number, zone: unknown): DateTimeValue {
  if (typeof zone !== 'string') throw invalid('a zone must be a text');
  const offset = offsetAt(zone, seconds);
  return new DateTimeValue(...localOf(seconds + offset, nanos), offset, zone);
}

function fromWall(seconds: number, nanos: number, zone: unknown): DateTimeValue {
  if (typeof zone !== 'string') throw invalid('a zone must be a text');
  const { localSeconds, offset } = resolveLocal(zone, seconds);
  return new DateTimeValue(...localOf(localSeconds, nanos), offset, zone);
}

function pointOf({ tag, fields: [srid, ...coordinates] }: PackStructure): ForeignValue {
  if (typeof srid !== 'number' || !coordinates.every((one) => one instanceof PackFloat))
    throw invalid('a point has a number and coordinates');
  const { pack } = new MessageWriter();
  pack.structure(tag, coordinates.length + 1);
  pack.integer(srid);
  for (const one of coordinates) pack.float(one.value);
  return new ForeignValue('Point', `point(${[srid, ...coordinates.map((one) => one.value)].join(', ')})`, pack.take());
}

function integer(structure: PackStructure, value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw unknown(structure);
}

const unknown = ({ tag, fields }: PackStructure) =>
  invalid(`there is no value with the tag ${tag.toString(16)} and ${fields.length} fields that can be a parameter`);

const invalid = (message: string) => new StatementFault('Neo.ClientError.Request.Invalid', message);
