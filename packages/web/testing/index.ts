export { chromiumPath } from './chromium.ts';
export { logIn, type Theme, WebTest } from './web-test.ts';
