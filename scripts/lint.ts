import { staticResults } from './static-checks.ts';

let failed = 0;
for await (const { name, fault } of staticResults()) {
  console.log(`${fault ? 'FAIL' : 'ok  '}  ${name}`);
  if (fault) {
    failed++;
    console.log(fault);
  }
}
process.exitCode = failed ? 1 : 0;
