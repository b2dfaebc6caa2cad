/** The parser that builds the application. */
export { parseSync } from 'vite';
