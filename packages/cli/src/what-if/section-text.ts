import { oneLine } from '../text/print.ts';

/** One part of an answer. */
export type Section = {
  readonly title: string;
  /** How many entries there are; the service may list fewer. */
  readonly count: number;
  readonly lines: readonly string[];
  /** The most that the service lists. */
  readonly listable: number;
};

/** Lines shown of a section, unless all are. */
export const SHOWN = 20;

/** A title and the first lines, or all, and how many more there are. */
export function sectionText({ title, count, lines, listable }: Section, all: boolean): string {
  const shown = all ? lines : lines.slice(0, SHOWN);
  const left = count - shown.length;
  const more = left > 0 ? [`and ${left} more (${moreNote(Math.min(count, listable) - shown.length, left, all)})`] : [];
  return `${title}\n${[...shown, ...more].map((line) => `  ${oneLine(line)}\n`).join('')}`;
}

function moreNote(listable: number, left: number, all: boolean): string {
  if (all) return 'counted only';
  return listable < left ? `--all shows ${listable} of them` : '--all shows them';
}
