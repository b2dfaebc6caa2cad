import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findingTypes, relationshipKinds } from '@chokepoint/model';
import { GUIDE_SECTIONS, guideSections } from '../../src/guides/guide-sections.ts';
import { messageOf, serviceSuite } from '../../testing/index.ts';

const FOLDER = fileURLToPath(new URL('../../../../assets/relationships/', import.meta.url));
const LONGEST_SHARED = 80;
/** What the guide to a kind that can be abused has. */
const TITLES = [
  ...['What it is', 'Abuse', 'Prerequisites', 'Abuse from Windows', 'Abuse from Linux', 'OPSEC', 'How to detect'],
  ...['Detection rule', 'How to fix', 'Commands to fix', 'Rollback', 'References'],
];

const guideOf = (kind: string) => readFileSync(`${FOLDER}${kind}.md`, 'utf8');
const items = (markdown: string | undefined) =>
  (markdown ?? '').split('\n').filter((line) => /^(\d+\.|-) \S/.test(line));
/** Paragraphs and list items, without their marks. */
const paragraphs = (text: string) =>
  text
    .split(/\n(?=\n|\d+\. |- )/)
    .map((paragraph) =>
      paragraph
        .replace(/^\s*(?:\d+\.|-) /, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((paragraph) => paragraph !== '' && !paragraph.startsWith('## '));

describe('Guides to relationship kinds', () => {
  it('are there for every kind and for nothing else', () => {
    const expected = relationshipKinds.map(({ name }) => `${name}.md`);
    assert.deepEqual(readdirSync(FOLDER).sort(), expected.sort());
  });

  it('have every section, in order, with something in it', () => {
    for (const { name } of relationshipKinds) {
      const text = guideOf(name);
      assert.ok(text.startsWith(`## ${GUIDE_SECTIONS[0]}\n`), name);
      const sections = guideSections(text);
      assert.deepEqual(
        sections.map(({ title }) => title),
        GUIDE_SECTIONS,
        name,
      );
      for (const { title, markdown } of sections)
        assert.ok(markdown.split(/\s+/).length >= (title === 'References' ? 3 : 12), `${name}: ${title}`);
      assert.ok(items(sections[3]?.markdown).length >= 2, `${name}: steps to fix`);
      assert.ok(items(sections[4]?.markdown).length >= 1, `${name}: references`);
    }
  });

  it('are written for their kind: no two share a paragraph worth the name', () => {
    const owners = new Map<string, string>();
    for (const { name } of relationshipKinds)
      for (const paragraph of paragraphs(guideOf(name))) {
        if (paragraph.length <= LONGEST_SHARED) continue;
        const key = paragraph.toLowerCase();
        const owner = owners.get(key) ?? name;
        assert.equal(owner, name, `"${paragraph}" stands in ${owner} and in ${name}`);
        owners.set(key, name);
      }
  });

  it('hold no markup beyond Markdown and no addresses', () => {
    for (const { name } of relationshipKinds) {
      // Placeholders such as <name> belong into code, where they are only text.
      const prose = guideOf(name).replace(/```[\s\S]*?```|`[^`\n]*`/g, '');
      assert.doesNotMatch(prose, /<\/?[a-z]|https?:|javascript:/i, name);
    }
  });

  it('name the finding types of their kind, and none that there is not', () => {
    const types = new Set<string>(findingTypes.map(({ name }) => name));
    for (const { name } of relationshipKinds) {
      const words = new Set([...guideOf(name).matchAll(/`(\w+)`/g)].map(([, word]) => word as string));
      const named = [...words].filter((word) => types.has(word));
      const expected = findingTypes.filter(
        ({ detection }) => 'relationship' in detection && detection.relationship === name,
      );
      assert.deepEqual(named.sort(), expected.map((type) => type.name).sort(), name);
      for (const word of words)
        if (/^(T0|NonT0|LargeDefaultGroups|AzureT0|AzureNonT0)/.test(word))
          assert.ok(types.has(word), `${name}: ${word}`);
    }
  });

  it('name only relationship kinds that there are', () => {
    const kinds = new Set<string>(relationshipKinds.map(({ name }) => name));
    for (const { name } of relationshipKinds)
      for (const [, words] of guideOf(name).matchAll(/\[\w*:([\w|]+)\]->/g))
        for (const word of words?.split('|') ?? []) assert.ok(kinds.has(word), `${name}: ${word}`);
  });
});

serviceSuite('The guide of a relationship kind', (service) => {
  const guide = (kind: string) => service.get(`/api/v2/relationship-kinds/${kind}/guide`);

  it('has its sections as Markdown, and the finding types that it makes', async () => {
    const { status, json } = await guide('GenericAll');
    assert.equal(status, 200);
    assert.equal(json.data.kind, 'GenericAll');
    const written = guideSections(guideOf('GenericAll'));
    const titles: string[] = json.data.sections.map(({ title }: { title: string }) => title);
    assert.deepEqual(titles, TITLES);
    for (const section of written) assert.deepEqual(json.data.sections[titles.indexOf(section.title)], section);
    assert.deepEqual(json.data.attack_techniques, [
      { id: 'T1098', name: 'Account Manipulation' },
      { id: 'T1222.001', name: 'Windows File and Directory Permissions Modification' },
    ]);
    assert.deepEqual(json.data.finding_types, [
      { name: 'T0GenericAll', title: 'GenericAll Privileges on Tier Zero Objects' },
      { name: 'LargeDefaultGroupsGenericAll', title: 'Large Default Groups With GenericAll Privileges' },
    ]);
  });

  it('names no finding type where a kind makes none', async () => {
    assert.deepEqual((await guide('PublishedTo')).json.data.finding_types, []);
  });

  it('is answered for every kind of the model', async () => {
    for (const { name } of relationshipKinds) assert.equal((await guide(name)).status, 200, name);
  });

  it('does not exist for an undefined kind', async () => {
    for (const kind of ['Nothing', 'genericall', 'GenericAll.md', 'Game_Beats']) {
      const answer = await guide(kind);
      assert.deepEqual([answer.status, messageOf(answer)], [404, 'relationship kind not found'], kind);
    }
  });

  it('gives away no other file', async () => {
    for (const kind of ['..%2Ffindings%2FT0Owns%2Ftitle', 'x%2F..%2FGenericAll', '%2e%2e', '..%5CGenericAll'])
      assert.notEqual((await guide(kind)).status, 200, kind);
  });

  it('is the description that an extension gave to its kind', async () => {
    const extension = {
      schema: { name: 'Games', display_name: 'Board games', version: 'v1.0.0', namespace: 'Game' },
      node_kinds: [
        { name: 'Game_Player', display_name: 'Player', is_display_kind: true, icon: 'user', color: '#ABCDEF' },
      ],
      relationship_kinds: [
        { name: 'Game_Beats', description: 'wins **against**', is_traversable: true },
        { name: 'Game_Knows' },
      ],
    };
    assert.equal((await service.put('/api/v2/extensions', extension)).status, 201);
    assert.deepEqual((await guide('Game_Beats')).json.data, {
      kind: 'Game_Beats',
      sections: [{ title: 'What it is', markdown: 'wins **against**' }],
      attack_techniques: [],
      finding_types: [],
    });
    assert.deepEqual((await guide('Game_Knows')).json.data.sections, []);
  });
});
