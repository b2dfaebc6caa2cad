import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { chunks } from './chunks.ts';
import { leanContract } from './lean-contract.ts';
import { solidIconModules } from './solid-icon-modules.ts';
import { webFolder } from './web-folder.ts';

/** What building and developing share. */
export const viteOptions: InlineConfig = {
  configFile: false,
  root: webFolder,
  base: '/ui/',
  logLevel: 'warn',
  plugins: [react(), tailwindcss(), solidIconModules(), leanContract()],
  resolve: { alias: { zod: fileURLToPath(new URL('./absent-schemas.ts', import.meta.url)) } },
  build: {
    target: 'es2022',
    // Everything is a file of its own: the security policy takes no inline scripts, and files are cached for good.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // A test compares what is loaded with its budget, compressed.
    chunkSizeWarningLimit: 2000,
    // Texts are constants of files of their own. In place, they are loaded with what shows them, and compress better.
    rolldownOptions: {
      output: chunks,
      optimization: { inlineConst: { mode: 'all' } },
      // The renderer makes two more programs while it is loaded, each with a WebGL context and a canvas of 64 MB.
      treeshake: { manualPureFunctions: ['createNodeImageProgram'] },
    },
  },
};
