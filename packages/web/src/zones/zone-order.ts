import { LABEL, OWNED, ZONE, type Zone } from './zone-queries.ts';

/** Zones from the most important down. */
export function zonesOf(all: readonly Zone[]): readonly Zone[] {
  return all.filter(({ type }) => type === ZONE).sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
}

/** What is owned first, then the labels by name. */
export function labelsOf(all: readonly Zone[]): readonly Zone[] {
  return all
    .filter(({ type }) => type === LABEL || type === OWNED)
    .sort((a, b) => b.type - a.type || a.name.localeCompare(b.name));
}

/** Tier Zero and Owned can be neither renamed nor deleted. */
export function isBuiltIn({ type, position }: Zone): boolean {
  return type === OWNED || (type === ZONE && position === 1);
}
