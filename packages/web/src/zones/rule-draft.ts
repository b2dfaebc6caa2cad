import { changeRule, createRule } from './change-zone.ts';
import { CYPHER_SEED, OBJECT_SEED, type Rule, type Seed, ZONE, type Zone } from './zone-queries.ts';
import type { RuleSearch } from './zone-search.ts';

/** A rule while it is being edited. */
export type RuleDraft = {
  readonly name: string;
  readonly description: string;
  readonly certify: number;
  /** The type of seeds that the form shows. */
  readonly type: number;
  readonly seeds: readonly Seed[];
};

export function firstDraft(rule: Rule | undefined, begin: RuleSearch): RuleDraft {
  const seeds = firstSeeds(rule, begin);
  return {
    name: rule?.name ?? '',
    description: rule?.description ?? '',
    certify: rule?.auto_certify ?? 0,
    type: seeds[0]?.type ?? OBJECT_SEED,
    seeds,
  };
}

function firstSeeds(rule: Rule | undefined, { query, at }: RuleSearch): readonly Seed[] {
  if (rule) return rule.seeds ?? [];
  if (query) return [{ type: CYPHER_SEED, value: query }];
  return (at ?? []).map((value) => ({ type: OBJECT_SEED, value }));
}

export const filledSeeds = ({ seeds }: RuleDraft): readonly Seed[] => seeds.filter(({ value }) => value.trim() !== '');

/** Creates or changes a rule, and returns its id. Of a fixed rule only the certification changes. */
export async function saveDraft(zone: Zone, rule: Rule | undefined, draft: RuleDraft, fixed: boolean): Promise<number> {
  const seeds = [...filledSeeds(draft)];
  if (seeds.length === 0) throw new Error('Enter what the rule looks for');
  const { name, description, certify } = draft;
  const certification = zone.type === ZONE ? { auto_certify: certify } : {};
  if (!rule) return createRule(zone.id, { name, description, seeds, ...certification });
  await changeRule(rule, fixed ? certification : { name, description, seeds, ...certification });
  return rule.id;
}
