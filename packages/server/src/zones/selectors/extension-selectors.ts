import { AUTO_CERTIFY, SEED_TYPES } from '@chokepoint/analysis';
import { ANALYSIS_STEPS, AnalysisRequestStore } from '../../analysis/analysis-request-store.ts';
import type { Actor } from '../../callers/actor.ts';
import type { Clock } from '../../clock.ts';
import type { ZoneRuleDefinition } from '../../extensions/extension.ts';
import { conflict } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import type { PubSub } from '../../storage/pub-sub.ts';
import { SelectorStore, type ZoneSelector } from '../stores/selector-store.ts';
import { isTierZeroTag, TagStore } from '../stores/tag-store.ts';
import { type ZoneEvent, ZoneHistoryStore } from '../stores/zone-history-store.ts';
import { ZoneRevisionStore } from '../stores/zone-revision-store.ts';
import { checkSeeds } from './selector-rules.ts';

const ACTOR = 'OpenGraph Extension Management';

type ExtensionSelectorParts = { readonly db: Database; readonly clock: Clock; readonly pubSub: PubSub };

/** The selectors of Tier Zero that extensions bring. */
export function extensionSelectors({ db: mainDb, clock, pubSub }: ExtensionSelectorParts) {
  return {
    /** Stores exactly these for an extension: those with a known key in place, others are new or deleted. */
    async put(db: Database, extensionId: number, rules: readonly ZoneRuleDefinition[], now: Date): Promise<boolean> {
      const store = new SelectorStore(db);
      const known = await store.ofExtension(extensionId);
      if (known.length === 0 && rules.length === 0) return false;
      await new ZoneRevisionStore(db).advance();
      const tag = (await new TagStore(db).all()).find(isTierZeroTag);
      if (!tag) throw conflict('tier zero asset group tag not found');
      const byKey = new Map(known.map((selector) => [selector.rule_key, selector]));
      const keys = new Set(rules.map(({ key }) => key));
      const events: ZoneEvent[] = [];
      for (const selector of known) {
        if (keys.has(selector.rule_key ?? ''))
          await store.rename(selector.id, `${selector.rule_key} ${selector.id}`, now);
        else {
          await store.remove(selector.id);
          events.push({ action: 'DeleteSelector', target: selector.name, tag: tag.id });
        }
      }
      for (const rule of rules) {
        const before = byKey.get(rule.key);
        await write(store, tag.id, extensionId, rule, before, now);
        events.push({ action: before ? 'UpdateSelector' : 'CreateSelector', target: rule.name, tag: tag.id });
      }
      await new ZoneHistoryStore(db).add({ actor: ACTOR, email: '' }, events, now);
      return true;
    },

    async applied({ user }: Actor): Promise<void> {
      await new AnalysisRequestStore(mainDb).requestAnalysis(user?.id ?? ACTOR, clock.now(), ANALYSIS_STEPS.tagging);
      await pubSub.publish('pipeline');
    },
  };
}

async function write(
  store: SelectorStore,
  tag: number,
  extensionId: number,
  rule: ZoneRuleDefinition,
  before: ZoneSelector | undefined,
  now: Date,
): Promise<void> {
  const fields = {
    name: rule.name,
    description: rule.description,
    auto_certify: AUTO_CERTIFY.off,
    seeds: checkSeeds([{ type: SEED_TYPES.cypher, value: rule.query }]),
  };
  const selector = before ?? (await store.create(tag, fields, ACTOR, now));
  const own = { allow_disable: rule.allowDisable, rule_key: rule.key, extension_id: extensionId };
  await store.claim(selector.id, own);
  await store.update(selector, { ...fields, disabled: !rule.enabled }, ACTOR, now);
}
