import { buildWebApp } from './build-web-app.ts';

// The service starts this in a process of its own and reads the last line: the folder to serve.
console.log(await buildWebApp());
