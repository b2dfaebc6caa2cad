import {
  type AbuseFamily,
  type AttackTechnique,
  abuseFamily,
  isLogSource,
  LOG_SOURCES,
  type LogSource,
} from '@chokepoint/model';
import { badRequest } from '../service-error.ts';

/** The log sources that a request names: each in a parameter of its own, or separated by commas. */
export function requestedSources(given: string | readonly string[] | undefined): ReadonlySet<LogSource> {
  const names = [given ?? []].flat().flatMap((text) => text.split(','));
  const sources = new Set<LogSource>();
  for (const name of names.map((one) => one.trim()).filter((one) => one !== '')) {
    if (!isLogSource(name))
      throw badRequest(`there is no log source "${name}"; known are ${Object.keys(LOG_SOURCES).join(', ')}`);
    sources.add(name);
  }
  return sources;
}

export type Visibility = 'seen' | 'unseen' | 'passive';

type SeenKind = {
  readonly visibility: Visibility;
  /** Those of the log sources that see it. */
  readonly seenBy: readonly LogSource[];
};

/** Nothing is known of kinds of extensions: they are unseen. */
export function seenKind(kind: string, sources: ReadonlySet<LogSource>): SeenKind {
  const family = abuseFamily(kind);
  const seenBy = (family?.telemetry ?? []).map(({ source }) => source).filter((source) => sources.has(source));
  if (seenBy.length > 0) return { visibility: 'seen', seenBy };
  return { visibility: family?.telemetry.length === 0 ? 'passive' : 'unseen', seenBy };
}

export const techniquesOf = (kind: string): AttackTechnique[] => [...(abuseFamily(kind)?.techniques ?? [])];

export const encodeTelemetry = (family: AbuseFamily | undefined) =>
  (family?.telemetry ?? []).map(({ source, events }) => ({
    log_source: source,
    description: LOG_SOURCES[source],
    events: [...events],
  }));
