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

/** Neighbouring words, by which two sentences are compared. */
function wordPairs(sentence: string): ReadonlySet<string> {
  const words = sentence.match(/[a-z0-9]+/g) ?? [];
  return new Set(words.slice(1).map((word, at) => `${words[at]} ${word}`));
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

  it('are no copies with other names: no long sentence of one type stands in another with few words changed', () => {
    const all = findingTypes.flatMap(({ name }) =>
      PROSE.filter((file) => file.startsWith('long_')).flatMap((file) =>
        sentences(text(name, file))
          .filter((sentence) => !sentence.includes('`match '))
          .map((sentence) => ({ name, sentence, pairs: wordPairs(sentence) })),
      ),
    );
    const long = all.filter(({ pairs }) => pairs.size >= 7);
    assert.ok(long.length > 500);
    for (const [at, one] of long.entries())
      for (const other of long.slice(at + 1)) {
        if (one.name === other.name) continue;
        const shared = [...one.pairs].filter((pair) => other.pairs.has(pair)).length;
        const likeness = shared / (one.pairs.size + other.pairs.size - shared);
        assert.ok(likeness < 0.5, `${one.name}: "${one.sentence}" | ${other.name}: "${other.sentence}"`);
      }
  });

  it('hold nothing that is still to be written', () => {
    for (const { name } of findingTypes)
      for (const file of readdirSync(FOLDER + name))
        assert.doesNotMatch(text(name, file), /\b(?:todo|tbd|fixme|xxx|lorem ipsum|placeholder|coming soon)\b|\?\?\?/i);
  });

  it('hold no markup beyond Markdown', () => {
    for (const { name } of findingTypes)
      for (const file of PROSE) assert.doesNotMatch(text(name, file), /<\/?[a-z]|javascript:/i, `${name}/${file}`);
  });
});
