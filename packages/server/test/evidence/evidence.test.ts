import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, it } from 'node:test';
import { type Bundle, BundleError } from '../../src/evidence/bundle-format.ts';
import { newSigningKey, openSigned, signatureLine } from '../../src/evidence/bundle-signature.ts';
import { readBundle } from '../../src/evidence/read-bundle.ts';
import { verifyBundle } from '../../src/evidence/verify-bundle.ts';
import { READ_ONLY, UPLOAD_ONLY } from '../../src/identity/roles/role-catalogue.ts';
import { type Credentials, messageOf, serviceSuite } from '../../testing/index.ts';
import { randomNumbers } from '../../testing/random-numbers.ts';
import { Uploads } from '../../testing/uploads.ts';

const DOMAIN = 'S-1-5-21-1-2-3';
const OTHER = 'S-1-5-21-7-8-9';
const PATH = '/api/v2/evidence';
const FLIPS = 300;

/** 1104 can replicate the domain, which follows from two rights; 1101 and one of another domain come to the help desk. */
const GRAPH = `
  in ${DOMAIN}:
    ~:Domain collected=true name=<ONE>
    ~512:Group name=ADMINS
    ~1101:User enabled=true name=ANN -MemberOf-> ~1200:Group name=HELPDESK -GenericAll{isacl=true;isinherited=false}-> ~512
    ~1102:User enabled=true hasspn=true name=SERVICE
    ~1104:User enabled=true name=SYNC -GetChanges|GetChangesAll-> ~
  in ${OTHER}:
    ~:Domain collected=true name=TWO
    ~1101:User enabled=true name=SECRET -MemberOf-> ${DOMAIN}-1200
    ~1102:User enabled=true hasspn=true name=HIDDEN
`;

serviceSuite('Evidence', { graph: GRAPH }, (service) => {
  let admin: Credentials;
  let limited: Credentials;
  let signed: Buffer;
  let bundle: Bundle;
  const made = async (selection: object = {}, as: Credentials = admin) => {
    const answer = await service.post(PATH, selection, as);
    assert.equal(answer.status, 200, answer.text);
    return Buffer.from(answer.text);
  };
  const read = (bytes: Uint8Array) => readBundle(openSigned(bytes).content);
  const keys = async () => (await service.get(`${PATH}/keys`)).json.data;
  const findingsIn = (bytes: Uint8Array) => read(bytes).findings.map((one) => `${one.finding} ${one.target.name}`);
  /** The same lines, or others, signed by someone else. */
  const resigned = (lines: readonly string[]) => {
    const content = Buffer.from(lines.map((line) => `${line}\n`).join(''));
    const line = signatureLine(createHash('sha512').update(content).digest(), newSigningKey());
    return Buffer.concat([content, Buffer.from(line)]);
  };

  before(async () => {
    admin = await service.admin();
    await service.analyse();
    const environments = { environments: [{ environment_id: DOMAIN }] };
    const rights = { roles: [READ_ONLY], all_environments: false, environment_targeted_access_control: environments };
    limited = { bearer: (await service.newUser(rights)).bearer };
    signed = await made();
    bundle = read(signed);
  });

  it('has findings, paths, and the facts from which every relationship follows', async () => {
    const result = verifyBundle(signed);
    assert.deepEqual(result.faults, []);
    assert.deepEqual([result.stated, result.sameRules], [0, true]);
    assert.ok(result.derived > 0 && result.collected > 0 && result.paths > 0);
    assert.equal(result.fingerprint, (await keys())[0].fingerprint);
    const replication = bundle.findings.find(({ finding }) => finding === 'NonT0DCSyncers')!;
    const relationship = bundle.relationships[replication.relationship!]!;
    assert.deepEqual([relationship.kind, relationship.basis], ['DCSync', 'derived']);
    assert.deepEqual(relationship.from.map((number) => bundle.relationships[number]!.kind).sort(), [
      'GetChanges',
      'GetChangesAll',
    ]);
    const right = bundle.facts.find(({ kind }) => kind === 'GenericAll')!;
    assert.deepEqual([right.properties.isacl, right.properties.isinherited], [true, false]);
    assert.equal(bundle.header.graph?.version, service.graphVersion);
    assert.match(bundle.header.graph!.sha256, /^[0-9a-f]{64}$/);
    assert.ok(bundle.findings.find(({ finding, relationship: none }) => finding === 'Kerberoasting' && none === null));
  });

  it('is refused when any bit of it was changed', () => {
    const random = randomNumbers(7);
    const places = Array.from({ length: FLIPS }, () => Math.floor(random() * signed.length * 8));
    // The signature and its key, too.
    for (let back = 1; back <= 200; back++) places.push((signed.length - back) * 8 + (back % 8));
    for (const place of places) {
      const bytes = Buffer.from(signed);
      bytes[place >> 3]! ^= 1 << (place & 7);
      assert.throws(() => verifyBundle(bytes), BundleError, `bit ${place}`);
    }
  });

  it('is refused when lines are missing, added, exchanged, or cut off', () => {
    const lines = signed.toString().trimEnd().split('\n');
    const changed = [
      lines.toSpliced(1, 1),
      lines.toSpliced(2, 0, lines[1]!),
      lines.with(1, lines[2]!).with(2, lines[1]!),
      lines.slice(0, -1),
      [...lines, lines.at(-1)!],
      lines.with(1, ` ${lines[1]!}`),
    ];
    for (const some of changed)
      assert.throws(() => verifyBundle(Buffer.from(`${some.join('\n')}\n`)), BundleError, some[1]);
    assert.throws(() => verifyBundle(signed.subarray(0, -1)), BundleError);
    assert.throws(() => verifyBundle(Buffer.concat([signed, Buffer.from('\n')])), BundleError);
    for (const text of ['', '\n', '{}', '{"header":{}}\n'])
      assert.throws(() => verifyBundle(Buffer.from(text)), BundleError);
  });

  it('names another key when someone else signs it again, and is refused if it was changed before', async () => {
    const lines = signed.toString().trimEnd().split('\n').slice(0, -1);
    const same = verifyBundle(resigned(lines));
    assert.deepEqual(same.faults, []);
    assert.notEqual(same.fingerprint, (await keys())[0].fingerprint);
    const without = (part: string) => resigned(lines.filter((line) => !line.includes(part)));
    assert.match(
      verifyBundle(without('"fact":{"source":"S-1-5-21-1-2-3-1104","kind":"GetChangesAll"')).faults.join('\n'),
      /DCSync-> S-1-5-21-1-2-3 does not follow/,
    );
    assert.match(
      verifyBundle(without('"fact":{"source":"S-1-5-21-1-2-3-1101","kind":"MemberOf"')).faults.join('\n'),
      /MemberOf-> S-1-5-21-1-2-3-1200 does not follow/,
    );
    const renamed = lines.map((line) => line.replace('"finding":"T0GenericAll"', '"finding":"NonT0DCSyncers"'));
    assert.match(
      verifyBundle(resigned(renamed)).faults.join('\n'),
      /a relationship GenericAll is no finding of this type/,
    );
    const harmless = lines.map((line) => line.replace('"hasspn":true', '"hasspn":false'));
    assert.match(verifyBundle(resigned(harmless)).faults.join('\n'), /do not make it a finding/);
    assert.throws(() => verifyBundle(resigned(lines.with(1, '{"node":{}}'))), /line 2 is not a record/);
  });

  it('holds what is selected, and says what does not exist', async () => {
    assert.deepEqual([...new Set(findingsIn(await made({ findings: ['NonT0DCSyncers'] })))], ['NonT0DCSyncers <ONE>']);
    assert.deepEqual(findingsIn(await made({ environments: [OTHER], asset_group_tag_ids: [0] })), [
      'Kerberoasting HIDDEN',
    ]);
    const { id } = bundle.findings[0]!;
    const one = read(await made({ finding_ids: [id], paths: 0 }));
    assert.deepEqual([one.findings.map((finding) => finding.id), one.findings[0]!.paths], [[id], []]);
    const short = read(await made({ limit: 1 })).header.findings;
    assert.deepEqual(short, { selected: bundle.findings.length, included: 1, not_in_graph: 0 });
    const wrong = [
      [{ finding_ids: [id, 999_999] }, 404, 'there is no finding 999999'],
      [{ findings: ['Nothing'] }, 404, 'there is no finding type Nothing'],
    ] as const;
    for (const [body, status, message] of wrong) {
      const answer = await service.post(PATH, body);
      assert.deepEqual([answer.status, messageOf(answer)], [status, message]);
    }
    for (const body of [{ paths: 11 }, { limit: 0 }, { finding_ids: [] }])
      assert.equal((await service.post(PATH, body)).status, 400, JSON.stringify(body));
  });

  it('is recorded in the audit log, and not for everyone', async () => {
    const entries = (await service.get('/api/v2/audit?action=eq:ExportEvidence')).json.data.logs;
    assert.ok(entries.some(({ status }) => status === 'success'));
    assert.equal((await service.post(PATH, {}, await service.as(UPLOAD_ONLY))).status, 403);
    assert.equal((await service.post(`${PATH}/keys`, undefined, await service.as(READ_ONLY))).status, 403);
  });

  it('tells a user of some environments nothing of others', async () => {
    const own = await made({}, limited);
    const { header, findings } = read(own);
    assert.deepEqual([header.graph, header.inputs], [null, null]);
    assert.ok(findings.length > 0 && findings.every(({ environment_id }) => environment_id === DOMAIN));
    assert.doesNotMatch(own.toString(), /SECRET|HIDDEN|TWO|S-1-5-21-7-8-9/);
    assert.deepEqual(verifyBundle(own).faults, []);
    assert.equal((await service.post(PATH, { environments: [OTHER] }, limited)).status, 403);
    const hidden = bundle.findings.find(({ environment_id }) => environment_id === OTHER)!;
    assert.equal((await service.post(PATH, { finding_ids: [hidden.id] }, limited)).status, 404);
  });

  it('names the files that were ingested, by their digests', async () => {
    const file = { name: 'empty.json', content: '{"data":[],"meta":{"type":"users","version":6,"count":0}}' };
    await new Uploads(service).ingest(file);
    const sha256 = createHash('sha256').update(file.content).digest('hex');
    const [input] = read(await made({ limit: 1 })).header.inputs!;
    assert.deepEqual([input!.name, input!.bytes, input!.sha256], [file.name, file.content.length, sha256]);
  });

  it('is signed by a new key after a rotation; the old one stays listed, without its private half', async () => {
    const [before] = await keys();
    const rotated = await service.post(`${PATH}/keys`);
    assert.equal(rotated.status, 201, rotated.text);
    const [now, old] = await keys();
    assert.deepEqual([old.fingerprint, now.retired_at], [before.fingerprint, null]);
    assert.ok(old.retired_at);
    assert.equal(verifyBundle(await made({ limit: 1 })).fingerprint, now.fingerprint);
    assert.equal(verifyBundle(signed).fingerprint, before.fingerprint);
    const rows = await service.db.selectFrom('evidence_key').select(['key_sealed', 'retired_at']).execute();
    assert.ok(
      rows.every(
        ({ key_sealed, retired_at }) =>
          !key_sealed.includes('PRIVATE') && (retired_at === null) === (key_sealed !== ''),
      ),
    );
  });

  it('comes with a page that may load nothing and runs only its own script', async () => {
    const { status, text, headers } = await service.get(`${PATH}/page`);
    assert.equal(status, 200);
    const policy = headers.get('content-security-policy') ?? '';
    const hash = (tag: string) =>
      createHash('sha256')
        .update(new RegExp(`<${tag}>([\\s\\S]*)</${tag}>`).exec(text)![1]!)
        .digest('base64');
    assert.equal(
      policy,
      `default-src 'none'; script-src 'sha256-${hash('script')}'; style-src 'sha256-${hash('style')}'; base-uri 'none'; form-action 'none'`,
    );
    assert.ok(text.includes(`content="${policy}"`));
    assert.doesNotMatch(text, /innerHTML|https?:|src=/);
  });
});
