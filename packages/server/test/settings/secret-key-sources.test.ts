import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ConfigError, readConfig } from '../../src/config.ts';
import { storeNewKey } from '../../src/secret-keys.ts';

describe('The secret key', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'chokepoint-keys-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const key = randomBytes(32);
  const keysOf = (env: Record<string, string>) => readConfig({ CHOKEPOINT_DATA_DIR: folder, ...env }).secretKeys;
  const refused = (env: Record<string, string>, message: RegExp) =>
    assert.throws(
      () => keysOf(env),
      (error) => error instanceof ConfigError && message.test(error.message),
    );

  it('comes from a variable, a file or a command, as base64 or hexadecimal digits', () => {
    const file = join(folder, 'key');
    writeFileSync(file, `${key.toString('base64')}\n`);
    const print = `"${process.execPath}" -e "console.log('${key.toString('hex')}')"`;
    const sources: Record<string, string>[] = [
      { CHOKEPOINT_SECRET_KEY: key.toString('hex') },
      { CHOKEPOINT_SECRET_KEY_FILE: file },
      { CHOKEPOINT_SECRET_KEY_COMMAND: print },
    ];
    for (const env of sources) {
      assert.deepEqual(keysOf(env), { current: key, previous: [], file: undefined, isNew: false });
      assert.equal(existsSync(join(folder, 'secret.key')), false);
    }
  });

  it('is refused with a sentence when its source fails, which does not repeat what a command printed', () => {
    refused(
      { CHOKEPOINT_SECRET_KEY_FILE: join(folder, 'absent') },
      /CHOKEPOINT_SECRET_KEY_FILE names cannot be read: ENOENT/,
    );
    const fails = `"${process.execPath}" -e "console.log('leaked'); process.exit(3)"`;
    refused({ CHOKEPOINT_SECRET_KEY_COMMAND: fails }, /^The command in CHOKEPOINT_SECRET_KEY_COMMAND ended with 3$/);
    const short = `"${process.execPath}" -e "console.log('c2hvcnQ=')"`;
    refused(
      { CHOKEPOINT_SECRET_KEY_COMMAND: short },
      /^what CHOKEPOINT_SECRET_KEY_COMMAND yields must be at least 32 bytes/,
    );
  });

  it('is refused when it comes from two places', () => {
    const twice = { CHOKEPOINT_SECRET_KEY: key.toString('hex'), CHOKEPOINT_SECRET_KEY_FILE: 'x' };
    refused(twice, /^CHOKEPOINT_SECRET_KEY and CHOKEPOINT_SECRET_KEY_FILE are both set/);
  });

  it('may be followed by keys that it replaced, from a variable and a file', () => {
    const [one, two, three] = [randomBytes(32), randomBytes(32), randomBytes(32)];
    const file = join(folder, 'previous');
    writeFileSync(file, `${three.toString('base64')}\n`);
    const { current, previous } = keysOf({
      CHOKEPOINT_SECRET_KEY: key.toString('hex'),
      CHOKEPOINT_SECRET_KEY_PREVIOUS: `${one.toString('base64')}, ${two.toString('hex')}`,
      CHOKEPOINT_SECRET_KEY_PREVIOUS_FILE: file,
    });
    assert.deepEqual([current, ...previous], [key, one, two, three]);
    refused({ CHOKEPOINT_SECRET_KEY_PREVIOUS: 'short' }, /^CHOKEPOINT_SECRET_KEY_PREVIOUS must be at least 32 bytes/);
  });

  it('is generated once where none is configured, for the owner only', () => {
    const first = keysOf({});
    const file = join(folder, 'secret.key');
    assert.equal(existsSync(file), false); // until it is certain that no other key belongs to the database
    storeNewKey(first);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.equal(readFileSync(file, 'utf8').trim(), first.current.toString('base64'));
    assert.deepEqual(keysOf({}), { ...first, isNew: false });
  });
});
