import { removalEffort } from '../findings/removal-effort.ts';
import { byHandSteps } from './by-hand-steps.ts';
import { directoryRemedies } from './directory-remedies.ts';
import { entraRemedies } from './entra-remedies.ts';
import type { Remedy } from './remedy.ts';

const UNKNOWN_KIND: Remedy = {
  how: 'by-hand',
  steps: ['Remove the relationship with the tool of the system that grants it.', 'Collect again and analyse.'],
};

/** How relationships of a kind are removed; undefined where that would not make anything safer. */
export function remedyOf(kind: string): Remedy | undefined {
  if (removalEffort(kind) === null) return undefined;
  return knownRemedy(kind) ?? UNKNOWN_KIND;
}

/** As `remedyOf`, but undefined for kinds without a remedy of their own, such as those of extensions. */
export function knownRemedy(kind: string): Remedy | undefined {
  const steps = byHandSteps.get(kind);
  return directoryRemedies.get(kind) ?? entraRemedies.get(kind) ?? (steps && { how: 'by-hand', steps });
}
