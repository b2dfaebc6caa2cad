import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FILE = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/** The font of the report as a rule of its style sheet, so that it looks the same everywhere. */
export const FONT_RULE = `@font-face { font-family: "Inter Report"; font-weight: 100 900; src: url(data:font/woff2;base64,${readFileSync(fileURLToPath(import.meta.resolve(FILE))).toString('base64')}) format("woff2"); }`;
