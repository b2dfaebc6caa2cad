/** Headings of the guide to every relationship kind, in this order. */
export const GUIDE_SECTIONS = ['What it is', 'Abuse', 'How to detect', 'How to fix', 'References'] as const;

export type GuideSection = { readonly title: string; readonly markdown: string };

const HEADING = /^## (.+)$/gm;

/** The parts of a text under headings of the second level. Text above the first belongs to none. */
export function guideSections(text: string): GuideSection[] {
  const headings = [...text.matchAll(HEADING)];
  return headings.map((heading, position) => ({
    title: heading[1]?.trim() ?? '',
    markdown: text.slice(heading.index + heading[0].length, headings[position + 1]?.index ?? text.length).trim(),
  }));
}
