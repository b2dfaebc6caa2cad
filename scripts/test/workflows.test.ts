import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { workflowFaultsOf, workflowRows, workflowTableFaultsOf } from '../checks/workflows.ts';

describe('The check of workflows and their tests', () => {
  const document = '- **UI1** One.\n- **UI2** Two.\n';
  const faults = (text: string, of = document) => workflowFaultsOf(of, [{ path: 'a.test.ts', text }]);

  it('finds nothing where every workflow is quoted', () => {
    assert.deepEqual(faults("it('[UI1] does it', ...); it(`[UI2] in dark`, ...)"), []);
    assert.deepEqual(faults("it('[UI1] [UI2] at once', ...)"), []);
  });

  it('finds a workflow that no test quotes by name', () => {
    const missing = ['docs/ui.md: no name of a test begins with [UI2]'];
    assert.deepEqual(faults("it('[UI1] does it', ...)"), missing);
    assert.deepEqual(faults("it('[UI1] does it', ...); // see UI2"), missing);
    assert.deepEqual(faults("it('[UI1] does it', ...); describe('[UI2] and more', ...)"), missing);
  });

  it('finds a test that quotes a workflow that is not there', () => {
    const both = "it('[UI1] a', ...); it('[UI2] b', ...);";
    const stray = ['a.test.ts: quotes UI3, which docs/ui.md does not have'];
    assert.deepEqual(faults(`${both} it('[UI3] c', ...)`), stray);
    assert.deepEqual(faults(`${both} // as in UI3`), stray);
  });

  it('finds a number that is given twice, and a document without numbers', () => {
    const twice = `${document}- **UI1** Again.\n`;
    assert.deepEqual(faults("it('[UI1] [UI2] both', ...)", twice), ['docs/ui.md: UI1 is given twice']);
    assert.deepEqual(faults('', 'Nothing here.'), ['docs/ui.md: no workflow has a number']);
  });

  it('finds rows of the table of tests that are missing or left over', () => {
    const tests = [
      { path: 'packages/a.test.ts', text: "it('[UI10] b', ...); it('[UI2] [UI10] a', ...)" },
      { path: 'packages/b.test.ts', text: "it('has no number', ...)" },
    ];
    const row = '| `packages/a.test.ts` | UI2, UI10 |';
    assert.deepEqual(workflowRows(tests), [row]);
    assert.deepEqual(workflowTableFaultsOf(`Table\n${row}\n`, tests), []);
    assert.deepEqual(workflowTableFaultsOf('Table\n', tests), [`docs/ui.md: the table of tests lacks ${row}`]);
    const old = '| `packages/a.test.ts` | UI2 |';
    assert.deepEqual(workflowTableFaultsOf(`${row}\n${old}\n`, tests), [`docs/ui.md: no test file has ${old}`]);
  });
});
