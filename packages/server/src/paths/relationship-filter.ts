import {
  directoryTraversableKinds,
  entraTraversableKinds,
  isRelationshipKind,
  relationshipKinds,
} from '@chokepoint/model';
import type { FurtherKinds } from '../kinds/traversable-kinds.ts';
import { badRequest } from '../service-error.ts';

const FORMAT = /^(?<predicate>in|nin):(?<list>\w+(?:,\s*\w+)*)$/;
const fault = (reason: string) => badRequest(`invalid query parameter 'relationship_kinds': ${reason}`);

/** Not traversable as such, but part of every graph of attack paths. */
const ALSO_DRAWN = ['ProtectAdminGroups'];
/** Kinds that paths are followed by only where schema extensions are switched on. */
const EXTENDED_ONLY = ['ContainsIdentity', 'PropagatesACEsTo', 'GPOAppliesTo', 'CanApplyGPO'];

/**
 * The relationship kinds that a path may use: `in:A,B` only these, `nin:A,B` all but these. `further` are traversable
 * kinds in addition to the built-in ones.
 */
export function followedKinds(
  text: string | undefined,
  onlyTraversable: boolean,
  further: FurtherKinds,
): readonly string[] {
  const builtIn = onlyTraversable
    ? [...directoryTraversableKinds, ...entraTraversableKinds, ...ALSO_DRAWN].filter(
        (name) => further.extended || !EXTENDED_ONLY.includes(name),
      )
    : relationshipKinds.map((kind) => kind.name);
  const acceptable = new Set<string>([...builtIn, ...further.names]);
  const chosen = text ? selected(text, acceptable) : [...acceptable];
  if (chosen.length === 0) throw badRequest('invalid parameter combination; no valid edges to traverse');
  return chosen;
}

function selected(text: string, acceptable: ReadonlySet<string>): string[] {
  const { predicate, list } = FORMAT.exec(text)?.groups ?? {};
  if (list === undefined) throw fault('acceptable values should match the format: in|nin:Kind1,Kind2');
  const named = list.split(',').map((name) => name.trim());
  if (named.some((name) => !acceptable.has(name) && !isRelationshipKind(name)))
    throw fault(`acceptable relationship kinds are: [${[...acceptable].join(' ')}]`);
  if (predicate === 'in') return named.filter((name) => acceptable.has(name));
  return [...acceptable].filter((name) => !named.includes(name));
}
