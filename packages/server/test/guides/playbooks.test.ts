import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { abuseFamily, relationshipKinds, remedyOf } from '@chokepoint/model';
import { Playbooks } from '../../src/guides/playbooks.ts';

const FOLDER = fileURLToPath(new URL('../../../../assets/playbooks/', import.meta.url));
const ABUSE_SECTIONS = ['Prerequisites', 'Abuse from Windows', 'Abuse from Linux', 'OPSEC', 'Detection rule'];
const FIX_SECTIONS = ['Commands to fix', 'Rollback'];
const REASON = /^Not applicable\b/;
const PLACEHOLDER = /\{([a-z]+(?:\.[a-z]+)?)\}/;
const CODE = /^```(\w+)\n([\s\S]+?)\n```$/gm;
const traversable = relationshipKinds.filter((kind) => kind.traversable).map(({ name }) => name);
const playbooks = new Playbooks();

/** Every section of every traversable kind. */
async function* everySection() {
  for (const kind of traversable) {
    const playbook = await playbooks.of(kind);
    for (const section of [...(playbook?.abuse ?? []), ...(playbook?.fix ?? [])]) yield { kind, ...section };
  }
}

describe('Playbooks', () => {
  it('have rules about events of the log sources that show the abuse; passive kinds are listed here', async () => {
    const passive: string[] = [];
    for (const kind of traversable) {
      const { telemetry } = abuseFamily(kind)!;
      if (telemetry.length === 0) passive.push(kind);
      const rule = (await playbooks.of(kind))!.abuse.at(-1)!.markdown;
      const events = telemetry.flatMap((one) => one.events);
      // Sysmon's events and those of process creation are named by category in rules of Sigma.
      const isNamed = events.some((event) => rule.includes(event.replace('Sysmon ', ''))) || /process_/.test(rule);
      assert.ok(telemetry.length === 0 || isNamed, `${kind}: ${events.join()}`);
    }
    assert.deepEqual(passive.sort(), [
      'AZContains',
      'AZMemberOf',
      'AZNodeResourceGroup',
      'AZRunsAs',
      'ClaimSpecialIdentity',
      'Contains',
      'ContainsIdentity',
      'MemberOf',
      'PropagatesACEsTo',
    ]);
  });

  it('have every section for every traversable kind', async () => {
    for (const kind of traversable) {
      const playbook = await playbooks.of(kind);
      assert.ok(playbook, kind);
      const titles = [...playbook.abuse, ...playbook.fix].map(({ title }) => title);
      assert.deepEqual(titles, [...ABUSE_SECTIONS, ...FIX_SECTIONS], kind);
    }
  });

  it('have commands to abuse, a rule to detect and commands to fix, or say why not', async () => {
    for await (const { kind, title, markdown } of everySection()) {
      const where = `${kind}: ${title}`;
      const languages = [...markdown.matchAll(CODE)].map(([, language]) => language!);
      const byHand = ['by-hand', undefined].includes(remedyOf(kind)?.how);
      switch (title) {
        case 'Prerequisites':
        case 'OPSEC':
          assert.ok(markdown.split(/\s+/).length >= 12, where);
          break;
        case 'Abuse from Windows':
          assert.ok(languages.includes('powershell'), where);
          break;
        case 'Abuse from Linux':
          assert.ok(languages.includes('sh'), where);
          break;
        case 'Detection rule':
          assert.ok(
            languages.some((language) => ['kusto', 'yaml'].includes(language)),
            where,
          );
          break;
        case 'Commands to fix':
          assert.ok(byHand ? REASON.test(markdown) || /^1\. \S/.test(markdown) : languages.length > 0, where);
          break;
        default:
          assert.ok(byHand ? REASON.test(markdown) : languages.length > 0, where);
      }
    }
  });

  it('leave only placeholders of the two ends, which the page knows', async () => {
    const known = /^(?:(?:source|target)\.(?:name|sam|account|dn|id|host|templateid)|domain)$/;
    for await (const { kind, title, markdown } of everySection())
      for (const [, name] of markdown.matchAll(new RegExp(PLACEHOLDER, 'g')))
        assert.match(name!, known, `${kind}: ${title}`);
    // A placeholder that stays one is text only in code.
    for await (const { kind, title, markdown } of everySection())
      assert.doesNotMatch(markdown.replace(CODE, ''), PLACEHOLDER, `${kind}: ${title}`);
  });

  it('name the right that an entry must have, and the group of a host', async () => {
    const fixOf = async (kind: string) => (await playbooks.of(kind))?.fix[0]?.markdown ?? '';
    assert.match(await fixOf('ForceChangePassword'), /00299570-246d-11d0-a768-00aa006e0529/);
    assert.match(await fixOf('WriteDacl'), /-band 0x40000\)/);
    assert.match(await fixOf('CanRDP'), /S-1-5-32-555/);
    assert.match(await fixOf('AZVMContributor'), /--role 'Virtual Machine Contributor'/);
    assert.match(await fixOf('Contains'), REASON);
  });

  it('have techniques of ATT&CK for every traversable kind, and no file that no kind uses', () => {
    const used = new Set<string>();
    for (const kind of traversable) {
      const family = abuseFamily(kind);
      assert.ok(family && family.techniques.length > 0, kind);
      for (const { id } of family.techniques) assert.match(id, /^T\d{4}(?:\.\d{3})?$/);
      used.add(`${family.playbook}.md`);
    }
    assert.deepEqual(readdirSync(`${FOLDER}abuse`).sort(), [...used].sort());
    const ways = new Set(relationshipKinds.flatMap(({ name }) => remedyOf(name)?.how ?? []));
    ways.delete('by-hand');
    assert.deepEqual(readdirSync(`${FOLDER}fix`).sort(), [...ways].map((how) => `${how}.md`).sort());
  });
});
