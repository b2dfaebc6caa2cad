import { staticChecks } from './static-checks.ts';

let failed = 0;
for (const check of staticChecks) {
  const fault = await check.run();
  console.log(`${fault ? 'FAIL' : 'ok  '}  ${check.name}`);
  if (fault) {
    failed++;
    console.log(fault);
  }
}
process.exitCode = failed ? 1 : 0;
