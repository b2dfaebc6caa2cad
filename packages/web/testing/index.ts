export { chromiumPath } from './chromium.ts';
export { freePort } from './free-port.ts';
export { oneTimeCode } from './one-time-code.ts';
export { logIn, type Theme, WebTest } from './web-test.ts';
