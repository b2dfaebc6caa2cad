import { DECOY, LABEL, OWNED, ZONE, type Zone } from './zone-queries.ts';

/** Zones from the most important down. */
export function zonesOf(all: readonly Zone[]): readonly Zone[] {
  return all.filter(({ type }) => type === ZONE).sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
}

const LABEL_ORDER: readonly number[] = [OWNED, DECOY, LABEL];

/** What is owned first, then decoys, then the labels by name. */
export function labelsOf(all: readonly Zone[]): readonly Zone[] {
  return all
    .filter(({ type }) => LABEL_ORDER.includes(type))
    .sort((a, b) => LABEL_ORDER.indexOf(a.type) - LABEL_ORDER.indexOf(b.type) || a.name.localeCompare(b.name));
}

/** Tier Zero, Owned and Decoy can be neither renamed nor deleted. */
export function isBuiltIn({ type, position }: Zone): boolean {
  return type === OWNED || type === DECOY || (type === ZONE && position === 1);
}
