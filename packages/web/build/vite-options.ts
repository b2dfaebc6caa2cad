import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { webFolder } from './web-folder.ts';

/** What building and developing share. */
export const viteOptions: InlineConfig = {
  configFile: false,
  root: webFolder,
  base: '/ui/',
  logLevel: 'warn',
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2022',
    // Everything is a file of its own: the security policy takes no inline scripts, and files are cached for good.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // A test holds the first load to its budget, compressed.
    chunkSizeWarningLimit: 2000,
  },
};
