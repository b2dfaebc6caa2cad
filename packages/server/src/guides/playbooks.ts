import { type AbuseFamily, abuseFamily, type Remedy, remedyOf } from '@chokepoint/model';
import { AssetFolder } from './asset-folder.ts';
import { type GuideSection, guideSections } from './guide-sections.ts';

type Playbook = {
  /** Prerequisites, abuse from Windows and from Linux, OPSEC, and a rule to detect it. */
  readonly abuse: readonly GuideSection[];
  /** Commands to fix, and rollback. */
  readonly fix: readonly GuideSection[];
};

/**
 * Commands for relationships of a kind, by the family it is abused like and by how it is removed. They contain placeholders
 * such as `{target.dn}` for a property of one of the ends.
 */
export class Playbooks {
  readonly #files = new AssetFolder('playbooks');

  async of(kind: string): Promise<Playbook | undefined> {
    const family = abuseFamily(kind);
    return family && { abuse: await this.#abuse(family), fix: await this.#fix(remedyOf(kind)) };
  }

  async #abuse({ playbook }: AbuseFamily): Promise<readonly GuideSection[]> {
    return guideSections((await this.#files.text(`abuse/${playbook}.md`)) ?? '');
  }

  async #fix(remedy: Remedy | undefined): Promise<readonly GuideSection[]> {
    if (!remedy) return sections(NOTHING_TO_REMOVE, NOTHING_TO_RESTORE);
    if (remedy.how === 'by-hand') return sections(numbered(remedy.steps), BY_HAND_ROLLBACK);
    const text = (await this.#files.text(`fix/${remedy.how}.md`)) ?? '';
    const values = valuesOf(remedy);
    return guideSections(text.replace(/\{([a-z.]+)\}/g, (whole, name: string) => values[name] ?? whole));
  }
}

const NOTHING_TO_REMOVE =
  'Not applicable: the relationship shows how the environment is built, and removing it makes nothing safer. Remove the control of the source instead: look at the relationships that lead to it.';
const NOTHING_TO_RESTORE = 'Not applicable: there is nothing to remove, so there is nothing to restore.';
const BY_HAND_ROLLBACK =
  'Not applicable as a command: these steps depend on the environment. Export the settings before you change them, and undo the steps in reverse order if something stops working.';

function sections(fix: string, rollback: string): readonly GuideSection[] {
  return [
    { title: 'Commands to fix', markdown: fix },
    { title: 'Rollback', markdown: rollback },
  ];
}

const numbered = (steps: readonly string[]): string =>
  steps.map((step, position) => `${position + 1}. ${step}`).join('\n');

/** The placeholders that a remedy fills in; those of the ends stay. */
function valuesOf(remedy: Remedy): Readonly<Record<string, string>> {
  switch (remedy.how) {
    case 'ace':
      return {
        mask: `0x${remedy.right.mask.toString(16)}`,
        types: remedy.right.objectTypes.filter((type) => type !== '').join(' '),
      };
    case 'descriptor-attribute':
      return { attribute: remedy.attribute };
    case 'flag':
      return { attribute: remedy.attribute, bit: `0x${remedy.bit.toString(16)}` };
    case 'local-group':
      return { 'local.sid': remedy.sid };
    case 'entra-role':
      return { template: remedy.template ?? '{target.templateid}' };
    case 'azure-role':
      return { role: remedy.role };
    case 'app-role':
      return { permissions: remedy.permissions.join(', ') };
    default:
      return {};
  }
}
