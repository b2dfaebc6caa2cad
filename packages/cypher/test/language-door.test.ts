import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';

describe('the language without the engine', () => {
  it('imports nothing but the language: no graph, no runtime, nothing from Node', () => {
    const src = join(import.meta.dirname, '..', 'src');
    const seen = new Set<string>();
    const visit = (path: string): void => {
      if (seen.has(path)) return;
      seen.add(path);
      const text = readFileSync(path, 'utf8');
      for (const [, types, target] of text.matchAll(/^(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'/gms)) {
        if (types) continue; // erased before it runs
        assert.ok(target!.startsWith('.'), `${path} imports ${target}`);
        visit(join(dirname(path), target!));
      }
    };
    visit(join(src, 'language', 'index.ts'));
    for (const path of seen) assert.doesNotMatch(path, /\/(runtime|functions)\//);
    assert.ok(seen.size > 20);
  });
});
