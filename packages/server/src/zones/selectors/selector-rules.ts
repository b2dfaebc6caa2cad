import { AUTO_CERTIFY, SEED_TYPES, type Seed, TAG_TYPES } from '@chokepoint/analysis';
import type { ChangedZoneSelector, NewZoneSelector } from '@chokepoint/contract';
import { QueryError } from '@chokepoint/cypher';
import { messageOf } from '../../queries/cypher-task.ts';
import { badRequest, forbidden } from '../../service-error.ts';
import { missingField } from '../api/missing-field.ts';
import type { NewSelector, SelectorChange, ZoneSelector } from '../stores/selector-store.ts';
import type { ZoneTag } from '../stores/tag-store.ts';
import { readSeed } from '../tagging/select-members-task.ts';

/** Seeds are all of one type, and queries are valid. Objects need not exist: they may be collected later. */
export function checkSeeds(seeds: readonly Seed[] | null | undefined): readonly Seed[] {
  if (!seeds) throw missingField('Seeds');
  const [first] = seeds;
  if (!first) throw badRequest('seeds are required');
  if (seeds.some(({ type }) => type !== first.type)) throw badRequest('all seeds must be of the same type');
  if (first.type !== SEED_TYPES.objectId && first.type !== SEED_TYPES.cypher)
    throw badRequest(`invalid seed type ${first.type}`);
  if (first.type === SEED_TYPES.cypher) for (const { value } of seeds) checkQueryText(value);
  return seeds;
}

function checkQueryText(text: string): void {
  const invalid = (reason: string) => badRequest(`cypher is invalid: ${reason}`);
  if (text.trim() === '') throw invalid('invalid input');
  try {
    const { readOnly, parameters } = readSeed(text);
    if (readOnly && parameters.size === 0) return;
    if (readOnly) throw invalid('user-specified parameters are not supported');
  } catch (error) {
    if (error instanceof QueryError) throw invalid(messageOf(error));
    throw error;
  }
  throw invalid('updating clauses are not supported');
}

function checkAutoCertify(given: number, tag: ZoneTag): number {
  if (given < AUTO_CERTIFY.off || given > AUTO_CERTIFY.seedsOnly)
    throw badRequest('auto_certify must be an input value of 0 to 2');
  if (given !== AUTO_CERTIFY.off && tag.type !== TAG_TYPES.tier)
    throw badRequest('auto_certify is only available for asset group tags of tag_type = 1 (zones)');
  return given;
}

function refuseReadOnly(given: Pick<NewZoneSelector, 'rule_key' | 'extension_id'>): void {
  if ((given.rule_key ?? given.extension_id ?? null) !== null) throw badRequest('request contains read-only fields');
}

export function checkNewSelector(given: NewZoneSelector, tag: ZoneTag): NewSelector {
  refuseReadOnly(given);
  if (!given.name) throw missingField('Name');
  return {
    name: given.name,
    description: given.description ?? '',
    seeds: checkSeeds(given.seeds),
    auto_certify: checkAutoCertify(given.auto_certify ?? AUTO_CERTIFY.off, tag),
  };
}

/** What is to change of a selector. Without seeds, or with an empty list, the seeds stay as they are. */
export function checkChangedSelector(given: ChangedZoneSelector, selector: ZoneSelector, tag: ZoneTag): SelectorChange {
  refuseReadOnly(given);
  const seeds = given.seeds && given.seeds.length > 0 ? checkSeeds(given.seeds) : undefined;
  const { name, description } = given;
  if (name === '') throw missingField('Name');
  if (selector.is_default && (typeof name === 'string' || typeof description === 'string' || seeds))
    throw forbidden('default selectors only support modifying auto_certify and disabled_at');
  if (given.disabled && !selector.allow_disable) throw forbidden('this selector cannot be disabled');
  return {
    ...(typeof name === 'string' && { name }),
    ...(typeof description === 'string' && { description }),
    ...(seeds && { seeds }),
    ...(typeof given.auto_certify === 'number' && { auto_certify: checkAutoCertify(given.auto_certify, tag) }),
    ...(typeof given.disabled === 'boolean' && { disabled: given.disabled }),
  };
}
