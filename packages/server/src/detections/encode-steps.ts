import { abuseFamily, type LogSource } from '@chokepoint/model';
import type { PathStep } from './cover-path-task.ts';
import { encodeTelemetry, seenKind, techniquesOf, type Visibility } from './kind-detections.ts';

/** The steps of a path, with what the log sources see of each. */
export function encodeSteps(path: readonly PathStep[], sources: ReadonlySet<LogSource>) {
  const steps = path.map(({ source, kind, target }, at) => {
    const { visibility, seenBy } = seenKind(kind, sources);
    return {
      step: at + 1,
      source,
      kind,
      target,
      attack_techniques: techniquesOf(kind),
      visibility,
      seen_by: [...seenBy],
      telemetry: encodeTelemetry(abuseFamily(kind)),
    };
  });
  const count = (wanted: Visibility) => steps.filter(({ visibility }) => visibility === wanted).length;
  return {
    seen: count('seen'),
    unseen: count('unseen'),
    passive: count('passive'),
    first_seen_step: steps.find(({ visibility }) => visibility === 'seen')?.step ?? null,
    steps,
  };
}
