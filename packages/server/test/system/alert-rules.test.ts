import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const rules = fileURLToPath(new URL('../../../../docs/operations/alerts.yaml', import.meta.url));
const checked = spawnSync('promtool', ['check', 'rules', rules], { encoding: 'utf8' });

// A part of Prometheus, which is too large to be installed for one check.
if (checked.error) console.error('promtool is not installed: the alert rules are not checked with it.');
else
  describe('The alert rules', () => {
    it('are valid for Prometheus', () => {
      assert.equal(checked.status, 0, checked.stdout + checked.stderr);
      assert.match(checked.stdout, /SUCCESS: \d+ rules found/);
    });
  });
