import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findingTypes } from '../src/index.ts';

const FOLDER = fileURLToPath(new URL('../../../assets/findings/', import.meta.url));
const FILES = [
  'long_description.md',
  'long_remediation.md',
  'references.md',
  'short_description.md',
  'short_remediation.md',
  'title.md',
  'type.md',
];
const PROSE = FILES.filter((name) => name.endsWith('description.md') || name.endsWith('remediation.md'));

const text = (type: string, file: string) => readFileSync(`${FOLDER}${type}/${file}`, 'utf8');
const sections = (markdown: string) =>
  [...markdown.matchAll(/^## (.+)\n\n([\s\S]*?)(?=\n## |$(?![\s\S]))/gm)].map(([, heading, body]) => ({
    heading,
    body,
  }));
const items = (body: string | undefined) => (body ?? '').split('\n').filter((line) => /^(\d+\.|-) \S/.test(line));

/** Sentences without headings, list marks and decoration. */
function sentences(markdown: string): string[] {
  return markdown
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => line.replace(/^(\d+\.|-) /, '').split(/(?<=[.:?])\s+/))
    .map((sentence) => sentence.toLowerCase().trim());
}

describe('the texts of finding types', () => {
  it('are there for every type and for nothing else', () => {
    assert.deepEqual(readdirSync(FOLDER).sort(), findingTypes.map(({ name }) => name).sort());
    for (const { name, title, zoneTitle } of findingTypes) {
      const expected = title === zoneTitle ? FILES : [...FILES, 'tx-title.md'].sort();
      assert.deepEqual(readdirSync(FOLDER + name).sort(), expected, name);
    }
  });

  it('carry the titles and the category of the catalogue', () => {
    for (const { name, title, zoneTitle, category } of findingTypes) {
      assert.equal(text(name, 'title.md'), `${title}\n`);
      assert.equal(text(name, 'type.md'), `${category}\n`);
      if (title !== zoneTitle) assert.equal(text(name, 'tx-title.md'), `${zoneTitle}\n`);
    }
  });

  it('say what it is, why it matters and how to find it', () => {
    for (const { name } of findingTypes) {
      const found = sections(text(name, 'long_description.md'));
      assert.deepEqual(
        found.map(({ heading }) => heading),
        ['What it is', 'Why it matters', 'How to find it'],
        name,
      );
      for (const { body } of found) assert.ok((body ?? '').split(/\s+/).length >= 8, `${name}: ${body}`);
      assert.ok(items(found[2]?.body).length >= 1, name);
    }
  });

  it('say step by step how to fix it, and how to verify that', () => {
    for (const { name } of findingTypes) {
      const found = sections(text(name, 'long_remediation.md'));
      assert.deepEqual(
        found.map(({ heading }) => heading),
        ['How to fix it', 'How to verify'],
        name,
      );
      assert.ok(items(found[0]?.body).length >= 3, name);
      assert.ok(items(found[1]?.body).length >= 1, name);
    }
  });

  it('begin with one short statement each and name at least two references', () => {
    for (const { name } of findingTypes) {
      for (const file of ['short_description.md', 'short_remediation.md']) {
        const short = text(name, file).trim();
        assert.match(short, /^[A-Z][^\n]{30,240}\.$/, `${name}/${file}`);
      }
      assert.ok(items(text(name, 'references.md')).length >= 2, name);
    }
  });

  it('are written for their type: no sentence stands in two of them', () => {
    const owners = new Map<string, string>();
    for (const { name } of findingTypes)
      for (const file of PROSE)
        for (const sentence of sentences(text(name, file))) {
          const owner = owners.get(sentence) ?? name;
          assert.equal(owner, name, `"${sentence}" stands in ${owner} and in ${name}`);
          owners.set(sentence, name);
        }
  });

  it('hold no markup beyond Markdown', () => {
    for (const { name } of findingTypes)
      for (const file of PROSE) assert.doesNotMatch(text(name, file), /<\/?[a-z]|javascript:/i, `${name}/${file}`);
  });
});
