import type { BenchOptions } from './main.ts';
import { benchBudget } from './web/budget.ts';
import { benchDrawing } from './web/drawing.ts';

/** How long the pages keep a user waiting: `npm run bench -- web 100000` measures that many users, and no drawings. */
export async function bench(options: BenchOptions): Promise<void> {
  const asked = process.argv.filter((arg) => /^\d+$/.test(arg)).map(Number);
  const sizes = asked.length > 0 ? asked : options.quick ? [1_000] : [10_000];
  for (const users of sizes) await benchBudget(options, users);
  if (asked.length === 0) await benchDrawing(options);
}
