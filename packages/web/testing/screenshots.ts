// npm run screenshots               draws the pages of the documentation into docs/screenshots: 1440 pixels wide, light and
//                                   dark; in its folder wide 1920 pixels, in narrow those of a phone
// npm run screenshots -- home plan  only those whose names contain one of the words
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sampleCompany } from './sample-company.ts';
import { SHOTS, type Shot } from './shots.ts';
import type { Theme } from './web-test.ts';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../../docs/screenshots');
/** A laptop, a large screen and a phone. */
const SIZES: readonly { folder: string; width: number; height: number; themes: readonly Theme[] }[] = [
  { folder: '', width: 1440, height: 900, themes: ['dark', 'light'] },
  { folder: 'wide', width: 1920, height: 1080, themes: ['light'] },
  { folder: 'narrow', width: 390, height: 844, themes: ['light'] },
];
const words = process.argv.slice(2);
const wanted = SHOTS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

for (const { folder: inside } of SIZES) mkdirSync(join(folder, inside), { recursive: true });
const company = await sampleCompany();
const page = await company.web.adminWindow();
for (const shot of wanted) {
  try {
    await draw(shot);
  } catch (error) {
    // One picture that fails is no reason to go without the others.
    console.error(`${shot.name}: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
await company.web.stop();

async function draw(shot: Shot): Promise<void> {
  for (const { folder: inside, width, height, themes } of SIZES) {
    await page.setViewportSize({ width, height });
    await page.goto(`/ui${shot.path(company)}`);
    await shot.ready(page, company);
    await page.waitForFunction(() => !document.querySelector('[role=status][aria-label^=Load]'));
    for (const theme of shot.plain ? (['light'] as const) : themes) {
      await page.emulateMedia({ colorScheme: theme });
      if (!shot.plain) await page.waitForFunction((worn) => document.documentElement.dataset.theme === worn, theme);
      const path = join(folder, inside, `${shot.name}${theme === 'dark' ? '-dark' : ''}.png`);
      await page.screenshot({ path, animations: 'disabled' });
      console.log(path);
    }
  }
}
