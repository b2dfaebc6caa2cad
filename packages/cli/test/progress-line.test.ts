import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ProgressLine } from '../src/ingest/progress-line.ts';

function output(isTTY: boolean) {
  const written: string[] = [];
  const out = { isTTY, write: (text: string) => written.push(text) };
  return { out, written };
}

describe('The progress of an upload', () => {
  it('is a bar on a terminal, redrawn in place and removed', () => {
    const { out, written } = output(true);
    const line = new ProgressLine(out, 0);
    line.show('uploading', 5e6, 10e6);
    line.show('ingesting', 10e6, 10e6, '7 objects');
    line.clear();
    line.clear();
    assert.deepEqual(written, [
      `\r\x1b[2K[${'#'.repeat(15)}${' '.repeat(15)}] 50% uploading 5.0 of 10.0 MB`,
      `\r\x1b[2K[${'#'.repeat(30)}]100% ingesting 10.0 of 10.0 MB, 7 objects`,
      '\r\x1b[2K',
    ]);
  });

  it('is a line for each change elsewhere', () => {
    const { out, written } = output(false);
    const line = new ProgressLine(out, 0);
    line.show('uploading', 0, 0);
    line.show('uploading', 0, 0);
    line.show('uploading', 2e6, 1e6);
    line.clear();
    assert.deepEqual(written, ['  0% uploading 0.0 of 0.0 MB\n', '100% uploading 2.0 of 1.0 MB\n']);
  });

  it('is not shown more often than requested', () => {
    const { out, written } = output(true);
    const line = new ProgressLine(out, 3_600_000);
    for (let done = 0; done < 100; done++) line.show('uploading', done, 100);
    assert.ok(written.length <= 1);
  });
});
