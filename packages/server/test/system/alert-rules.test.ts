import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promtoolPath } from '../../testing/network/promtool.ts';

const rules = fileURLToPath(new URL('../../../../docs/operations/alerts.yaml', import.meta.url));
const promtool = promtoolPath();

if (!promtool) console.error('promtool cannot be installed here: the alert rules are not checked with it.');
else
  describe('The alert rules', () => {
    it('are valid for Prometheus', () => {
      const { status, stdout, stderr } = spawnSync(promtool, ['check', 'rules', rules], { encoding: 'utf8' });
      assert.equal(status, 0, stdout + stderr);
      assert.match(stdout, /SUCCESS: \d+ rules found/);
    });
  });
