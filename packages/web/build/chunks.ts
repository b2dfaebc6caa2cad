import type { BuildOptions } from 'vite';
import { isIconLetter } from './solid-icon-modules.ts';

type Output = Exclude<NonNullable<NonNullable<BuildOptions['rolldownOptions']>['output']>, readonly unknown[]>;

/** A shared chunk with less than this, in bytes and not compressed, is merged with one that similar pages use. */
const LEAST = 12_000;

/**
 * Which modules share a file. The login page needs only the first file; the graph and the editor have files of their own.
 * What several pages share would otherwise be more than a hundred files of a few hundred bytes.
 */
export const chunks: Output = {
  codeSplitting: {
    groups: [
      { name: 'first', test: /web.src.main/, priority: 3 },
      { name: 'graph', test: /node_modules.(?:@?sigma|graphology|events)/, priority: 2 },
      { name: 'editor', test: /node_modules.(?:@codemirror|@lezer)|cypher.src/, priority: 2 },
      { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: LEAST },
    ],
  },
  chunkFileNames: ({ name, moduleIds }) =>
    `assets/${moduleIds.some(isIconLetter) ? 'icons/' : ''}${name.replace(/~.*/, '')}-[hash].js`,
};
