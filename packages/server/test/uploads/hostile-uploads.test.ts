import assert from 'node:assert/strict';
import { it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { injured, randomFrom } from '../../../ingest/testing/mutations.ts';
import { SAMPLE_DOCUMENTS, sampleArchive } from '../../../ingest/testing/sample-files.ts';
import { zip } from '../../../ingest/testing/zip-writer.ts';
import { serviceSuite, Uploads } from '../../testing/index.ts';

const ROUNDS = process.env.CHOKEPOINT_TEST_DEEP === undefined ? 30 : 1000;
const SEED = Number(process.env.CHOKEPOINT_TEST_SEED ?? Date.now() % 1_000_000);

const user = (id: string, properties = '{}') => `{"ObjectIdentifier":"${id}","Properties":${properties},"Aces":[]}`;
const users = (...data: string[]) => `{"data":[${data.join(',')}],"meta":{"type":"users","version":6}}`;

serviceSuite(`Hostile uploads (seed ${SEED})`, (service) => {
  const uploads = new Uploads(service);

  const knows = (id: string) => service.image.nodeByObjectId(id) !== undefined;

  it('damaged files of every format are refused or ingested, and the service keeps running', async () => {
    const random = randomFrom(SEED);
    const samples = [
      ...Object.values(SAMPLE_DOCUMENTS).map((document) => Buffer.from(JSON.stringify(document))),
      sampleArchive(),
      gzipSync(JSON.stringify(SAMPLE_DOCUMENTS.users)),
    ];
    const job = await uploads.start();
    let taken = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const content = injured(samples[random(samples.length)]!, random);
      const type = random(3) === 0 ? 'application/zip' : 'application/json';
      const { status, text } = await uploads.upload(job, { name: `${round}`, type, content });
      assert.ok([202, 400].includes(status), `round ${round}: ${status} ${text}`);
      if (status === 400) assert.match(text, /Error saving ingest file/, `round ${round}`);
      if (status === 202) taken++;
    }
    assert.equal((await uploads.upload(job, { name: 'good', content: users(user('S-GOOD')) })).status, 202);
    await uploads.end(job);
    const { status, total_files } = await uploads.finished(job);
    assert.ok([2, 8].includes(status), `the job ended in ${status}`);
    assert.ok(total_files > taken);
    assert.ok(knows('S-GOOD'));
  });

  it('a compression bomb is refused before it has unfolded', async () => {
    const bomb = Buffer.from(`{"data":[${' '.repeat(100 << 20)}`);
    const direct = await uploads.upload(await uploads.start(), { content: gzipSync(bomb) });
    assert.equal(direct.status, 400);
    assert.match(direct.text, /compression bomb/);
    const archive = zip([
      { name: 'bomb.json', content: bomb },
      { name: 'good.json', content: users(user('S-BESIDE-BOMB')) },
    ]);
    const job = await uploads.ingest({ name: 'bomb.zip', content: archive });
    assert.deepEqual([job.status, job.failed_files, job.total_files], [8, 1, 2]);
    assert.ok(job.progress.bytes < 1 << 20, `${job.progress.bytes} bytes were read`);
    assert.match((await uploads.files(job.id))[0].errors[0], /compression bomb/);
    assert.ok(knows('S-BESIDE-BOMB'));
  });

  it('a damaged compressed file is refused with what is wrong with it, wherever the damage lies', async () => {
    const sound = gzipSync('{"meta": ');
    const whole = gzipSync(users(user('S-DAMAGED')));
    const unfinished = Buffer.concat([sound.subarray(0, -8), Buffer.alloc(8, 0xff)]);
    const cut = whole.subarray(0, 40);
    const job = await uploads.start();
    for (const content of [unfinished, cut, Buffer.concat([whole.subarray(0, 20), Buffer.alloc(200, 0xee)])]) {
      const { status, text } = await uploads.upload(job, { content });
      assert.equal(status, 400);
      assert.match(text, /Error saving ingest file: the file cannot be read: /);
    }
  });

  const names = (prefix: string, count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, number) => [`${prefix}${number}`, number])));
  const reasons = async (job: number) =>
    (await uploads.files(job)).flatMap(({ errors, warnings }) => [...errors, ...warnings]);

  it('an object with very many properties is left out, and the file goes on (H3)', async () => {
    const job = await uploads.ingest({ content: users(user('S-WIDE', names('w', 1001)), user('S-BESIDE-WIDE')) });
    assert.deepEqual(await reasons(job.id), ['S-WIDE: it has more than 1000 properties ($)']);
    assert.ok(!knows('S-WIDE') && knows('S-BESIDE-WIDE'));
    const alone = await uploads.ingest({ content: users(user('S-WIDE', names('w', 50_000))) });
    assert.equal(alone.status, 5);
    assert.ok(!knows('S-WIDE'));
  });

  it('property names are bounded for a file, an upload and the graph (H3)', async () => {
    const file = (id: string, count: number) => {
      const parts = Array.from({ length: Math.ceil(count / 500) }, (_, part) =>
        user(`${id}-${part}`, names(`${id}${part}-`, Math.min(500, count - part * 500))),
      );
      return { name: `${id}.json`, content: users(...parts) };
    };
    const archive = (...files: { name: string; content: string }[]) => ({ name: 'names.zip', content: zip(files) });
    const before = service.image.nodePropertyNames.length;
    const wide = await uploads.ingest(file('N', 2100));
    assert.deepEqual(await reasons(wide.id), ['the file has more than 2000 different property names']);
    const several = await uploads.ingest(archive(file('A', 1200), file('B', 1200), file('C', 500)));
    assert.deepEqual([several.status, several.failed_files], [8, 1]);
    assert.deepEqual(await reasons(several.id), ['an upload can add at most 2000 property names to the graph']);
    const more = await uploads.ingest(archive(file('D', 1500)), file('E', 1500));
    assert.deepEqual([more.status, more.failed_files], [8, 1]);
    assert.deepEqual(await reasons(more.id), [
      'the graph can have at most 4000 property names, and the file adds 1500',
    ]);
    assert.ok(knows('A-0') && knows('C-0') && knows('D-2') && !knows('B-0') && !knows('E-0'));
    assert.ok(service.image.nodePropertyNames.length <= before + 3300);
    assert.equal((await uploads.ingest(file('A', 1200))).status, 2);
  });

  it('an archive of very many files is refused as a whole (H3)', async () => {
    const files = Array.from({ length: 5001 }, (_, number) => ({ name: `${number}.json`, content: '' }));
    const job = await uploads.ingest({ name: 'many.zip', content: zip(files) });
    assert.deepEqual([job.status, job.total_files], [5, 1]);
    assert.deepEqual(await reasons(job.id), ['the archive has more than 5000 files']);
  });

  it('an object that is nested too deep is left out, and reported', async () => {
    const nested = `{"x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    const job = await uploads.ingest({
      name: 'nested.json',
      content: users(user('S-NESTED', nested), user('S-BESIDE')),
    });
    const [file] = await uploads.files(job.id);
    assert.match(file.warnings[0], /nested deeper than 64 levels \(\$\.data\[0\]\)/);
    assert.ok(knows('S-BESIDE') && !knows('S-NESTED'));
  });
});
