export { eventually, eventuallyMatches } from './eventually.ts';
export { oneTimeCode } from './one-time-code.ts';
export { comeBack, visit } from './visit.ts';
export { logIn, type Theme, WebTest } from './web-test.ts';
