// npm run screenshots               draws the pages of the documentation into docs/screenshots, light and dark
// npm run screenshots -- home plan  only those whose names contain one of the words
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sampleCompany } from './sample-company.ts';
import { SHOTS, type Shot } from './shots.ts';
import type { Theme } from './web-test.ts';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../../docs/screenshots');
const words = process.argv.slice(2);
const wanted = SHOTS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

mkdirSync(folder, { recursive: true });
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
  await page.goto(`/ui${shot.path(company)}`);
  await shot.ready(page, company);
  await page.waitForFunction(() => !document.querySelector('[role=status][aria-label^=Load]'));
  for (const theme of ['dark', 'light'] as const satisfies Theme[]) {
    await page.emulateMedia({ colorScheme: theme });
    await page.waitForFunction((worn) => document.documentElement.dataset.theme === worn, theme);
    const path = join(folder, `${shot.name}${theme === 'dark' ? '-dark' : ''}.png`);
    await page.screenshot({ path, animations: 'disabled' });
    console.log(path);
  }
}
