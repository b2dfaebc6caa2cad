import * as accountTexts from './texts.ts';

type Known = readonly (readonly [pattern: RegExp, name: string])[];

/** Tried in this order, because most browsers also name other browsers. */
const PROGRAMS: Known = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: Known = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const nameIn = (known: Known, text: string) => known.find(([pattern]) => pattern.test(text))?.[1];

/** What a session was started with, as far as the program says: "Firefox on Windows", or the name of a tool. */
export function sessionProgram(userAgent: string): string {
  const program = nameIn(PROGRAMS, userAgent) ?? userAgent.split(/[\s/(]/)[0];
  const system = nameIn(SYSTEMS, userAgent);
  if (!program) return accountTexts.unknownProgram;
  return system ? accountTexts.programOnSystem(program, system) : program;
}
