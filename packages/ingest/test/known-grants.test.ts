import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CollectorDocument } from '../src/documents/collector-document.ts';
import type { BatchSink } from '../src/index.ts';
import { JsonScanner } from '../src/json/json-scanner.ts';
import type { ElementRun, ScanHandler } from '../src/json/scan-handler.ts';
import { RejectionLog } from '../src/records/rejection-log.ts';
import { ingestTime } from '../testing/convert-inline.ts';
import { injured, ODD_VALUES, randomFrom } from '../testing/mutations.ts';

const deep = process.env.CHOKEPOINT_TEST_DEEP !== undefined;
const seed = Number(process.env.CHOKEPOINT_TEST_SEED ?? Date.now() % 1_000_000);
const LIMITS = { elementBytes: 1 << 14, captureBytes: 1 << 14, depth: 8 };
const HEAD = { format: 'collector', type: 'groups', version: 6, count: undefined, guessed: false } as const;

type Random = (below: number) => number;

/** Everything that the conversion of a document says, in its order; `cuts` counts the lists that were read while scanning. */
type Outcome = { readonly said: unknown[]; readonly cuts: number };

function outcome(bytes: Uint8Array, pieceBytes: number, how: 'known' | 'parsed'): Outcome {
  const said: unknown[] = [];
  const sink: BatchSink = {
    node: (node, properties) => said.push(['node', node.id, node.kinds, { ...properties }]),
    edge: (source, kind, target, properties) => said.push(['edge', named(source), kind, named(target), properties]),
    reject: (rejection) => said.push(['reject', rejection]),
  };
  const log = new RejectionLog(sink, 1000);
  const document = new CollectorDocument(HEAD, sink, log, ingestTime);
  let cuts = 0;
  const handler: ScanHandler = {
    list: how === 'known' ? document.list : undefined,
    member: (path) => document.member(path),
    captured: (path, text) => document.captured(path, text),
    elements(path: string, run: ElementRun) {
      cuts += run.cuts.length;
      return document.elements(path, run);
    },
    refused: (...given) => document.refused(...given),
    mistyped: (...given) => document.mistyped(...given),
    oddity: (reason) => document.oddity(reason),
  };
  const scanner = new JsonScanner(handler, LIMITS);
  for (let at = 0; at < bytes.length; at += pieceBytes) scanner.feed(bytes.subarray(at, at + pieceBytes));
  said.push(scanner.end(), scanner.damage, document.objects, document.finish());
  log.finish();
  return { said, cuts };
}

function named(endpoint: Parameters<BatchSink['edge']>[0]): unknown {
  return 'id' in endpoint ? [endpoint.id, endpoint.kinds] : endpoint;
}

function same(bytes: Uint8Array, pieceBytes: number, what: string): number {
  const known = outcome(bytes, pieceBytes, 'known');
  const parsed = outcome(bytes, pieceBytes, 'parsed');
  const document = Buffer.from(bytes).toString('base64');
  assert.deepEqual(known.said, parsed.said, `seed ${seed}, ${what}, pieces of ${pieceBytes}: ${document}`);
  assert.equal(parsed.cuts, 0);
  return known.cuts;
}

const RIGHTS = ['GenericAll', 'Owns', 'WriteOwner', 'WriteDacl', 'OwnsRaw', 'MemberOf', 'Fly', ''];
const SIDS = ['S-1-5-21-1-512', 's-1-5-21-1-513', 'CORP-S-1-3-4', 'G1', 'Grün', ' ', ''];

function entry(random: Random): Record<string, unknown> {
  const usual = random(8) > 0;
  return {
    PrincipalSID: SIDS[random(usual ? 5 : SIDS.length)],
    PrincipalType: ['Group', 'User', 'Nonsense'][random(3)],
    RightName: RIGHTS[random(usual ? 4 : RIGHTS.length)],
    IsInherited: random(2) === 0,
    ...(random(4) > 0 && { InheritanceHash: random(2) === 0 ? '' : `hash${random(3)}` }),
    IsPermissionForOwnerRightsSid: false,
  };
}

/** An entry as text, now and then in a form that collectors do not write. */
function entryText(random: Random): string {
  const value = entry(random);
  const keys = Object.keys(value);
  const key = keys[random(keys.length)] as string;
  const odd = JSON.stringify(ODD_VALUES[random(ODD_VALUES.length)]);
  switch (random(40)) {
    case 0:
      return odd;
    case 1:
      return JSON.stringify({ ...value, [key]: JSON.parse(odd) });
    case 2:
      return JSON.stringify(value).replace(key, key.toLowerCase());
    case 3:
      return JSON.stringify(value).replace('}', `,"${key}":${odd}}`);
    case 4:
      return JSON.stringify(value).replace('S', '\\u0053');
    case 5:
      return JSON.stringify(value, null, random(3));
    case 6:
      return JSON.stringify({ ...value, Note: 'a } and a { in "text" \\' });
    case 7:
      return JSON.stringify({ ...value, Note: 'x'.repeat(random(6000)) });
    default:
      return JSON.stringify(value);
  }
}

function list(random: Random): string {
  const separator = [',', ' , ', ',\n'][random(3)];
  return `[${Array.from({ length: random(5) }, () => entryText(random)).join(separator)}]`;
}

/** An object as text, now and then with its list in an odd place, or more than once. */
function objectText(random: Random, number: number): string {
  const rest = `"ObjectIdentifier":"G${number}","Properties":{"name":"g${number}","Aces":[{"a":1}]}`;
  switch (random(24)) {
    case 0:
      return `{"Aces":${list(random)},${rest},"Aces":${list(random)}}`;
    case 1:
      return `{"Aces":${list(random)},${rest},"Aces":null}`;
    case 2:
      return `{"Aces":${list(random)},${rest},"\\u0041ces":[]}`;
    case 3:
      return `{"x\\"Aces":${list(random)},${rest}}`;
    case 4:
      return `{"aces":${list(random)},${rest}}`;
    case 5:
      return `{"Inner":{"Aces":${list(random)}},${rest}}`;
    case 6:
      return `["Aces",${list(random)}]`;
    case 7:
      return `{"Aces" :\n${list(random)}, ${rest}}`;
    default:
      return random(2) === 0 ? `{"Aces":${list(random)},${rest}}` : `{${rest},"Aces":${list(random)}}`;
  }
}

function documentText(random: Random): string {
  const objects = Array.from({ length: 1 + random(6) }, (_, number) => objectText(random, number));
  return `{"data":[${objects.join(',')}],"meta":{"type":"groups","version":6,"count":1}}`;
}

describe('access-control entries that are known by their bytes', () => {
  it('give what parsing them gives, however the document is cut into pieces', () => {
    const random = randomFrom(seed);
    let cuts = 0;
    for (let round = 0; round < (deep ? 20_000 : 300); round++)
      cuts += same(Buffer.from(documentText(random)), [1, 7, 100, 1 << 16][random(4)] as number, `round ${round}`);
    assert.ok(cuts > 50, `only ${cuts} lists were read while scanning`);
  });

  it('give what parsing them gives in corrupted documents', () => {
    const random = randomFrom(seed + 1);
    for (let round = 0; round < (deep ? 20_000 : 300); round++)
      same(injured(Buffer.from(documentText(random)), random), 1 + random(200), `injured, round ${round}`);
  });

  it('are parsed with their objects in a file that hardly repeats any', () => {
    const objects = Array.from({ length: 3000 }, (_, number) => {
      const ace = { PrincipalSID: `P${number}`, PrincipalType: 'User', RightName: 'GenericAll', IsInherited: false };
      return JSON.stringify({ ObjectIdentifier: `G${number}`, Aces: [ace] });
    });
    const cuts = same(Buffer.from(`{"data":[${objects.join(',')}]}`), 1 << 16, 'few repeats');
    assert.ok(cuts > 500 && cuts < 2500, `${cuts} lists were read while scanning`);
  });

  it('begin again when there are too many different ones', () => {
    const objects = Array.from({ length: 7000 }, (_, number) => {
      const entries = [0, 1, 2, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4].map((rid) => ({
        PrincipalSID: `P${number}-${rid}`,
        PrincipalType: 'User',
        RightName: 'GenericAll',
        IsInherited: false,
        InheritanceHash: '',
      }));
      return JSON.stringify({ ObjectIdentifier: `G${number}`, Aces: entries });
    });
    assert.equal(same(Buffer.from(`{"data":[${objects.join(',')}]}`), 1 << 16, 'many different'), objects.length);
  });
});
