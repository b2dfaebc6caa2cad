import type { BuildOptions } from 'vite';
import { isIconLetter } from './solid-icon-modules.ts';

type Output = Exclude<NonNullable<NonNullable<BuildOptions['rolldownOptions']>['output']>, readonly unknown[]>;

/**
 * Which modules share a file. The login page needs only the first file; the graph and the editor have files of their own.
 * What several pages share is one file: several that import each other would be run in an order in which some of them are
 * not there yet.
 */
export const chunks: Output = {
  codeSplitting: {
    groups: [
      { name: 'first', test: /web.src.main/, priority: 3 },
      { name: 'graph', test: /node_modules.(?:@?sigma|graphology|events)/, priority: 2 },
      { name: 'editor', test: /node_modules.(?:@codemirror|@lezer)|cypher.src/, priority: 2 },
      { name: 'shared', minShareCount: 2 },
    ],
  },
  chunkFileNames: ({ name, moduleIds }) =>
    `assets/${moduleIds.some(isIconLetter) ? 'icons/' : ''}${name.replace(/~.*/, '')}-[hash].js`,
};
