import { buildPackage } from './build-package.ts';

// npm run build -w packages/opengraph            packages/opengraph/dist, ready for npm publish
console.log(await buildPackage(new URL('../dist/', import.meta.url)));
