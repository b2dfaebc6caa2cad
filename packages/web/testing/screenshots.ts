// npm run screenshots              draws the pages of the documentation into docs/screenshots, light and dark
// npm run screenshots -- home plan only those whose names contain one of the words
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { madeUpCompany } from './made-up-company.ts';
import { SHOTS } from './shots.ts';
import type { Theme } from './web-test.ts';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../../docs/screenshots');
const wanted = process.argv.slice(2);

mkdirSync(folder, { recursive: true });
const company = await madeUpCompany();
for (const theme of ['light', 'dark'] as const satisfies Theme[]) {
  const page = await company.web.adminWindow('', { theme });
  for (const shot of SHOTS) {
    if (wanted.length > 0 && !wanted.some((word) => shot.name.includes(word))) continue;
    await page.goto(`/ui${shot.path(company)}`);
    await shot.ready(page, company);
    await page.waitForFunction(() => !document.querySelector('[role=status][aria-label^=Load]'));
    const path = join(folder, `${shot.name}${theme === 'dark' ? '-dark' : ''}.png`);
    await page.screenshot({ path, animations: 'disabled' });
    console.log(path);
  }
  await page.close();
}
await company.web.stop();
