/** The prefix of entries that are objects of the graph. The service has found them, so they match. */
export const OBJECT = 'object:';

/** How well an entry matches the input: 0 = not at all. Every word has to begin a word of the entry. */
export function paletteRank(label: string, typed: string, keywords: readonly string[] = []): number {
  if (label.startsWith(OBJECT)) return 0.25;
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const own = label.toLowerCase().split(/\s+/);
  const ranks = wanted.map((word) => {
    if (own.some((one) => one.startsWith(word))) return 1;
    return keywords.some((one) => one.startsWith(word)) ? 0.5 : 0;
  });
  return Math.min(1, ...ranks);
}
