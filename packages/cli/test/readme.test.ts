import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { commands } from '../src/index.ts';
import { Program } from '../testing/program.ts';

describe('the README', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const block = (language: string) => new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(readme)?.[1] ?? '';

  it('has an example that runs and prints what it says', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'chokepoint-readme-'));
    try {
      const lines = block('sh').trim().split('\n');
      assert.equal(lines.length, 3);
      let out = '';
      for (const line of lines) {
        const words = line.replace(/ +#.*$/, '').match(/"[^"]*"|\S+/g) ?? [];
        assert.deepEqual(words.slice(0, 4), ['npm', 'run', 'chokepoint', '--']);
        const args = words.slice(4).map((word) => word.replace(/^"|"$/g, ''));
        const ended = await new Program(args, {}, folder).ended;
        assert.equal(ended.code, 0, ended.output);
        out = ended.out;
      }
      assert.equal(out, block('csv').replaceAll('\n', '\r\n'));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('lists every command, in the order of the help', () => {
    const listed = [...readme.matchAll(/^\| `([\w-]+)` \|/gm)].map((match) => match[1]);
    assert.deepEqual(
      listed,
      commands.map(({ name }) => name),
    );
  });
});
