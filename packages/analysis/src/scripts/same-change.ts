import { rightsOfKind } from './composed-rights.ts';
import { describe } from './powershell-calls.ts';
import { directoryId, remedyFor, type ScriptRemoval } from './script-removal.ts';

/** How many are named. */
const NAMED = 5;
/** Kinds that end with a setting of the target, or of the domain controllers of its domain. */
const AT_TARGET = /^CoerceAndRelayNTLMToSMB$/;
const AT_CONTROLLERS = /^(CoerceAndRelayNTLMToLDAPS?|ADCSESC10[ab])$/;
/** Here it is the source that loses a right on the template. */
const OF_SOURCE = /^ADCSESC4$/;

/** Places that must change for a removal; those with one in common go with the same change. None for a change of its own. */
function placesOf(removal: ScriptRemoval): readonly string[] {
  const { kind, source, target, settings = [] } = removal;
  const remedy = remedyFor(removal);
  if (remedy.how === 'ace' && rightsOfKind(kind).length > 0)
    return [`${directoryId(target.environmentId)} ${directoryId(source.id)} ${remedy.right.objectTypes.join()}`];
  if (remedy.how !== 'by-hand') return [];
  if (AT_TARGET.test(kind)) return [target.id];
  if (AT_CONTROLLERS.test(kind)) return [`${kind.slice(0, 9)} ${target.environmentId}`];
  return settings.map(({ id }) => (OF_SOURCE.test(kind) ? `${id} ${source.id}` : id));
}

/** For each removal the others that go, at least in part, with the same change. */
export function sameChanges(removals: readonly ScriptRemoval[]): (removal: ScriptRemoval) => readonly ScriptRemoval[] {
  const byPlace = new Map<string, ScriptRemoval[]>();
  for (const removal of removals)
    for (const place of placesOf(removal)) {
      const known = byPlace.get(place);
      if (known) known.push(removal);
      else byPlace.set(place, [removal]);
    }
  return (removal) => {
    const others = new Set(placesOf(removal).flatMap((place) => byPlace.get(place) ?? []));
    others.delete(removal);
    return [...others];
  };
}

const NOUNS: Readonly<Record<string, string>> = { CertTemplate: 'certificate template', EnterpriseCA: 'authority' };

/** Whose settings a relationship follows from, for a person who changes them. */
export function settingsStep({ settings = [] }: ScriptRemoval): readonly string[] {
  if (settings.length === 0) return [];
  const names = settings.map(({ kind, name }) => `the ${NOUNS[kind] ?? 'object'} ${name}`);
  const all = settings.length > 1 ? ', each of which is enough' : '';
  return [`It follows from ${names.join(' and ')}${all}.`];
}

export function sameChangeStep(others: readonly ScriptRemoval[]): readonly string[] {
  if (others.length === 0) return [];
  const names = others.slice(0, NAMED).map(describe).join('; ');
  const more = others.length > NAMED ? `; and ${others.length - NAMED} more` : '';
  const count = others.length === 1 ? 'another removal' : `${others.length} other removals`;
  return [`The same change also concerns ${count} of this plan: ${names}${more}.`];
}
