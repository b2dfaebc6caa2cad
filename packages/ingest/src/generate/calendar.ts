/** The moment at which every environment was collected: the same seed must give the same bytes whenever it is used. */
export const NOW = Date.UTC(2026, 0, 15) / 1000;
export const DAY = 86_400;

export const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
